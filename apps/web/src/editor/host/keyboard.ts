import type { Effect, Input } from '@sheetmark/editor-core';
import { isSwitchedOff } from '../../lib/keys.ts';
import { modifiersOf } from './pointer.ts';
import { keyIntoTurned, type Turn } from './turn.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** What Space and Enter press, when the keyboard has led there. After a click they belong to the sheet again. */
const pressable = 'button:focus-visible, a:focus-visible, [role="tab"]:focus-visible';
const pressing: ReadonlySet<string> = new Set([' ', 'Enter', 'ArrowLeft', 'ArrowRight']);

/** Whether a key goes to a field, a dialog or a menu. */
export const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(typing) !== null;

/** These come again as events of the clipboard, which alone may fill it. */
const isClipboardKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && ['c', 'x', 'v'].includes(key.toLowerCase());

interface KeyboardHost {
  readonly stage: { readonly turn: Turn };
  readonly dispatch: (input: Input) => readonly Effect[];
  /** Asked first of Enter. Answers whether that was all. */
  readonly onEnter: (time: number) => boolean;
}

/** Keys that are not for the sheet. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.isComposing || isTyping(event) || isClipboardKey(event);

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Answers whether there is anything to act on: else the browser shows its own menu. */
const asksForMenu = (dispatch: KeyboardHost['dispatch'], type: string): boolean =>
  type === 'keydown' && dispatch({ type: 'menu' }).some((effect) => effect.type === 'menu-asked');

/** Keys on the whole page go to the editor, except while somebody types or a dialog is open. Answers how to stop. */
export function listenToKeyboard({ stage, dispatch, onEnter }: KeyboardHost): () => void {
  const stop = new AbortController();
  const onKey = (event: KeyboardEvent): void => {
    if (isElsewhere(event)) return;
    const { key, code, repeat } = event;
    if (isMenuKey(event) && asksForMenu(dispatch, event.type)) return event.preventDefault();
    if (pressing.has(key) && event.target instanceof Element && event.target.closest(pressable)) return;
    if (event.type === 'keydown' && isSwitchedOff(event)) return;
    const isEnter = event.type === 'keydown' && key === 'Enter' && !repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isEnter && onEnter(event.timeStamp)) return event.preventDefault();
    const type = event.type === 'keydown' ? 'key-down' : 'key-up';
    const effects = dispatch({
      type,
      key: keyIntoTurned(stage.turn, key),
      code: keyIntoTurned(stage.turn, code),
      repeat,
      modifiers: modifiersOf(event),
    });
    if (effects.some((effect) => effect.type === 'key-handled')) event.preventDefault();
  };
  window.addEventListener('keydown', onKey, { signal: stop.signal });
  window.addEventListener('keyup', onKey, { signal: stop.signal });
  return () => stop.abort();
}
