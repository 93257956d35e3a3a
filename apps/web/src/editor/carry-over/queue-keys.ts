import { useEffect, useEffectEvent } from 'react';
import { isOfFloating } from '../../lib/floating-keys.ts';
import { isSwitchedOff, isTyping, singleKeysOf } from '../../lib/keys.ts';

export type QueueAct = 'holds' | 'resolved' | 'moved' | 'skip' | 'next' | 'previous' | 'close' | 'confirm' | 'cancel' | Nudge;
type Nudge = 'left' | 'right' | 'up' | 'down';

const acts: Readonly<Record<string, QueueAct>> = {
  '1': 'holds',
  '2': 'resolved',
  '3': 'moved',
  S: 'skip',
  J: 'next',
  K: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Escape: 'close',
};

const actsWhileMoving: Readonly<Record<string, QueueAct>> = {
  '3': 'confirm',
  Enter: 'confirm',
  Escape: 'cancel',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

type Pressed = Parameters<typeof singleKeysOf>[0];

/** What a pressed key does; undefined for nothing. */
export function queueActOf(pressed: Pressed, isMoving: boolean): QueueAct | undefined {
  const known = isMoving ? actsWhileMoving : acts;
  const name = [...singleKeysOf(pressed), pressed.key].find((key) => Object.hasOwn(known, key));
  return name === undefined ? undefined : known[name];
}

/** The distance of an arrow key in page units, with Shift ten times as far. */
export function nudgeOf(act: QueueAct, isFar: boolean): { x: number; y: number } | null {
  const step = isFar ? 10 : 1;
  const directions: Readonly<Partial<Record<QueueAct, { x: number; y: number }>>> = {
    left: { x: -step, y: 0 },
    right: { x: step, y: 0 },
    up: { x: 0, y: -step },
    down: { x: 0, y: step },
  };
  return directions[act] ?? null;
}

/** Runs what keys do outside of fields and dialogs. `onAct` returns whether it did something. Enter on a button belongs to the button. */
export function useQueueKeys(isMoving: boolean, onAct: (act: QueueAct, isFar: boolean) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event) || isSwitchedOff(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = queueActOf(event, isMoving);
    if (!act || isOfFloating(event)) return;
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a')) return;
    if (event.repeat && !nudgeOf(act, false)) return;
    if (onAct(act, event.shiftKey)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
