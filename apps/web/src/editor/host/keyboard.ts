import type { Effect, Input } from '@sheetmark/editor-core';
import { isSwitchedOff } from '../../lib/keys.ts';
import { modifiersOf } from './pointer.ts';
import { rotateArrowKey, type Turn } from './turn.ts';

const keyOwners = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Controls that handle Space, Enter and arrows if they were focused with the keyboard. After a click, these keys go to the sheet. */
const focusedControls = 'button:focus-visible, a:focus-visible, [role="tab"]:focus-visible';
const controlKeys: ReadonlySet<string> = new Set([' ', 'Enter', 'ArrowLeft', 'ArrowRight']);

/** Whether a key goes to a field, a dialog or a menu. */
export const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(keyOwners) !== null;

/** Handled as clipboard events, the only ones that may write to the clipboard. */
const isClipboardKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && ['c', 'x', 'v'].includes(key.toLowerCase());

interface KeyboardHost {
  readonly stage: { readonly turn: Turn };
  readonly dispatch: (input: Input) => readonly Effect[];
  /** Handles Enter first. Returns whether it did. */
  readonly onEnter: (time: number) => boolean;
}

/** Whether a key isn't for the sheet. */
const isForOthers = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.isComposing || isTyping(event) || isClipboardKey(event);

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Returns whether the editor has a menu to show; otherwise the browser shows its own. */
const openMenu = (dispatch: KeyboardHost['dispatch'], type: string): boolean =>
  type === 'keydown' && dispatch({ type: 'menu' }).some((effect) => effect.type === 'menu-requested');

/** Sends keys to the editor, unless the user is typing or a dialog is open. Returns how to stop. */
export function listenToKeyboard({ stage, dispatch, onEnter }: KeyboardHost): () => void {
  const stop = new AbortController();
  const onKey = (event: KeyboardEvent): void => {
    if (isForOthers(event)) return;
    const { key, code, repeat } = event;
    if (isMenuKey(event) && openMenu(dispatch, event.type)) return event.preventDefault();
    if (controlKeys.has(key) && event.target instanceof Element && event.target.closest(focusedControls)) return;
    if (event.type === 'keydown' && isSwitchedOff(event)) return;
    const isEnter = event.type === 'keydown' && key === 'Enter' && !repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isEnter && onEnter(event.timeStamp)) return event.preventDefault();
    const type = event.type === 'keydown' ? 'key-down' : 'key-up';
    const effects = dispatch({
      type,
      key: rotateArrowKey(stage.turn, key),
      code: rotateArrowKey(stage.turn, code),
      repeat,
      modifiers: modifiersOf(event),
    });
    if (effects.some((effect) => effect.type === 'key-handled')) event.preventDefault();
  };
  window.addEventListener('keydown', onKey, { signal: stop.signal });
  window.addEventListener('keyup', onKey, { signal: stop.signal });
  return () => stop.abort();
}
