import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { gridMessages } from '../../lib/messages/grid.ts';
import { arrangeColumns, checkWidth, listVisibleColumns, orderColumns, toGridTracks } from './arrange-columns.ts';
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

/** The rows as an ARIA grid: one cell has the focus, keys move it, Enter edits or opens it. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { columns, lines, state, selection, source, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [resizing, setResizing] = useState<{ id: string; width: number }>();
  const [active, setActive] = useState<CellPlace>(() => {
    const line = lines.findIndex(({ id }) => id === props.cameFor);
    return { line, column: line < 0 ? 0 : Number(selection !== undefined) };
  });
  const [editing, setEditing] = useState<{ id: string; columnId: string }>();
  const selectable = selection !== undefined;
  const widths = useMemo(() => (resizing ? { ...state.widths, [resizing.id]: resizing.width } : state.widths), [state.widths, resizing]);
  const pinning = props.pinning ?? true;
  // The compiler doesn't memoize across the hooks below; changed columns render all cells again.
  const placed = useMemo(
    () => arrangeColumns(columns, { ...state, widths }, { selectable, pinning }),
    [columns, state, widths, selectable, pinning],
  );
  const { shown, height, left, width, page } = useLines({ scroller, lines, rowHeight, source, active: active.line });
  const before = selectable ? checkWidth : 0;
  const within = useMemo(() => listVisibleColumns(placed, { left, width, before }), [placed, left, width, before]);
  const activeWithin = useMemo(
    () => listVisibleColumns(placed, { left, width, before, active: active.column - Number(selectable) }),
    [placed, left, width, before, active.column, selectable],
  );
  const { sort, group, filters } = state;
  useScrollReset({ sort, group, filters, stale: source.stale === true }, () => {
    if (scroller.current) scroller.current.scrollTop = 0;
    if (active.line > 0) setActive({ ...active, line: 0 });
  });
  const can = (row: Row) => selection?.can?.(row) ?? true;
  const order = () => lines.flatMap((line) => (line.kind === 'row' && can(line.row) ? [line.id] : []));

  const pick = (id: string, reach: boolean) =>
    selection?.onChange(reach ? extendTo(selection.value, id, order()) : toggleRow(selection.value, id));
  const { handlers, endEdit } = useGridKeys({ ...props, placed, scroller, active, setActive, editing, setEditing, page, order, pick });
  const edge = placed.findLast((each) => each.left !== undefined);
  const pinnedWidth = edge ? (edge.left ?? 0) + edge.width : before;

  const leastWidth = placed.reduce((sum, each) => sum + each.width, before);
  const look: CSSProperties & Record<'--tracks' | '--least-width' | '--row-height', string> = {
    maxHeight: props.maxHeight,
    scrollPaddingLeft: pinnedWidth,
    scrollPaddingTop: headHeight,
    '--tracks': toGridTracks(placed, widths, selectable),
    '--least-width': `${leastWidth}px`,
    '--row-height': `${rowHeight}px`,
  };

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
        <div role="rowgroup" className={styles.body} style={{ height }}>
          {shown.map((index) => {
            const line = lines[index];
            const start = index * rowHeight;
            if (!line) return <PendingLine key={index} index={index} start={start} columns={placed.length} />;
            const edited = editing?.id === line.id ? editing : undefined;
            return (
              <GridLine
                key={line.id}
                index={index}
                start={start}
                line={line}
                columns={columns}
                count={placed.length}
                within={active.line === index ? activeWithin : within}
                rowTitle={props.rowTitle}
                selected={selection?.value.ids.has(line.id)}
                selectable={line.kind === 'row' && can(line.row)}
                activeColumn={active.line === index ? active.column : undefined}
                editingColumn={edited?.columnId}
                onEdit={setEditing}
                onEndEdit={edited && endEdit}
              />
            );
          })}
        </div>
      </div>
      {source.stale && (
        <span className="visually-hidden" role="status">
          {gridMessages.loadingList(props.label)}
        </span>
      )}
    </>
  );
}
