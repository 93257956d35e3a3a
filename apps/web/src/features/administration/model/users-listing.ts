import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import type { UsersQuery } from '../api/list-users.ts';

const sortKeys = ['id', 'name', 'email', 'is_active', 'created_at', 'tasks_count', 'markups_count'] as const;

/** By id, the specification's first column. */
export const usersState: GridState = { ...plainState, sort: [{ id: 'id', desc: false }] };

/** Converts the table's layout to a request; the server sorts by one column. */
export function usersQueryOf(state: GridState, search: string): UsersQuery {
  const [first] = state.sort;
  const sort = sortKeys.find((key) => key === first?.id);
  const active = state.filters['is_active'];
  const only = active && 'any' in active && active.any.length === 1 ? active.any[0] : undefined;
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(sort && first && { sort, order: first.desc ? 'desc' : 'asc' }),
    ...(only !== undefined && { is_active: only }),
  };
}

/** Uses the last requested sort column. */
export const keepLastSort = (state: GridState): GridState => ({ ...state, sort: state.sort.slice(-1) });
