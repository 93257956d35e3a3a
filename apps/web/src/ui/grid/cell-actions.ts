import type { PlacedColumn } from './arrange-columns.ts';
import type { CellPlace } from './cell-moves.ts';
import { widgetsIn } from './cell-widgets.ts';
import type { DisplayRow } from './display-rows.ts';
import { canEdit, type CellEdit } from './grid-column.ts';
import type { GridProps } from './grid-props.ts';
import { nothingSelected, toggleAll } from './selection.ts';

export interface EditPlace {
  id: string;
  columnId: string;
}

export interface GridHandlers<Row> extends Pick<GridProps<Row>, 'selection' | 'onOpen' | 'rowKeys'> {
  lines: readonly DisplayRow<Row>[];
  placed: readonly PlacedColumn<Row>[];
  /** The keys of the rows in their displayed order. */
  order: () => readonly string[];
  setEditing: (place: EditPlace | undefined) => void;
  pick: (id: string, reach: boolean) => void;
  onFold: (id: string) => void;
}

/** Actions on a cell. Each returns whether it did something. */
export function createCellActions<Row>({ lines, placed, order, selection, setEditing, pick, onFold, onOpen, rowKeys }: GridHandlers<Row>) {
  const first = selection ? 1 : 0;
  /** The editor of the cell, if it can be edited. */
  const editAt = ({ line, column }: CellPlace): { row: Row; id: string; columnId: string; edit: CellEdit<Row> } | undefined => {
    const [at, placedAt] = [lines[line], placed[column - first]?.column];
    if (at?.kind !== 'row' || !placedAt?.edit || !canEdit(placedAt, at.row)) return undefined;
    return { row: at.row, id: at.id, columnId: placedAt.id, edit: placedAt.edit };
  };
  const edit = (place: CellPlace): boolean => {
    const found = editAt(place);
    if (found) setEditing({ id: found.id, columnId: found.columnId });
    return found !== undefined;
  };
  const open = ({ line }: CellPlace): boolean => {
    const at = lines[line];
    if (at?.kind === 'row') onOpen?.(at.row);
    else if (at) onFold(at.id);
    return at !== undefined;
  };
  /** Edits the cell if possible; otherwise activates its widget, or opens the row. */
  const enter = (place: CellPlace, cell: HTMLElement): boolean => {
    if (edit(place)) return true;
    const [only, ...others] = widgetsIn(cell);
    if (!only) return open(place);
    if (others.length > 0) only.focus();
    else only.click();
    return true;
  };
  /** Clears the value, if the column allows none. */
  const clear = (place: CellPlace): boolean => {
    const found = editAt(place);
    const clears =
      found?.edit.kind === 'date' ||
      found?.edit.kind === 'number' ||
      (found?.edit.choices?.(found.row) ?? []).some(({ value }) => value === '');
    if (clears) found?.edit.save(found.row, '');
    return clears;
  };
  /** Expands or collapses a line. */
  const twist = ({ line }: CellPlace): void => {
    const at = lines[line];
    if (at) onFold(at.id);
  };
  const fold = ({ line, column }: CellPlace, wanted: boolean): boolean => {
    const at = lines[line];
    if (at?.open === undefined || at.open === wanted || column > first) return false;
    onFold(at.id);
    return true;
  };
  /** Handles keys that the table doesn't use. */
  const other = ({ line }: CellPlace, key: string): boolean => {
    const at = lines[line];
    const act = rowKeys?.[key];
    if (at?.kind !== 'row' || !act) return false;
    act(at.row);
    return true;
  };
  return { editAt, edit, open, enter, clear, twist, fold, other, ...createSelectActions({ lines, order, selection, pick }) };
}

type SelectOptions<Row> = Pick<GridHandlers<Row>, 'lines' | 'order' | 'pick'> & { selection: GridProps<Row>['selection'] };

function createSelectActions<Row>({ lines, order, selection, pick }: SelectOptions<Row>) {
  const select = ({ line }: CellPlace, reach: boolean): boolean => {
    const at = lines[line];
    if (!selection || at?.kind !== 'row' || selection.can?.(at.row) === false) return false;
    pick(at.id, reach);
    return true;
  };
  const selectAll = (): boolean => {
    selection?.onChange(toggleAll(nothingSelected, order()));
    return selection !== undefined;
  };
  const selectNothing = (): boolean => {
    if (!selection || selection.value.ids.size === 0) return false;
    selection.onChange(nothingSelected);
    return true;
  };
  return { select, selectAll, selectNothing };
}
