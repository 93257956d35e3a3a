import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes the file at `path` whole or not at all: the content goes to a temporary name in `workspace` (same file system),
 * which then takes the place of `path`. On the disk, with its directory entries, when it resolves.
 */
export async function writeDurably(path: string, workspace: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const temporaryPath = join(workspace, randomUUID());
  try {
    await writeFile(temporaryPath, content, { flush: true });
    const folder = dirname(path);
    const firstMade = await mkdir(folder, { recursive: true });
    await rename(temporaryPath, path);
    await flushFolders(folder, firstMade ? dirname(firstMade) : folder);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/** A folder that was just made lasts only once its parent is flushed too. Windows has no such flush and needs none. */
async function flushFolders(deepest: string, topmost: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = deepest; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder === topmost || folder === dirname(folder)) return;
  }
}
