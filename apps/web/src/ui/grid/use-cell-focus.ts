import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { CellPlace } from './cell-moves.ts';
import { cellAround, cellAt } from './cell-widgets.ts';

interface CellFocusOptions {
  scroller: RefObject<HTMLDivElement | null>;
  active: CellPlace;
  setActive: (place: CellPlace) => void;
  /** Loaded lines only. */
  count: number;
}

/** The focused cell: moved by keys and clicks, and kept while rows reload. */
export function useCellFocus({ scroller, active, setActive, count }: CellFocusOptions) {
  /** Focus the cell at `active` as soon as it is rendered. */
  const moved = useRef(active.line >= 0);
  /** A cell has the focus. Browsers don't report when the cell itself is removed. */
  const held = useRef(false);
  const follow = (place: CellPlace) => {
    if (place.line !== active.line || place.column !== active.column) setActive(place);
  };
  /** Reloaded rows may have moved or removed the focused cell. */
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
    // A line renders once the table knows its height: wait for it.
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
