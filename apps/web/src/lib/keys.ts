import { useEffect, useEffectEvent } from 'react';
import { messages } from './messages.ts';
import { storage, useStored } from './storage.ts';

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Whether a key that was pressed belongs to something that is written in. */
export const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(typing) !== null;

/** Where a key does something. */
export type Place = 'pages' | 'editor' | 'everywhere';

/** Keys of the page around the editor's core. */
export const pageKeys = {
  palette: { keys: 'Ctrl+K', label: messages.commands, place: 'everywhere' },
  search: { keys: '/', label: messages.keys.search, place: 'pages' },
  newTask: { keys: 'N', label: messages.keys.newTask, place: 'everywhere' },
  undo: { keys: 'Ctrl+Z', label: messages.keys.undo, place: 'pages' },
  shortcuts: { keys: '?', label: messages.keys.title, place: 'everywhere' },
  foldSidebar: { keys: '[', label: messages.keys.foldSidebar, place: 'pages' },
  mergeMarkups: { keys: 'J', label: messages.keys.mergeMarkups, place: 'editor' },
  splitMarkup: { keys: 'Shift+J', label: messages.keys.splitMarkup, place: 'editor' },
  picture: { keys: 'I', label: messages.keys.picture, place: 'editor' },
} as const satisfies Readonly<Record<string, { keys: string; label: string; place: Place }>>;

export type PageKey = keyof typeof pageKeys;

const noneMoved: Readonly<Record<string, string>> = {};

/** By the id of a command or the name of a page key: the single key that somebody gave it in place of its own. */
export const useMovedKeys = (): Readonly<Record<string, string>> => useStored('movedKeys') ?? noneMoved;

/** The key that stands for an act of the page now. */
export function usePageKey(name: PageKey): string {
  return useMovedKeys()[name] ?? pageKeys[name].keys;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * How a key that writes a character may stand in a shortcut, the likeliest first: `V`, `Shift+R`, `Shift+1`, `?`. Digits go by where they
 * are on the keyboard, signs by what they are. Empty for other keys.
 */
export function singleKeysOf({ key, code, shiftKey, ...pressed }: Pressed): readonly string[] {
  if (!isSingle({ key, ...pressed })) return [];
  const shift = shiftKey ? 'Shift+' : '';
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  const typed = /\p{L}/u.test(key) ? `${shift}${key.toUpperCase()}` : key;
  return digit === undefined ? [typed] : [`${shift}${digit}`, typed];
}

/** Whether keys that write a character do something by themselves; a person may switch that off (WCAG 2.1.4). */
const singleKeysByDefault = true;

export function useSingleKeys(): boolean {
  return useStored('singleKeys') ?? singleKeysByDefault;
}

const isSingle = ({ key, ctrlKey, metaKey, altKey }: Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Whether a key does nothing because it writes a character, alone or with Shift, and such shortcuts are switched off. */
export function isSwitchedOff(pressed: Pressed): boolean {
  return isSingle(pressed) && !(storage.read('singleKeys') ?? singleKeysByDefault);
}

/** Whether a shortcut is such a key, as it is written: `V` and `Shift+R`, not `Ctrl+S`. */
export function isSingleKey(shortcut: string): boolean {
  return /^(Shift\+)?\S$/u.test(shortcut);
}

/** Runs an act of the page when its key is pressed alone and nobody is typing; `undefined` binds nothing. */
export function useKey(name: PageKey | undefined, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (name === undefined) return undefined;
    const follow = (event: KeyboardEvent) => {
      const key = storage.read('movedKeys')?.[name] ?? pageKeys[name].keys;
      if (!singleKeysOf(event).includes(key) || event.defaultPrevented) return;
      if (isSwitchedOff(event)) return;
      if (isTyping(event)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [name]);
}
