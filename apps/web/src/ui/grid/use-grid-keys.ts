import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { createCellActions, type EditPlace, type GridHandlers } from './cell-actions.ts';
import type { EndEdit } from './cell-editor.tsx';
import { type CellPlace, moveCell } from './cell-moves.ts';
import { cellAround, stepWidget } from './cell-widgets.ts';
import { useCellFocus } from './use-cell-focus.ts';

interface GridKeysOptions<Row> extends GridHandlers<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  active: CellPlace;
  setActive: (place: CellPlace) => void;
  editing: EditPlace | undefined;
  /** Lines per window. */
  page: number;
}

/** One handler each for keys, clicks and focus of all cells. */
export function useGridKeys<Row>(options: GridKeysOptions<Row>) {
  const { scroller, active, setActive, editing, setEditing, lines } = options;
  const first = options.selection ? 1 : 0;
  const columns = options.placed.length + first;
  const { go, onFocus, onBlur } = useCellFocus({ scroller, active, setActive, count: lines.length });
  const actions = createCellActions(options);
  const stays = (column: number) => column < first || options.placed[column - first]?.left !== undefined;
  const byKey = toKeyActions(actions);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellAround(scroller.current, event.target);
    if (!at || editing || event.altKey || event.defaultPrevented) return;
    if (event.target !== at.element) {
      inWidget(event, at, go);
      return;
    }
    const bare = !event.ctrlKey && !event.metaKey;
    const done =
      at.place.line >= 0 && (byKey[event.key]?.(event, at.place, at.element) === true || (bare && actions.other(at.place, event.key)));
    const next = done ? undefined : moveCell(at.place, event, { lines: lines.length, columns, page: options.page });
    if (next) go(next);
    // Moving back to a pinned column means the beginning of the row: scroll to the left.
    if (next && stays(next.column) && !stays(at.place.column)) scroller.current?.scrollTo({ left: 0 });
    if (done || next) event.preventDefault();
  };
  const onMouseDown = (event: MouseEvent) => {
    // The second press of a double click keeps the focus in the list that the first one opened.
    const at = editing && cellAround(scroller.current, event.target);
    const isEdited = at && at.place.line === active.line && at.place.column === active.column;
    if (isEdited && !(event.target instanceof HTMLInputElement)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const at = cellAround(scroller.current, event.target);
    if (!at || at.place.line < 0) return;
    const isIn = (widget: string) => event.target instanceof Element && event.target.closest(widget) !== null;
    if (isIn('[data-twist]')) actions.twist(at.place);
    else if (at.place.column < first && isIn('input')) actions.select(at.place, event.shiftKey);
    if (editing || inUse(event)) return;
    const found = actions.editAt(at.place);
    if (event.shiftKey || event.ctrlKey || event.metaKey) actions.select(at.place, event.shiftKey);
    else if (found === undefined && at.place.column >= first) actions.open(at.place);
    else if (found && (found.edit.kind === 'choice' || found.edit.kind === 'date')) actions.edit(at.place);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const at = cellAround(scroller.current, event.target);
    if (at && !inUse(event)) actions.edit(at.place);
  };

  const endEdit: EndEdit = (step = { line: 0, column: 0 }) => {
    setEditing(undefined);
    if (!step) return;
    const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));
    go({ line: clamp(active.line + step.line, lines.length), column: clamp(active.column + step.column, columns) });
  };
  return { handlers: { onKeyDown, onFocus, onBlur, onMouseDown, onClick, onDoubleClick }, endEdit };
}

function toKeyActions<Row>(
  actions: ReturnType<typeof createCellActions<Row>>,
): Readonly<Record<string, (event: KeyboardEvent, place: CellPlace, cell: HTMLElement) => boolean>> {
  return {
    Enter: (_, place, cell) => actions.enter(place, cell),
    F2: (_, place) => actions.edit(place),
    Delete: (_, place) => actions.clear(place),
    Backspace: (_, place) => actions.clear(place),
    ' ': (event, place, cell) => actions.select(place, event.shiftKey) || actions.enter(place, cell),
    a: ({ ctrlKey, metaKey }) => (ctrlKey || metaKey) && actions.selectAll(),
    c: ({ ctrlKey, metaKey }, _, cell) => (ctrlKey || metaKey) && copyText(cell),
    Escape: () => actions.selectNothing(),
    ArrowRight: ({ ctrlKey, metaKey }, place) => !ctrlKey && !metaKey && actions.fold(place, true),
    ArrowLeft: ({ ctrlKey, metaKey }, place) => !ctrlKey && !metaKey && actions.fold(place, false),
  };
}

function copyText(cell: HTMLElement): boolean {
  if (window.getSelection()?.isCollapsed === false) return false;
  void navigator.clipboard.writeText(cell.innerText);
  return true;
}

/** Inside a cell: arrows move between buttons, Escape returns to the cell. */
function inWidget(event: KeyboardEvent, at: { element: HTMLElement; place: CellPlace }, go: (place: CellPlace) => void): void {
  if (event.key === 'ArrowRight') stepWidget(at.element, event.target, 1);
  else if (event.key === 'ArrowLeft') stepWidget(at.element, event.target, -1);
  else if (event.key === 'Escape') go(at.place);
}

/** A link, a button or a checkbox handles its own click; selected text is for copying. */
function inUse(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button, input, label')) return true;
  return event.type === 'click' && window.getSelection()?.isCollapsed === false;
}
