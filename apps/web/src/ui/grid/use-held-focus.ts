import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { CellPlace } from './cell-moves.ts';
import { cellAround, cellAt } from './cell-widgets.ts';

interface HeldFocusOptions {
  scroller: RefObject<HTMLDivElement | null>;
  active: CellPlace;
  setActive: (place: CellPlace) => void;
  /** Of lines that are here. */
  count: number;
}

/** The focus on one cell: moved by keys, followed where people put it, and kept while rows come anew. */
export function useHeldFocus({ scroller, active, setActive, count }: HeldFocusOptions) {
  /** The cell at `active` is to take the focus, as soon as it stands in the page. */
  const moved = useRef(active.line >= 0);
  /** A cell has the focus. Not told by the browser when the cell itself goes. */
  const held = useRef(false);
  const follow = (place: CellPlace) => {
    if (place.line !== active.line || place.column !== active.column) setActive(place);
  };
  /** Rows that came anew may have carried the cell with the focus to another line, or taken it away. */
  const keep = useEffectEvent(() => {
    if (!held.current || moved.current) return;
    const focused = cellAround(scroller.current, document.activeElement);
    if (focused) follow(focused.place);
    else if (document.activeElement === document.body && count > 0) {
      moved.current = true;
      follow({ ...active, line: Math.min(active.line, count - 1) });
    }
  });

  useEffect(() => {
    keep();
    if (!moved.current) return;
    const cell = cellAt(scroller.current, active);
    // A line is in the page once the table knows its height: until then it is waited for.
    if (!cell) return;
    moved.current = false;
    cell.focus();
  });

  const go = (place: CellPlace) => {
    moved.current = true;
    setActive({ ...place });
  };
  const onFocus = (event: FocusEvent) => {
    const at = cellAround(scroller.current, event.target);
    held.current = at !== undefined;
    if (at) follow(at.place);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    held.current = cellAround(scroller.current, relatedTarget) !== undefined;
  };
  return { go, onFocus, onBlur };
}
