import { useEffect, useMemo, useState } from 'react';
import { LoadFailure } from '../load-failure.tsx';
import { flattenRows } from './display-rows.ts';
import { GridCards } from './grid-cards.tsx';
import type { GridProps } from './grid-props.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { GridTable } from './grid-table.tsx';
import { cardHeight, rowHeights } from './row-heights.ts';
import { useRowModel } from './use-row-model.ts';

const none: readonly never[] = [];

/** The product's only table: rows from the server or from memory, as a grid, or as cards in narrow windows. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { columns, source, rowKey, subRows, state } = props;
  const { rowRank, unfolded, onShown, noteOf } = props;
  const [foldedHere, setFolded] = useState<ReadonlySet<string>>(new Set());
  const sorted = source.server !== undefined;
  const filtered = sorted || source.filtered === true;
  const model = useRowModel({ rows: source.rows ?? none, rowKey, subRows, rowRank, columns, state, arranged: { sorted, filtered } });
  const open = unfolded?.value;
  const folded = useMemo(() => (open ? { has: (id: string) => !open.has(id) } : foldedHere), [open, foldedHere]);
  const lines = useMemo(() => {
    const joining = columns.filter(({ joins }) => joins).map(({ id }) => id);
    return flattenRows(model, folded, { joining, noteOf });
  }, [model, folded, columns, noteOf]);
  useEffect(() => onShown?.(lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []))), [onShown, lines]);
  const rowHeight = props.rowHeight ?? rowHeights[state.density];

  const fold = (id: string) => {
    const next = new Set(open ?? foldedHere);
    if (!next.delete(id)) next.add(id);
    if (unfolded) unfolded.onChange(next);
    else setFolded(next);
  };

  if (source.error && !source.rows) return <LoadFailure error={source.error} onRetry={source.onRetry} />;
  if (!source.rows)
    return <GridSkeleton label={props.label} rowHeight={props.card ? cardHeight : rowHeight} cards={props.card !== undefined} />;
  if (lines.length === 0) return props.empty;
  if (props.card) return <GridCards {...props} card={props.card} lines={lines} />;
  return <GridTable {...props} lines={lines} rowHeight={rowHeight} onFold={fold} />;
}
