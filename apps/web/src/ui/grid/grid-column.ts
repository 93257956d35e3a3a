import type { ReactNode } from 'react';

/** What a column sorts, groups and filters by; null is nothing. */
export type GridValue = string | number | boolean | null;

/** One of several values, as it is shown where one is picked. */
export interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
}

/** How a cell is changed. Values are text; the empty text is no value. */
export interface CellEdit<Row> {
  kind: 'text' | 'number' | 'choice' | 'date';
  /** What the editor starts with. */
  text: (row: Row) => string;
  save: (row: Row, text: string) => void;
  /** Whether this row's cell may be changed; all of them when it is left out. */
  can?: (row: Row) => boolean;
  /** For the kind `choice`. */
  choices?: (row: Row) => readonly Choice[];
}

/** What a cell may do with its row. */
export interface RowHands {
  /** Starts to change another column's cell. */
  edit: (columnId: string) => void;
}

export type FilterKind = 'text' | 'choice' | 'date' | 'number';

export interface GridColumn<Row> {
  id: string;
  title: string;
  /** Pixels, until somebody drags the edge. */
  width: number;
  /** The share of what is left of the table's width; a dragged column keeps its own. */
  grow?: number;
  align?: 'end';
  value: (row: Row) => GridValue;
  /** How the value looks, where it is more than text. */
  cell?: (row: Row, hands: RowHands) => ReactNode;
  /** How it reads where it is only text; as the value when it is left out. */
  text?: (row: Row) => string;
  /** Its text is quieter than that of others. */
  quiet?: true;
  /** What a value is called in filters and group heads; as text when it is left out. */
  label?: (value: string) => string;
  /** Sorts by this instead of the value: the rank of a status, say. */
  rank?: (row: Row) => GridValue;
  filter?: FilterKind;
  /** What the filter offers; the values that occur when it is left out. */
  choices?: readonly Choice[];
  edit?: CellEdit<Row>;
  sortable?: boolean;
  groupable?: boolean;
  /** Its groups only keep together what belongs together: each stands where its first row would, and one row alone has no head. */
  joins?: boolean;
  /** Stays at the left edge and cannot be hidden. */
  fixed?: boolean;
}

/** The text of a value where no cell is drawn: filters, group heads, titles. */
export function textOf<Row>(column: GridColumn<Row>, value: GridValue): string {
  const text = value === null ? '' : String(value);
  return column.label ? column.label(text) : text;
}

/** The text of a cell that shows only text. */
export function readingOf<Row>(column: GridColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : textOf(column, column.value(row));
}

export function canEdit<Row>(column: GridColumn<Row>, row: Row): boolean {
  return column.edit !== undefined && (column.edit.can?.(row) ?? true);
}
