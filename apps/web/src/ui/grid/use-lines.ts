import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import type { DisplayRow } from './display-rows.ts';
import type { GridSource } from './grid-props.ts';
import { headHeight } from './row-heights.ts';

interface LinesOptions<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  lines: readonly DisplayRow<Row>[];
  rowHeight: number;
  source: GridSource<Row>;
  /** Stays in the page while it has the focus, wherever one scrolls. */
  active: number;
}

const overscan = 8;

/** Which lines are in the page. Lines that are still on the server keep their place. */
export function useLines<Row>({ scroller, lines, rowHeight, source, active }: LinesOptions<Row>) {
  const { server } = source;
  const grouped = useMemo(() => lines.some((line) => line.kind === 'group'), [lines]);
  const count = server?.hasMore && !grouped ? Math.max(lines.length, server.total) : lines.length;
  // Another function each time would have every line measured again at each step of scrolling.
  const getItemKey = useCallback((index: number) => lines[index]?.id ?? index, [lines]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || active >= count || shown.includes(active) ? shown : [...shown, active].toSorted((a, b) => a - b);
    },
  });
  const measure = useEffectEvent(() => virtualizer.measure());
  useEffect(() => {
    measure();
  }, [rowHeight]);

  const items = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  const more = useEffectEvent(() => server?.onMore());
  const wanted = server?.hasMore === true && last + overscan >= lines.length;
  useEffect(() => {
    if (wanted) more();
  }, [wanted, lines.length]);

  const seen = (scroller.current?.clientHeight ?? 0) - headHeight;
  return {
    items,
    height: virtualizer.getTotalSize(),
    toTop: () => virtualizer.scrollToOffset(0),
    page: Math.max(1, Math.floor(seen / rowHeight) - 1),
  };
}
