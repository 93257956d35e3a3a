import type { TakeElements } from './read-json.ts';

declare global {
  interface Window {
    /** Elements of long arrays that arrived before the program. */
    earlyElements?: (readonly unknown[])[] | undefined;
    /** Takes elements of long arrays while the rest of the response arrives. */
    takeElements?: TakeElements | undefined;
  }
}

/** Passes on elements of a response that the first script reads, at once or when the program can take them. */
export function passEarlyElements(elements: readonly unknown[]): void {
  if (window.takeElements) window.takeElements(elements);
  else (window.earlyElements ??= []).push(elements);
}

/** The same for responses that the program reads. */
export const passElements: TakeElements = (elements) => window.takeElements?.(elements);

/** Calls back with the elements of long arrays as they arrive, and those that have arrived. A later call takes over. */
export function takeArrivingElements(take: TakeElements): void {
  window.earlyElements?.splice(0).forEach(take);
  window.takeElements = take;
}
