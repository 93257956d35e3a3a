import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freeBytes } from '../storage/free-space.ts';

/** Below this the built-in database cannot start: it makes its log in pieces of 16 MB. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

interface Waiting {
  readonly isEnding: () => boolean;
  readonly say: (line: string) => void;
  readonly free?: typeof freeBytes;
  readonly intervalMs?: number;
}

/** Resolves when the folder's disk has enough space to start, or when the process is stopping. */
export async function waitForRoom(folder: string, { isEnding, say, free = freeBytes, intervalMs = 2_000 }: Waiting): Promise<void> {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  for (let isFirst = true; !isEnding() && (await free(place)) < MIN_FREE_BYTES; isFirst = false) {
    if (isFirst)
      say(`The disk of ${folder} is full. Sheetmark starts as soon as there are ${MIN_FREE_BYTES / 1024 / 1024} MB of room on it.`);
    await wait(intervalMs);
  }
}
