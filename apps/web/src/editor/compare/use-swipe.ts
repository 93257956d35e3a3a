import { type PointerEvent, useRef } from 'react';

/** CSS pixels of a swipe, which is at least twice as long as it is high. */
const shortest = 48;

/** Handlers for an element that fingers swipe sideways: to the left for the next one, to the right for the previous one. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      from.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const [x, y] = [clientX - start.x, clientY - start.y];
      if (Math.abs(x) >= Math.max(shortest, 2 * Math.abs(y))) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
