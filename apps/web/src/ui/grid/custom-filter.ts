import { ColumnFilter, type MetadataColumn } from '@sheetmark/contract';
import { customColumnId } from './custom-columns.tsx';
import type { GridFilter, GridState } from './grid-state.ts';

/** The id as `customColumnId` creates it. */
const custom = /^column:(?<kind>\w+):(?<name>.+)$/s;
/** The name of a custom column; undefined for any other. */
export const customName = (id: string): string | undefined => custom.exec(id)?.groups?.['name'];

/** A custom column's filter in the contract's form; undefined for other columns and invalid filters. */
export function customFilter(id: string, filter: GridFilter): ColumnFilter | undefined {
  const { name, kind } = custom.exec(id)?.groups ?? {};
  return ColumnFilter.safeParse({ field: 'column', column_name: name, ...conditionOf(kind, filter) }).data;
}

/** Filters of custom columns have no `empty`, and their values depend on the kind. */
function conditionOf(kind: string | undefined, filter: GridFilter): object {
  if ('contains' in filter) return filter;
  const typed = (text: string) => (kind === 'number' ? Number(text) : kind === 'checkbox' ? text === 'true' : text);
  if ('any' in filter) return { is: filter.any.map((value) => (value === '' ? null : typed(value))) };
  if (filter.none) return { is: [null] };
  return { ...(filter.from && { from: typed(filter.from) }), ...(filter.to && { to: typed(filter.to) }) };
}

type Arranged = Pick<GridState, 'filters' | 'group' | 'sort'>;

/**
 * Drops columns and filters of custom columns that the project doesn't have: personal views are used across projects, and nobody would see the filter
 * that matches nothing.
 */
export function removeLostColumns<S extends Arranged>(
  state: S,
  columns: readonly Pick<MetadataColumn, 'kind' | 'column_name'>[] | undefined,
): S {
  if (!columns) return state;
  const there = new Set(columns.map(customColumnId));
  const isThere = (id: string) => customName(id) === undefined || there.has(id);
  return {
    ...state,
    filters: Object.fromEntries(Object.entries(state.filters).filter(([id]) => isThere(id))),
    group: state.group.filter(isThere),
    sort: state.sort.filter(({ id }) => isThere(id)),
  };
}
