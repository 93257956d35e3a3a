import { type RefObject, useEffect, useState } from 'react';

/** Rows rendered above and below the visible ones, so that scrolling and tabbing find the next ones. */
const overscan = 20;
/** The assumed minimum height of the list, in CSS pixels; used until it has been laid out. */
const minHeight = 900;

export interface RowWindow {
  /** The first rendered row, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** CSS pixels of the rows before and after them. */
  readonly above: number;
  readonly below: number;
}

/**
 * Selects which of `count` rows of equal height to render: the visible ones and some around them. Uses `usualHeight`, in CSS pixels, until a row can
 * be measured.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, usualHeight: number): RowWindow {
  const [{ first, height, rowHeight }, set] = useState({ first: 0, height: minHeight, rowHeight: usualHeight });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const update = () => {
      const row = element.querySelector<HTMLElement>('[aria-posinset]')?.offsetHeight || usualHeight;
      // In steps, so that most scrolling doesn't render.
      const top = Math.floor(element.scrollTop / row / overscan) * overscan;
      const next = { first: top, height: Math.max(minHeight, element.clientHeight), rowHeight: row };
      set((now) => (now.first === next.first && now.height === next.height && now.rowHeight === row ? now : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [scroller, usualHeight, count]);
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + 2 * overscan);
  const from = Math.max(0, Math.min(first, to) - overscan);
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}
