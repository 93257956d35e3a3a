import { type RefObject, useEffect, useState } from 'react';

/** Rows above and below the visible ones, so that scrolling and tabbing find the next ones there. */
const spare = 20;
/** CSS pixels that are assumed until the list has a height. */
const leastHeight = 900;

export interface RowWindow {
  /** The first row that is rendered, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** CSS pixels of the rows before and after them. */
  readonly above: number;
  readonly below: number;
}

/** Which of `count` rows of one height to render: those in view and some around them. `usualHeight`, in CSS pixels, until one can be measured. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, usualHeight: number): RowWindow {
  const [{ first, height, rowHeight }, set] = useState({ first: 0, height: leastHeight, rowHeight: usualHeight });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const follow = () => {
      const row = element.querySelector<HTMLElement>('[aria-posinset]')?.offsetHeight || usualHeight;
      // In steps, so that most scrolling renders nothing.
      const top = Math.floor(element.scrollTop / row / spare) * spare;
      const next = { first: top, height: Math.max(leastHeight, element.clientHeight), rowHeight: row };
      set((now) => (now.first === next.first && now.height === next.height && now.rowHeight === row ? now : next));
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, usualHeight, count]);
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + 2 * spare);
  const from = Math.max(0, Math.min(first, to) - spare);
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}
