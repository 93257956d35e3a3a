import { ColumnFilter, type MetadataColumn } from '@sheetmark/contract';
import { customColumnId } from './custom-columns.tsx';
import type { GridFilter, GridState } from './grid-state.ts';

/** As `customColumnId` writes it. */
const custom = /^column:(?<kind>\w+):(?<name>.+)$/s;
/** The name of a project's own column; undefined for every other. */
export const customName = (id: string): string | undefined => custom.exec(id)?.groups?.['name'];

/** A filter on one of a project's own columns as the contract writes it; undefined for others, and for what makes no sense. */
export function customFilter(id: string, filter: GridFilter): ColumnFilter | undefined {
  const { name, kind } = custom.exec(id)?.groups ?? {};
  return ColumnFilter.safeParse({ field: 'column', column_name: name, ...conditionOf(kind, filter) }).data;
}

/** Custom columns know no `empty`, and have values of kinds. */
function conditionOf(kind: string | undefined, filter: GridFilter): object {
  if ('contains' in filter) return filter;
  const typed = (text: string) => (kind === 'number' ? Number(text) : kind === 'checkbox' ? text === 'true' : text);
  if ('any' in filter) return { is: filter.any.map((value) => (value === '' ? null : typed(value))) };
  if (filter.none) return { is: [null] };
  return { ...(filter.from && { from: typed(filter.from) }), ...(filter.to && { to: typed(filter.to) }) };
}

type Arranged = Pick<GridState, 'filters' | 'group' | 'sort'>;

/**
 * Without what is arranged by a project's own columns that it does not have: one's views go from project to project. Nobody would see the
 * filter that leaves no row.
 */
export function withoutLost<S extends Arranged>(state: S, columns: readonly Pick<MetadataColumn, 'kind' | 'column_name'>[] | undefined): S {
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
