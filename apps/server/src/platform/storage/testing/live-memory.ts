import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of buffers that are alive; garbage does not count. Only right while nothing moves. */
export async function liveBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // What one round lets go of may be swept in the background until the next.
  for (let round = 0; round < 3; round += 1) {
    await sleep(20);
    collectGarbage();
  }
  return process.memoryUsage().arrayBuffers;
}
