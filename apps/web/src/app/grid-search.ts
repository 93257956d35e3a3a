import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type GridState, readState, writeState } from '../ui/grid/grid-state.ts';

/** The layout of the page's table in the URL, so that links reproduce it. */
export function useGridSearch(base: GridState): [GridState, (state: GridState) => void] {
  const { grid } = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readState(grid, base), [grid, base]);
  const arrange = (next: GridState) => {
    const written = writeState(next, base);
    void navigate({
      to: '.',
      search: ({ grid: _before, ...others }) => ({ ...others, ...(written && { grid: written }) }),
      replace: true,
      resetScroll: false,
    });
  };
  return [state, arrange];
}
