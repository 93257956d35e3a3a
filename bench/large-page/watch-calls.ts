import { setTimeout as sleep } from 'node:timers/promises';

const paceMs = 5;

/** Makes a small call every few milliseconds while `act` runs. Returns how long each took, ascending. */
export async function waitsDuring(url: string, act: () => Promise<unknown>): Promise<readonly number[]> {
  const waits: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${url}/api/health`)).text();
      waits.push(performance.now() - began);
      await sleep(paceMs);
    }
  })();
  await act().finally(() => (isOver = true));
  await probing;
  return waits.toSorted((a, b) => a - b);
}
