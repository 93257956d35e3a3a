import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The visible part of a table. */
interface VisiblePart {
  /** The topmost line. */
  line: number;
  /** Horizontal scroll offset, in steps, and the window's size in pixels. */
  left: number;
  width: number;
  height: number;
}

/** Columns render and unrender in steps of this many pixels. */
const sideStep = 64;

const nothing: VisiblePart = { line: 0, left: 0, width: 0, height: 0 };

function readVisiblePart(scroller: HTMLElement, rowHeight: number): VisiblePart {
  return {
    line: Math.floor(scroller.scrollTop / rowHeight),
    left: Math.floor(scroller.scrollLeft / sideStep) * sideStep,
    width: scroller.clientWidth,
    height: scroller.clientHeight,
  };
}

const isSame = (a: VisiblePart, b: VisiblePart) => a.line === b.line && a.left === b.left && a.width === b.width && a.height === b.height;

/** Updates within the scrolling frame, and only when another line or step is at the edge. */
export function useVisiblePart(scroller: RefObject<HTMLElement | null>, rowHeight: number): VisiblePart {
  const [seen, setSeen] = useState(nothing);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let before = nothing;
    const update = () => {
      const now = readVisiblePart(element, rowHeight);
      if (isSame(before, now)) return;
      before = now;
      setSeen(now);
    };
    const onScroll = () => flushSync(update);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, rowHeight]);
  return seen;
}
