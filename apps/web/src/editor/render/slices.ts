import { yieldToBrowser } from '../../lib/yield-to-browser.ts';

/** Milliseconds of work before yielding to the browser. */
const sliceLength = 6;
/** The first and minimum number of entries per slice. */
const firstSlice = 64;
const smallestSlice = 16;

/**
 * Processes a list in slices, so that no frame waits for it. Checks `isStale` before each slice, and stops if it is true. Resolves to whether
 * everything was processed.
 */
export async function inSlices<T>(list: readonly T[], work: (slice: readonly T[]) => void, isStale: () => boolean): Promise<boolean> {
  let size = firstSlice;
  // The frame that starts this has work of its own.
  await yieldToBrowser();
  for (let at = 0; at < list.length;) {
    if (isStale()) return false;
    const start = performance.now();
    work(list.slice(at, at + size));
    at += size;
    await yieldToBrowser();
    // A canvas only paints when the task ends, so a slice's duration is known afterwards.
    const took = Math.max(performance.now() - start, 0.1);
    size = Math.max(smallestSlice, Math.round(size * Math.min(2, sliceLength / took)));
  }
  return !isStale();
}
