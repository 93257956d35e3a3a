import type { ReactNode } from 'react';
import type { NoteOf } from './display-rows.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridState } from './grid-state.ts';
import type { Selection } from './selection.ts';

/** The source of the rows. */
export interface GridSource<Row> {
  /** Loaded rows; undefined before the first response. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The server sorts and filters, and sends pages: `total` is a lower bound of their number, `onMore` fetches the next. */
  server?: { total: number; isExact: boolean; hasMore: boolean; onMore: () => void };
  /** The rows are already filtered; the table sorts them. */
  filtered?: true;
  /** The rows shown are outdated; new ones are loading. */
  stale?: boolean;
}

export interface GridProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  source: GridSource<Row>;
  rowKey: (row: Row) => string;
  /** A row's accessible name for selection. */
  rowTitle: (row: Row) => string;
  subRows?: (row: Row) => readonly Row[] | undefined;
  /** Trees: the keys of expanded rows. Without it, all are expanded until users collapse them. */
  unfolded?: { value: ReadonlySet<string>; onChange: (value: ReadonlySet<string>) => void };
  /** The summary below a group, or below all rows. Must be the same function as long as its output is the same. */
  noteOf?: NoteOf<Row>;
  /** Siblings are sorted by rank first, whatever the table's order. */
  rowRank?: (row: Row) => number;
  state: GridState;
  onState: (state: GridState) => void;
  /** `can` says which rows can be selected; all by default. */
  selection?: { value: Selection; onChange: (selection: Selection) => void; can?: (row: Row) => boolean };
  onOpen?: (row: Row) => void;
  /** The key of the row to focus initially. */
  cameFor?: string | undefined;
  /** Receives the displayed rows, from the top, whenever they change. */
  onShown?: (rows: readonly Row[]) => void;
  /** Handles further keys on the focused row. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>;
  /** Row height in pixels; by default from the density. */
  rowHeight?: number;
  /** Maximum height in pixels; by default the table fills its container. */
  maxHeight?: number;
  /** On phones: the rows as cards. */
  card?: ((row: Row) => ReactNode) | undefined;
  /** Pins columns at the left edge; off if the window is too narrow. */
  pinning?: boolean;
  /** Shown if there are no rows. */
  empty: ReactNode;
}
