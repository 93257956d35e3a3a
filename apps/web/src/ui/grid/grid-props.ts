import type { ReactNode } from 'react';
import type { NoteOf } from './display-rows.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridState } from './grid-state.ts';
import type { Selection } from './selection.ts';

/** Where the rows come from. */
export interface GridSource<Row> {
  /** Those that are here; undefined until the first came. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The server sorts and filters, and sends page after page: `total` says how many there are at least, `onMore` asks for the next. */
  server?: { total: number; isExact: boolean; hasMore: boolean; onMore: () => void };
  /** The rows come filtered, and the table sorts them. */
  filtered?: true;
  /** The rows shown are those of before; others are on their way. */
  stale?: boolean;
}

export interface GridProps<Row> {
  /** What the table is called to those who hear it. */
  label: string;
  columns: readonly GridColumn<Row>[];
  source: GridSource<Row>;
  rowKey: (row: Row) => string;
  /** What a row is called where it is picked. */
  rowTitle: (row: Row) => string;
  subRows?: (row: Row) => readonly Row[] | undefined;
  /** Of a tree: the keys of the rows that are unfolded. Without it all are, until somebody folds them. */
  unfolded?: { value: ReadonlySet<string>; onChange: (value: ReadonlySet<string>) => void };
  /** What is said below a group, or below all rows. The same function as long as it says the same. */
  noteOf?: NoteOf<Row>;
  /** However the table is sorted, among siblings the lower rank stands first. */
  rowRank?: (row: Row) => number;
  state: GridState;
  onState: (state: GridState) => void;
  /** `can` says which rows may be picked; all of them when it is left out. */
  selection?: { value: Selection; onChange: (selection: Selection) => void; can?: (row: Row) => boolean };
  onOpen?: (row: Row) => void;
  /** The key of the row that one came for: it has the focus when the table first stands. */
  cameFor?: string | undefined;
  /** Hears which rows are shown, from the top, whenever that changes. */
  onShown?: (rows: readonly Row[]) => void;
  /** What further keys do with the row that has the focus. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>;
  /** Pixels of a row, where it is not by the density. */
  rowHeight?: number;
  /** Pixels at most; without it the table takes the height that it is given. */
  maxHeight?: number;
  /** On a phone: the rows as cards. */
  card?: ((row: Row) => ReactNode) | undefined;
  /** Columns stay at the left edge while the others scroll; off where the window has no room for it. */
  pinning?: boolean;
  /** Instead of rows, where there are none. */
  empty: ReactNode;
}
