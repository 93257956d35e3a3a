import { type Box, type Camera, visibleBox, type Viewport } from '@sheetmark/editor-core';

/** Milliseconds: long enough to follow the movement, too short to feel like waiting. */
const flightMs = 180;

const easedOut = (share: number): number => 1 - (1 - share) ** 3;
const between = (from: number, to: number, share: number): number => from + (to - from) * share;

function boxBetween(from: Box, to: Box, share: number): Box {
  return {
    minX: between(from.minX, to.minX, share),
    minY: between(from.minY, to.minY, share),
    maxX: between(from.maxX, to.maxX, share),
    maxY: between(from.maxY, to.maxY, share),
  };
}

interface FlightPath {
  readonly from: Camera;
  readonly to: Camera;
  readonly viewport: Viewport;
  /** Shows a part of the page; `isLast` at the end of the animation. */
  readonly show: (box: Box, isLast: boolean) => void;
}

/** Animates the view from one place of the page to another. Returns how to stop it. */
export function animateCamera({ from, to, viewport, show }: FlightPath): () => void {
  const [start, end] = [visibleBox(from, viewport), visibleBox(to, viewport)];
  let began: number | null = null;
  let frame = 0;
  const step = (time: number): void => {
    began ??= time;
    const share = Math.min(1, (time - began) / flightMs);
    if (share < 1) frame = window.requestAnimationFrame(step);
    show(boxBetween(start, end, easedOut(share)), share === 1);
  };
  frame = window.requestAnimationFrame(step);
  show(start, false);
  return () => window.cancelAnimationFrame(frame);
}
