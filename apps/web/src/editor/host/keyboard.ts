import type { Effect, Input } from '@sheetmark/editor-core';
import { modifiersOf } from './pointer.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Keys on the whole page go to the editor, except while somebody types or a dialog is open. Answers how to stop. */
export function listenToKeyboard(dispatch: (input: Input) => readonly Effect[]): () => void {
  const stop = new AbortController();
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    const { key, code, repeat } = event;
    const type = event.type === 'keydown' ? 'key-down' : 'key-up';
    const effects = dispatch({ type, key, code, repeat, modifiers: modifiersOf(event) });
    if (effects.some((effect) => effect.type === 'key-handled')) event.preventDefault();
  };
  window.addEventListener('keydown', onKey, { signal: stop.signal });
  window.addEventListener('keyup', onKey, { signal: stop.signal });
  return () => stop.abort();
}
