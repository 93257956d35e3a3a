import type { EditorView } from '../commands/act.ts';
import type { TextRange } from '../reading/sheet-text.ts';
import type { KeySample, PointerSample, Step, Tool, ToolState } from './tool.ts';

/** A press this soon after a double click is a triple click. Milliseconds. */
const TRIPLE = 500;

/** Selects text of the sheet: words by a drag, a word by a double click, a line by a triple click. Draws nothing. */
export const selectTextTool: Tool = {
  id: 'selectText',
  cursor: 'default',
  start: () => waiting(null),
};

/** The last double-clicked word and its time. */
type Doubled = { readonly word: number; readonly time: number } | null;

const waiting = (doubled: Doubled): ToolState => ({
  name: 'waiting',
  idle: true,
  pointerMove: ({ page }, { sheetText }) => ({ cursor: sheetText === null || sheetText.wordAt(page) === null ? 'default' : 'text' }),
  pointerDown: (pointer, view) => press(pointer, view, doubled),
  doubleClick: ({ page, time }, { sheetText }) => {
    const word = sheetText?.wordAt(page) ?? null;
    return word === null ? {} : { textRange: { anchor: word, head: word }, next: waiting({ word, time }) };
  },
  key: extendByKey,
});

function press({ page, modifiers, time }: PointerSample, { sheetText, textRange }: EditorView, doubled: Doubled): Step {
  const nearest = sheetText?.nearest(page) ?? null;
  if (sheetText === null || nearest === null) return {};
  if (modifiers.shift && textRange !== null)
    return { textRange: { ...textRange, head: nearest }, next: selecting(textRange.anchor, textRange) };
  const isTriple = doubled?.word === nearest && time - doubled.time < TRIPLE;
  return { textRange: isTriple ? sheetText.lineAround(nearest) : null, next: selecting(nearest, textRange) };
}

/** Extends from a word to the one nearest to the pointer. `former` is the previous selection; with `isHeld` every move extends. */
export function selecting(anchor: number, former: TextRange | null, isHeld = false): ToolState {
  const extend = ({ page, dragging }: PointerSample, { sheetText }: EditorView): Step => {
    const head = dragging || isHeld ? (sheetText?.nearest(page) ?? null) : null;
    return head === null ? {} : { textRange: { anchor, head } };
  };
  return {
    name: 'selecting',
    cursor: 'text',
    pointerMove: extend,
    pointerUp: (pointer, view) => ({ ...extend(pointer, view), commit: true }),
    cancel: () => ({ textRange: former }),
  };
}

function extendByKey({ key, modifiers }: KeySample, { sheetText, textRange }: EditorView): Step | null {
  if (sheetText === null) return null;
  if (key.toLowerCase() === 'a' && (modifiers.ctrl || modifiers.meta)) return { textRange: sheetText.all };
  const direction = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : null;
  if (direction === null || textRange === null || !modifiers.shift) return null;
  const by = key === 'ArrowRight' || key === 'ArrowLeft' ? 'word' : 'line';
  return { textRange: sheetText.stepped(textRange, by, direction) };
}
