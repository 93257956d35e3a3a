import { useEffect, useEffectEvent, useRef } from 'react';
import type { GridState } from './grid-state.ts';

interface Arrangement extends Pick<GridState, 'sort' | 'group' | 'filters'> {
  /** The rows are outdated. */
  stale: boolean;
}

/** Scrolls to the top when other rows, or another order, have loaded. */
export function useScrollReset({ stale, ...arranged }: Arrangement, onStart: () => void): void {
  const arrangement = JSON.stringify(arranged);
  const shown = useRef(arrangement);
  const start = useEffectEvent(onStart);
  useEffect(() => {
    if (stale || shown.current === arrangement) return;
    shown.current = arrangement;
    start();
  }, [stale, arrangement]);
}
