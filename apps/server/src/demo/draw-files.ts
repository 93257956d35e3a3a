import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoFile, DemoItem } from '../../../../packages/demo/src/index.ts';
import type { ReceivedFile } from '../platform/http/handler.ts';

/** Takes longest, so it runs before anything is in the database. */
export async function drawFiles(folder: string, items: readonly DemoItem[]): Promise<ReadonlyMap<DemoFile, ReceivedFile>> {
  const drawn = new Map<DemoFile, ReceivedFile>();
  for (const file of items.flatMap((item) => item.versions)) drawn.set(file, await writeReceived(folder, file));
  return drawn;
}

async function writeReceived(folder: string, file: DemoFile): Promise<ReceivedFile> {
  const bytes = await file.bytes();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `demo-${sha256.slice(0, 16)}`);
  await writeFile(path, bytes);
  return { path, name: file.fileName, size: bytes.length, sha256 };
}
