import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '../platform/http/handler.ts';

interface Drawable {
  readonly fileName: string;
  bytes(): Promise<Uint8Array>;
}

/** Takes longest, so it runs before anything is in the database. */
export async function drawFiles<File extends Drawable>(folder: string, files: readonly File[]): Promise<ReadonlyMap<File, ReceivedFile>> {
  const drawn = new Map<File, ReceivedFile>();
  for (const file of files) drawn.set(file, await writeReceived(folder, file));
  return drawn;
}

async function writeReceived(folder: string, file: Drawable): Promise<ReceivedFile> {
  const bytes = await file.bytes();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `demo-${sha256.slice(0, 16)}`);
  await writeFile(path, bytes);
  return { path, name: file.fileName, size: bytes.length, sha256 };
}
