import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import type { DisplayRow } from './display-rows.ts';
import type { GridSource } from './grid-props.ts';
import { headHeight } from './row-heights.ts';
import { useVisiblePart } from './use-visible-part.ts';

interface LinesOptions<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  lines: readonly DisplayRow<Row>[];
  rowHeight: number;
  source: GridSource<Row>;
  /** Stays rendered while it has the focus, wherever the user scrolls. */
  active: number;
}

/** Lines rendered beyond the window's edges. */
const overscan = 8;
/** Fetch the next page this many lines before the last loaded one. */
const ahead = 80;

/** The lines to render. All have the same height, so none is measured; lines that aren't loaded keep their space. */
export function useLines<Row>({ scroller, lines, rowHeight, source, active }: LinesOptions<Row>) {
  const { server } = source;
  const seen = useVisiblePart(scroller, rowHeight);
  const grouped = useMemo(() => lines.some((line) => line.kind === 'group'), [lines]);
  const count = server?.hasMore && !grouped ? Math.max(lines.length, server.total) : lines.length;

  const fitting = Math.max(0, seen.height - headHeight) / rowHeight;
  const last = Math.min(count, Math.ceil(seen.line + fitting + 1 + overscan)) - 1;
  const first = Math.max(0, Math.min(seen.line - overscan, last));
  const shown = seen.height > 0 ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [];
  if (seen.height > 0 && active >= 0 && active < count && (active < first || active > last)) {
    shown.splice(active < first ? 0 : shown.length, 0, active);
  }

  const more = useEffectEvent(() => server?.onMore());
  const wanted = server?.hasMore === true && last + ahead >= lines.length;
  useEffect(() => {
    // Checked at each step: a page that is being fetched is not the next page.
    if (wanted) more();
  }, [wanted, lines.length, last]);

  return {
    shown,
    height: count * rowHeight,
    /** The visible width, in pixels. */
    left: seen.left,
    width: seen.width,
    page: Math.max(1, Math.floor(fitting) - 1),
  };
}
