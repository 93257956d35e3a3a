/** Milliseconds of work between two chances for the browser to do its own. */
const sliceLength = 6;
/** How many there are in the first slice, and at least. */
const firstSlice = 64;
const smallestSlice = 16;

/**
 * Works through a list in slices, so that no frame waits for it. `isStale` is asked before each slice; when it says yes the rest is
 * left undone. Resolves to whether everything was done.
 */
export async function inSlices<T>(list: readonly T[], work: (slice: readonly T[]) => void, isStale: () => boolean): Promise<boolean> {
  let size = firstSlice;
  for (let at = 0; at < list.length;) {
    if (isStale()) return false;
    const start = performance.now();
    work(list.slice(at, at + size));
    at += size;
    await nextTask();
    // A canvas paints what it was told only when the task ends, so what a slice takes is known afterwards.
    const took = Math.max(performance.now() - start, 0.1);
    size = Math.max(smallestSlice, Math.round(size * Math.min(2, sliceLength / took)));
  }
  return !isStale();
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Comes back after the browser had its turn, without the delay that timers have. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
