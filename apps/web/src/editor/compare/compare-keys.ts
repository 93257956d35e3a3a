import { useEffect, useEffectEvent } from 'react';
import { isOfFloating } from '../../lib/floating-keys.ts';
import { isSwitchedOff, isTyping, singleKeysOf } from '../../lib/keys.ts';
import { type ViewName, viewNames } from './views.ts';

const listActs = ['next', 'previous', 'unchecked', 'check', 'dismiss', 'markup', 'task'] as const;
export type ListAct = (typeof listActs)[number];

export type CompareAct = ViewName | ListAct | 'hold' | 'pause' | 'fit' | 'align' | 'close';

const acts: Readonly<Record<string, CompareAct>> = {
  ...Object.fromEntries(viewNames.map((view, at) => [String(at + 1), view])),
  J: 'next',
  ArrowDown: 'next',
  K: 'previous',
  ArrowUp: 'previous',
  N: 'unchecked',
  Enter: 'check',
  X: 'dismiss',
  M: 'markup',
  T: 'task',
  B: 'hold',
  ' ': 'pause',
  A: 'align',
  'Shift+1': 'fit',
  Escape: 'close',
};

type Pressed = Parameters<typeof singleKeysOf>[0];

export const isListAct = (act: CompareAct): act is ListAct => listActs.some((each) => each === act);

/** What a pressed key does; undefined for nothing. */
export function actOf(pressed: Pressed): CompareAct | undefined {
  const [name = pressed.key] = singleKeysOf(pressed).filter((key) => Object.hasOwn(acts, key));
  return Object.hasOwn(acts, name) ? acts[name] : undefined;
}

/** Runs what keys do outside of fields, buttons' own keys and dialogs. `onRelease` is called for `hold`. */
export function useCompareKeys(onAct: (act: CompareAct) => void, onRelease: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event);
    if (!act || event.defaultPrevented || isTyping(event) || isSwitchedOff(event) || event.ctrlKey || event.metaKey) return;
    if (isOfFloating(event)) return;
    if ((act === 'pause' || act === 'check') && event.target instanceof HTMLElement && event.target.closest('button, a')) return;
    event.preventDefault();
    if (!event.repeat) onAct(act);
  });
  const release = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toUpperCase() === 'B') onRelease();
  });
  const leave = useEffectEvent(() => onRelease());
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('keydown', press, { signal: stop.signal });
    window.addEventListener('keyup', release, { signal: stop.signal });
    window.addEventListener('blur', leave, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
