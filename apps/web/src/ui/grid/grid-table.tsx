import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { arrangeColumns, checkWidth, listVisibleColumns, orderColumns, type PlacedColumn, toGridTracks } from './arrange-columns.ts';
import type { EditPlace } from './cell-actions.ts';
import type { EndEdit } from './cell-editor.tsx';
import type { CellPlace } from './cell-moves.ts';
import type { DisplayRow } from './display-rows.ts';
import { GridHead } from './grid-head.tsx';
import { GridLine, PendingLine } from './grid-line.tsx';
import type { GridProps } from './grid-props.ts';
import { headHeight } from './row-heights.ts';
import { extendTo, toggleRow } from './selection.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useLines } from './use-lines.ts';
import { useScrollReset } from './use-scroll-reset.ts';
import styles from './grid-table.module.css';

interface GridTableProps<Row> extends GridProps<Row> {
  lines: readonly DisplayRow<Row>[];
  rowHeight: number;
  onFold: (id: string) => void;
}

/** The columns where they are shown, with the width of one that is being resized. */
function usePlacedColumns<Row>({ columns, state, pinning = true }: GridTableProps<Row>, selectable: boolean) {
  const [resizing, setResizing] = useState<{ id: string; width: number }>();
  const widths = useMemo(() => (resizing ? { ...state.widths, [resizing.id]: resizing.width } : state.widths), [state.widths, resizing]);
  // Callers are not memoized by the compiler; changed columns render all cells again.
  const placed = useMemo(
    () => arrangeColumns(columns, { ...state, widths }, { selectable, pinning }),
    [columns, state, widths, selectable, pinning],
  );
  return { placed, widths, setResizing };
}

/** Which rows can be selected, in displayed order, and what selecting one does. */
function selecting<Row>(lines: GridTableProps<Row>['lines'], selection: GridTableProps<Row>['selection']) {
  const can = (row: Row) => selection?.can?.(row) ?? true;
  const order = () => lines.flatMap((line) => (line.kind === 'row' && can(line.row) ? [line.id] : []));
  const pick = (id: string, reach: boolean) =>
    selection?.onChange(reach ? extendTo(selection.value, id, order()) : toggleRow(selection.value, id));
  return { can, order, pick };
}

function LoadingNote({ label }: { label: string }) {
  return (
    <span className="visually-hidden" role="status">
      {gridMessages.loadingList(label)}
    </span>
  );
}

interface LookOptions {
  rowHeight: number;
  maxHeight: number | undefined;
  /** The width of the check boxes. */
  before: number;
  tracks: string;
}
type Look = CSSProperties & Record<'--tracks' | '--least-width' | '--row-height', string>;

/** The sizes for the style sheet. Its padding keeps a focused cell clear of the header and the pinned columns. */
function lookOf<Row>(placed: readonly PlacedColumn<Row>[], { before, tracks, rowHeight, maxHeight }: LookOptions): Look {
  const edge = placed.findLast((each) => each.left !== undefined);
  return {
    maxHeight,
    scrollPaddingLeft: edge ? (edge.left ?? 0) + edge.width : before,
    scrollPaddingTop: headHeight,
    '--tracks': tracks,
    '--least-width': `${placed.reduce((sum, each) => sum + each.width, before)}px`,
    '--row-height': `${rowHeight}px`,
  };
}

interface InViewOptions {
  /** CSS pixels: how far the columns are scrolled, and how much of them is shown. */
  left: number;
  width: number;
  before: number;
  /** The index of the column with the focus. */
  active: number;
}

/** The columns to render: in most rows, and in the row with the focus. */
function useColumnsInView<Row>(placed: readonly PlacedColumn<Row>[], { left, width, before, active }: InViewOptions) {
  const within = useMemo(() => listVisibleColumns(placed, { left, width, before }), [placed, left, width, before]);
  const activeWithin = useMemo(() => listVisibleColumns(placed, { left, width, before, active }), [placed, left, width, before, active]);
  return { within, activeWithin };
}

/** The place of the cell with the focus; at first in the row that the user returns to. */
function useActiveCell<Row>({ lines, cameFor, selection }: GridTableProps<Row>) {
  return useState<CellPlace>(() => {
    const line = lines.findIndex(({ id }) => id === cameFor);
    return { line, column: line < 0 ? 0 : Number(selection !== undefined) };
  });
}

interface GridBodyProps<Row> extends Pick<GridTableProps<Row>, 'columns' | 'lines' | 'rowHeight' | 'rowTitle'> {
  selection: GridTableProps<Row>['selection'];
  /** The indices of the lines to render. */
  shown: readonly number[];
  /** CSS pixels: all lines. */
  height: number;
  active: CellPlace;
  editing: EditPlace | undefined;
  /** The number of columns. */
  count: number;
  columnsIn: (line: number) => ReturnType<typeof listVisibleColumns<Row>>;
  can: (row: Row) => boolean;
  onEdit: (place: EditPlace) => void;
  onEndEdit: EndEdit;
}

function GridBody<Row extends object>({
  columns,
  lines,
  rowHeight,
  selection,
  shown,
  height,
  active,
  editing,
  ...props
}: GridBodyProps<Row>) {
  return (
    <div role="rowgroup" className={styles.body} style={{ height }}>
      {shown.map((index) => {
        const line = lines[index];
        const start = index * rowHeight;
        if (!line) return <PendingLine key={index} index={index} start={start} columns={props.count} />;
        const edited = editing?.id === line.id ? editing : undefined;
        return (
          <GridLine
            key={line.id}
            {...{ index, start, line, columns }}
            count={props.count}
            within={props.columnsIn(index)}
            rowTitle={props.rowTitle}
            selected={selection?.value.ids.has(line.id)}
            selectable={line.kind === 'row' && props.can(line.row)}
            activeColumn={active.line === index ? active.column : undefined}
            editingColumn={edited?.columnId}
            onEdit={props.onEdit}
            onEndEdit={edited && props.onEndEdit}
          />
        );
      })}
    </div>
  );
}

/** The rows as an ARIA grid: one cell has the focus, keys move it, Enter edits or opens it. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { columns, lines, state, selection, source, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useActiveCell(props);
  const [editing, setEditing] = useState<EditPlace>();
  const selectable = selection !== undefined;
  const { placed, widths, setResizing } = usePlacedColumns(props, selectable);
  const { shown, height, left, width, page } = useLines({ scroller, lines, rowHeight, source, active: active.line });
  const before = selectable ? checkWidth : 0;
  const { within, activeWithin } = useColumnsInView(placed, { left, width, before, active: active.column - Number(selectable) });
  const { sort, group, filters } = state;
  useScrollReset({ sort, group, filters, stale: source.stale === true }, () => {
    if (scroller.current) scroller.current.scrollTop = 0;
    if (active.line > 0) setActive({ ...active, line: 0 });
  });
  const { can, order, pick } = selecting(lines, selection);
  const { handlers, endEdit } = useGridKeys({ ...props, placed, scroller, active, setActive, editing, setEditing, page, order, pick });
  const look = lookOf(placed, { before, tracks: toGridTracks(placed, widths, selectable), rowHeight, maxHeight: props.maxHeight });

  return (
    <>
      <div
        ref={scroller}
        className={styles.grid}
        style={look}
        role={lines.some((line) => line.open !== undefined) ? 'treegrid' : 'grid'}
        aria-label={props.label}
        // −1 means unknown.
        aria-rowcount={source.server?.isExact === false ? -1 : Math.max(lines.length, source.server?.total ?? 0) + 1}
        aria-colcount={placed.length + Number(selectable)}
        aria-multiselectable={selectable || undefined}
        aria-busy={source.stale || undefined}
        {...handlers}
      >
        <GridHead
          placed={placed}
          order={orderColumns(columns, state).map(({ id }) => id)}
          state={state}
          onState={props.onState}
          selection={selection}
          rows={source.rows ?? []}
          keys={order}
          activeColumn={active.line === -1 ? active.column : undefined}
          onResize={setResizing}
        />
        <GridBody
          {...{ columns, lines, rowHeight, selection, shown, height, active, editing }}
          rowTitle={props.rowTitle}
          count={placed.length}
          columnsIn={(index) => (active.line === index ? activeWithin : within)}
          can={can}
          onEdit={setEditing}
          onEndEdit={endEdit}
        />
      </div>
      {source.stale && <LoadingNote label={props.label} />}
    </>
  );
}
