import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridState } from './grid-state.ts';
import type { Selection } from './selection.ts';

/** Where the rows come from. */
export interface GridSource<Row> {
  /** Those that are here; undefined until the first came. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The server sorts and filters, and sends page after page: `total` says how many there are, `onMore` asks for the next. */
  server?: { total: number; hasMore: boolean; onMore: () => void };
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
  state: GridState;
  onState: (state: GridState) => void;
  selection?: { value: Selection; onChange: (selection: Selection) => void };
  onOpen?: (row: Row) => void;
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
