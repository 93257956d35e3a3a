import type { Vec } from '@sheetmark/editor-core';
import { useEffect, useEffectEvent } from 'react';
import { isOfFloating } from '../../../lib/floating-keys.ts';
import { isTyping } from '../../../lib/keys.ts';

/** Page units of a nudge, and with Shift. */
const [small, large] = [0.1, 1];

const directions: Readonly<Record<string, Vec>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface AlignActs {
  readonly nudge: (by: Vec) => void;
  readonly remove: () => void;
  readonly cancel: () => void;
}

/** Arrows nudge the selected point, Backspace removes it, Escape cancels. */
export function useAlignKeys({ nudge, remove, cancel }: AlignActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || isOfFloating(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    const step = event.shiftKey ? large : small;
    if (direction) nudge({ x: direction.x * step, y: direction.y * step });
    else if (event.key === 'Backspace' || event.key === 'Delete') remove();
    else if (event.key === 'Escape' && !event.repeat) cancel();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
