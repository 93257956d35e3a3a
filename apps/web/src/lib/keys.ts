import { useEffect, useEffectEvent } from 'react';
import { messages } from './messages.ts';
import { storage, useStored } from './storage.ts';

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Whether a pressed key belongs to a text field. */
export const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(typing) !== null;

/** The scope of a key. */
export type Place = 'pages' | 'editor' | 'everywhere';

/** Keys of the page outside of editor-core. */
export const pageKeys = {
  palette: { keys: 'Ctrl+K', label: messages.commands, place: 'everywhere' },
  search: { keys: '/', label: messages.keys.search, place: 'pages' },
  newTask: { keys: 'N', label: messages.keys.newTask, place: 'everywhere' },
  undo: { keys: 'Ctrl+Z', label: messages.keys.undo, place: 'pages' },
  shortcuts: { keys: '?', label: messages.keys.title, place: 'everywhere' },
  foldSidebar: { keys: '[', label: messages.keys.foldSidebar, place: 'pages' },
  mergeMarkups: { keys: 'J', label: messages.keys.mergeMarkups, place: 'editor' },
  splitMarkup: { keys: 'Shift+J', label: messages.keys.splitMarkup, place: 'editor' },
  layers: { keys: 'Shift+L', label: messages.keys.layers, place: 'editor' },
  showLayers: { keys: 'Shift+H', label: messages.keys.showLayers, place: 'editor' },
  switchSheet: { keys: 'G', label: messages.keys.switchSheet, place: 'editor' },
  takeoff: { keys: 'Shift+U', label: messages.keys.takeoff, place: 'editor' },
  exportMarkups: { keys: 'Shift+E', label: messages.exportMarkups, place: 'editor' },
  importAnnotations: { keys: 'Shift+I', label: messages.keys.importAnnotations, place: 'editor' },
  newReview: { keys: 'Shift+N', label: messages.keys.newReview, place: 'pages' },
  reviewBoard: { keys: 'B', label: messages.keys.reviewBoard, place: 'pages' },
  nextReviewSheet: { keys: '.', label: messages.keys.nextReviewSheet, place: 'editor' },
  previousReviewSheet: { keys: ',', label: messages.keys.previousReviewSheet, place: 'editor' },
  markViewed: { keys: 'Shift+V', label: messages.keys.markViewed, place: 'editor' },
  viewedAndNext: { keys: 'W', label: messages.keys.viewedAndNext, place: 'editor' },
  decide: { keys: 'D', label: messages.keys.decide, place: 'editor' },
  picture: { keys: 'I', label: messages.keys.picture, place: 'editor' },
} as const satisfies Readonly<Record<string, { keys: string; label: string; place: Place }>>;

export type PageKey = keyof typeof pageKeys;

const noneMoved: Readonly<Record<string, string>> = {};

/** Custom keys by command id or page key name. */
export const useMovedKeys = (): Readonly<Record<string, string>> => useStored('movedKeys') ?? noneMoved;

/** The current key of a page action. */
export function usePageKey(name: PageKey): string {
  return useMovedKeys()[name] ?? pageKeys[name].keys;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The spellings of a character key in shortcuts, most likely first: `V`, `Shift+R`, `Shift+1`, `?`. Digits are matched by position on the keyboard,
 * signs by character. Empty for other keys.
 */
export function singleKeysOf(pressed: Pressed): readonly string[] {
  // An event's fields are getters of its prototype, which a rest pattern leaves out.
  if (!isSingle(pressed)) return [];
  const { key, code, shiftKey } = pressed;
  const shift = shiftKey ? 'Shift+' : '';
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  const typed = /\p{L}/u.test(key) ? `${shift}${key.toUpperCase()}` : key;
  return digit === undefined ? [typed] : [`${shift}${digit}`, typed];
}

/** Whether single-character shortcuts are on; users can turn them off (WCAG 2.1.4). */
const singleKeysByDefault = true;

export function useSingleKeys(): boolean {
  return useStored('singleKeys') ?? singleKeysByDefault;
}

const isSingle = ({ key, ctrlKey, metaKey, altKey }: Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Whether a character key, alone or with Shift, is ignored because such shortcuts are turned off. */
export function isSwitchedOff(pressed: Pressed): boolean {
  return isSingle(pressed) && !(storage.read('singleKeys') ?? singleKeysByDefault);
}

/** Whether a shortcut is a character key: `V` and `Shift+R`, not `Ctrl+S`. */
export function isSingleKey(shortcut: string): boolean {
  return /^(Shift\+)?\S$/u.test(shortcut);
}

/** The actions whose keys are bound now. */
const bound = new Map<PageKey, () => void>();

/** Runs a page action as its key would; undefined where nothing is bound to it. */
export const boundAct = (name: PageKey): (() => void) | undefined => bound.get(name);

/** Runs a page action when its key is pressed outside of text fields; `undefined` binds nothing. */
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
    const perform = () => run();
    bound.set(name, perform);
    document.addEventListener('keydown', follow);
    return () => {
      document.removeEventListener('keydown', follow);
      if (bound.get(name) === perform) bound.delete(name);
    };
  }, [name]);
}
