import type { ReactNode } from 'react';

/** The value to sort, group and filter by; null if empty. */
export type GridValue = string | number | boolean | null;

/** An option, as shown in lists. */
export interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
}

/** How a cell is edited. Values are text; the empty text means no value. */
export interface CellEdit<Row> {
  kind: 'text' | 'number' | 'choice' | 'date';
  /** The editor's initial text. */
  text: (row: Row) => string;
  save: (row: Row, text: string) => void;
  /** Whether this row's cell can be edited; all by default. */
  can?: (row: Row) => boolean;
  /** For the kind `choice`. */
  choices?: (row: Row) => readonly Choice[];
}

/** Actions that a cell can run on its row. */
export interface RowHandlers {
  /** Starts editing another column's cell. */
  edit: (columnId: string) => void;
}

export type FilterKind = 'text' | 'choice' | 'date' | 'number';

export interface GridColumn<Row> {
  id: string;
  title: string;
  /** Pixels, until the user drags the edge. */
  width: number;
  /** Share of the table's remaining width; a dragged column keeps its width. */
  grow?: number;
  align?: 'end';
  value: (row: Row) => GridValue;
  /** Renders the value if it is more than text. */
  cell?: (row: Row, hands: RowHandlers) => ReactNode;
  /** The text of a cell that is only text; by default the value. */
  text?: (row: Row) => string;
  /** Secondary text colour. */
  quiet?: true;
  /** The value's name in filters and group headers; by default its text. */
  label?: (value: string) => string;
  /** Sorts by this instead of the value, such as the rank of a status. */
  rank?: (row: Row) => GridValue;
  filter?: FilterKind;
  /** Filter options; by default the values that occur. */
  choices?: readonly Choice[];
  edit?: CellEdit<Row>;
  sortable?: boolean;
  groupable?: boolean;
  /** Its groups only keep rows together: each is placed at its first row, and a single row has no header. */
  joins?: boolean;
  /** Pinned at the left edge, and always visible. */
  fixed?: boolean;
}

/** A value's text outside of cells: filters, group headers, titles. */
export function textOf<Row>(column: GridColumn<Row>, value: GridValue): string {
  const text = value === null ? '' : String(value);
  return column.label ? column.label(text) : text;
}

/** The text of a cell that shows only text. */
export function readCellText<Row>(column: GridColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : textOf(column, column.value(row));
}

export function canEdit<Row>(column: GridColumn<Row>, row: Row): boolean {
  return column.edit !== undefined && (column.edit.can?.(row) ?? true);
}
