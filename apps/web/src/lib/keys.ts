import { useEffect, useEffectEvent } from 'react';
import { messages } from './messages.ts';
import { storage, useStored } from './storage.ts';

const typing = 'input, textarea, select, [contenteditable="true"]';

/** Keys of the page around the editor. */
export const pageKeys = {
  palette: { keys: 'Ctrl+K', label: messages.commands },
  search: { keys: '/', label: messages.keys.search },
  newTask: { keys: 'n', label: messages.keys.newTask },
  shortcuts: { keys: '?', label: messages.keys.title },
  foldSidebar: { keys: '[', label: messages.keys.foldSidebar },
} as const;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether keys that write a character do something by themselves; a person may switch that off (WCAG 2.1.4). */
const singleKeysByDefault = true;

export function useSingleKeys(): boolean {
  return useStored('singleKeys') ?? singleKeysByDefault;
}

/** Whether a key does nothing because it writes a character, alone or with Shift, and such shortcuts are switched off. */
export function isSwitchedOff({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  const isSingle = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
  return isSingle && !(storage.read('singleKeys') ?? singleKeysByDefault);
}

/** The same of a shortcut as it is written, such as `V`, `Shift+R` or `Ctrl+S`. */
export function isSingleKey(shortcut: string): boolean {
  return /^(Shift\+)?\S$/u.test(shortcut);
}

/** Runs an act when its key is pressed alone and nobody is typing; `undefined` binds nothing. */
export function useKey(key: string | undefined, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (key === undefined) return undefined;
    const follow = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isSwitchedOff(event)) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [key]);
}
