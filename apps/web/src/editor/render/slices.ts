/** Milliseconds of work between two chances for the browser to do its own. */
const sliceLength = 5;

/**
 * Works through a list in slices, so that no frame waits for it. `isStale` is asked before each slice; when it says yes the rest is
 * left undone. Resolves to whether everything was done.
 */
export async function inSlices<T>(list: readonly T[], work: (each: T) => void, isStale: () => boolean): Promise<boolean> {
  let at = 0;
  while (at < list.length) {
    if (isStale()) return false;
    const end = performance.now() + sliceLength;
    do {
      const each = list[at++];
      if (each !== undefined) work(each);
      // Looking at the clock costs as much as painting a small object, so it is not done for every one.
    } while (at < list.length && (at % 8 !== 0 || performance.now() < end));
    if (at < list.length) await nextTask();
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
