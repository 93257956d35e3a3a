import type { GridColumn } from './grid-column.ts';
import type { GridState } from './grid-state.ts';

/** A column with its position. */
export interface PlacedColumn<Row> {
  column: GridColumn<Row>;
  /** Index among the visible columns, from the left. */
  index: number;
  width: number;
  /** Pixels from the left edge at which it is pinned while the others scroll under it. */
  left: number | undefined;
  /** The last pinned column. */
  edge: boolean;
}

/** The checkbox column's width in pixels, specification 9. */
export const checkWidth = 60;

/** All columns from the left, visible or not: fixed ones, pinned ones, then the others. */
export function orderColumns<Row>(columns: readonly GridColumn<Row>[], state: Pick<GridState, 'order' | 'pinned'>): GridColumn<Row>[] {
  const place = new Map(state.order.map((id, index) => [id, index]));
  const own = new Map(columns.map(({ id }, index) => [id, index]));
  const rank = (column: GridColumn<Row>) => (column.fixed ? 0 : state.pinned.includes(column.id) ? 1 : 2);
  const position = ({ id }: GridColumn<Row>) => place.get(id) ?? state.order.length + (own.get(id) ?? 0);
  return columns.toSorted((a, b) => rank(a) - rank(b) || position(a) - position(b));
}

/** Visible columns from the left, with the pixel offsets of the pinned ones. */
export function arrangeColumns<Row>(
  columns: readonly GridColumn<Row>[],
  state: GridState,
  { selectable, pinning = true }: { selectable: boolean; pinning?: boolean },
): PlacedColumn<Row>[] {
  const shown = orderColumns(columns, state).filter((column) => column.fixed || !state.hidden.includes(column.id));
  const stays = (column: GridColumn<Row>) => pinning && (column.fixed === true || state.pinned.includes(column.id));
  const last = shown.findLastIndex(stays);
  let left = selectable ? checkWidth : 0;
  return shown.map((column, index) => {
    const width = state.widths[column.id] ?? column.width;
    const placed = { column, index, width, left: stays(column) ? left : undefined, edge: index === last };
    left += width;
    return placed;
  });
}

/** The grid tracks of a row; the remaining width goes to columns that grow, or stays empty. */
export function toGridTracks<Row>(placed: readonly PlacedColumn<Row>[], widths: GridState['widths'], selectable: boolean): string {
  // Columns after a pinned one are placed by its width: only the last one may grow beyond it.
  const grows = ({ column, left, edge }: PlacedColumn<Row>) =>
    column.grow !== undefined && (left === undefined || edge) && widths[column.id] === undefined;
  const tracks = placed.map((each) => (grows(each) ? `minmax(${each.width}px, ${each.column.grow}fr)` : `${each.width}px`));
  const rest = placed.some(grows) ? [] : ['minmax(0, 1fr)'];
  return [...(selectable ? [`${checkWidth}px`] : []), ...tracks, ...rest].join(' ');
}

/** Pixels beyond the window's edges in which columns are rendered too. */
const sideRoom = 480;

interface Sides {
  /** Scroll offset in pixels. */
  left: number;
  /** Width of the window. */
  width: number;
  /** Pixels of the row before the first column. */
  before: number;
  /** The index of the focused column, in the focused line. */
  active?: number;
}

/** The columns whose cells are rendered: pinned ones, those within the window, and the focused one. */
export function listVisibleColumns<Row>(placed: readonly PlacedColumn<Row>[], { left, width, before, active }: Sides): PlacedColumn<Row>[] {
  let end = before;
  return placed.filter((each) => {
    const start = end;
    // Columns grow only if all of them fit, and then all are within.
    end += each.width;
    const isSeen = end > left - sideRoom && start < left + width + sideRoom;
    return isSeen || each.left !== undefined || each.index === active;
  });
}
