import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from './missing-file.ts';

/** Deletes files directly in `folder` that haven't changed for `ageMs`. */
export async function deleteStale(folder: string, ageMs: number): Promise<void> {
  const oldest = Date.now() - ageMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await nullIfMissing(stat(path));
    if (found?.isFile() && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}
