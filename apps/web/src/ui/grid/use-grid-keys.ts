import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { PlacedColumn } from './arrange-columns.ts';
import { type CellPlace, moveCell } from './cell-moves.ts';
import { cellAround, cellAt, stepWidget, widgetsIn } from './cell-widgets.ts';
import type { EndEdit } from './cell-editor.tsx';
import type { DisplayRow } from './display-rows.ts';
import { canEdit } from './grid-column.ts';
import type { GridProps } from './grid-props.ts';
import { nothingSelected, toggleAll } from './selection.ts';

export interface EditPlace {
  id: string;
  columnId: string;
}

interface GridHands<Row> extends Pick<GridProps<Row>, 'selection' | 'onOpen'> {
  scroller: RefObject<HTMLDivElement | null>;
  lines: readonly DisplayRow<Row>[];
  placed: readonly PlacedColumn<Row>[];
  active: CellPlace;
  setActive: (place: CellPlace) => void;
  editing: EditPlace | undefined;
  setEditing: (place: EditPlace | undefined) => void;
  /** Lines in the window. */
  page: number;
  /** The keys of the rows as they are shown. */
  order: readonly string[];
  pick: (id: string, reach: boolean) => void;
  onFold: (id: string) => void;
}

/** Keys, clicks and focus of all cells, as one handler each. */
export function useGridKeys<Row>(hands: GridHands<Row>) {
  const { scroller, lines, placed, active, setActive, editing, setEditing, selection } = hands;
  const first = selection ? 1 : 0;
  const moved = useRef(false);
  const lineAt = (place: CellPlace) => lines[place.line];
  const columnAt = (place: CellPlace) => placed[place.column - first]?.column;

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    cellAt(scroller.current, active)?.focus();
  }, [active, editing, scroller]);

  const go = (place: CellPlace) => {
    moved.current = true;
    setActive({ ...place });
  };
  const edit = (place: CellPlace): boolean => {
    const [line, column] = [lineAt(place), columnAt(place)];
    if (line?.kind !== 'row' || !column || !canEdit(column, line.row)) return false;
    setEditing({ id: line.id, columnId: column.id });
    return true;
  };
  const open = (place: CellPlace) => {
    const line = lineAt(place);
    if (line?.kind === 'row') hands.onOpen?.(line.row);
    else if (line) hands.onFold(line.id);
  };
  /** Enter: change what can be changed, else use what is in the cell, else open the row. */
  const enter = (place: CellPlace, cell: HTMLElement) => {
    if (edit(place)) return;
    const [only, ...others] = widgetsIn(cell);
    if (!only) open(place);
    else if (others.length > 0) only.focus();
    else only.click();
  };
  const clear = (place: CellPlace): boolean => {
    const [line, column] = [lineAt(place), columnAt(place)];
    if (line?.kind !== 'row' || !column?.edit || !canEdit(column, line.row) || column.edit.kind === 'text') return false;
    const empty = column.edit.kind === 'date' || column.edit.choices?.(line.row).some(({ value }) => value === '');
    if (empty) column.edit.save(line.row, '');
    return empty === true;
  };
  const fold = (place: CellPlace, wanted: boolean): boolean => {
    const line = lineAt(place);
    if (line?.open === undefined || line.open === wanted || place.column > first) return false;
    hands.onFold(line.id);
    return true;
  };
  const select = (place: CellPlace, reach: boolean): boolean => {
    const line = lineAt(place);
    if (!selection || line?.kind !== 'row') return false;
    hands.pick(line.id, reach);
    return true;
  };
  const all = () => selection?.onChange(toggleAll(nothingSelected, hands.order));

  const acts: Readonly<Record<string, (event: KeyboardEvent, place: CellPlace, cell: HTMLElement) => boolean | void>> = {
    Enter: (_, place, cell) => enter(place, cell),
    F2: (_, place) => edit(place),
    Delete: (_, place) => clear(place),
    Backspace: (_, place) => clear(place),
    ' ': (event, place, cell) => select(place, event.shiftKey) || enter(place, cell),
    a: (event) => (event.ctrlKey || event.metaKey) && selection ? all() : false,
    c: (event, _, cell) => (event.ctrlKey || event.metaKey ? void navigator.clipboard?.writeText(cell.innerText) : false),
    Escape: () => (selection && selection.value.ids.size > 0 ? selection.onChange(nothingSelected) : false),
    ArrowRight: (_, place) => fold(place, true),
    ArrowLeft: (_, place) => fold(place, false),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellAround(scroller.current, event.target);
    if (!at || editing || event.altKey || event.defaultPrevented) return;
    if (event.target !== at.element) return inWidget(event, at, go);
    if (at.place.line >= 0 && acts[event.key]?.(event, at.place, at.element) !== false && event.key in acts) return event.preventDefault();
    const next = moveCell(at.place, event, { lines: lines.length, columns: placed.length + first, page: hands.page });
    if (!next) return undefined;
    event.preventDefault();
    return go(next);
  };
  const onFocus = (event: FocusEvent) => {
    const at = cellAround(scroller.current, event.target);
    if (at && (at.place.line !== active.line || at.place.column !== active.column)) setActive(at.place);
  };
  const onClick = (event: MouseEvent) => {
    const at = cellAround(scroller.current, event.target);
    if (!at || at.place.line < 0 || editing || inUse(event)) return undefined;
    if (event.shiftKey || event.ctrlKey || event.metaKey) return void select(at.place, event.shiftKey);
    const column = columnAt(at.place);
    const line = lineAt(at.place);
    const changes = column && line?.kind === 'row' && canEdit(column, line.row);
    if (!changes) return at.place.column < first ? undefined : open(at.place);
    return column.edit?.kind === 'text' ? undefined : void edit(at.place);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const at = cellAround(scroller.current, event.target);
    if (at && !inUse(event)) edit(at.place);
  };
  const endEdit: EndEdit = (step = { line: 0, column: 0 }) => {
    setEditing(undefined);
    if (!step) return;
    const bounds = { lines: lines.length - 1, columns: placed.length + first - 1 };
    go({
      line: Math.max(0, Math.min(active.line + step.line, bounds.lines)),
      column: Math.max(0, Math.min(active.column + step.column, bounds.columns)),
    });
  };
  return { handlers: { onKeyDown, onFocus, onClick, onDoubleClick }, endEdit };
}

/** Inside a cell: arrows go from button to button, Escape back to the cell. */
function inWidget(event: KeyboardEvent, at: { element: HTMLElement; place: CellPlace }, go: (place: CellPlace) => void): void {
  if (event.key === 'ArrowRight') stepWidget(at.element, event.target, 1);
  else if (event.key === 'ArrowLeft') stepWidget(at.element, event.target, -1);
  else if (event.key === 'Escape') go(at.place);
}

/** A link, a button or a box has its own click; text that was marked is for copying. */
function inUse(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button, input, label')) return true;
  return window.getSelection()?.isCollapsed === false;
}
