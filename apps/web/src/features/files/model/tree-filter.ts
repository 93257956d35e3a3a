import { ItemFilter, type WorkFilter } from '@sheetmark/contract';
import { workFilterOf } from '../../../entities/work/work-filter.ts';
import { customFilter } from '../../../ui/grid/custom-filter.ts';
import type { GridFilter, GridState } from '../../../ui/grid/grid-state.ts';

/** The tree's filters: for items, and for their markups. */
export interface TreeFilter {
  readonly items: ItemFilter;
  readonly markups: readonly WorkFilter[];
}

const byId: ReadonlySet<string> = new Set(['assignee', 'uploaded_by']);
/** The item filter's fields for a column of days. */
const days: Readonly<Record<string, { from: string; to: string; none?: string }>> = {
  updated_at: { from: 'updated_from', to: 'updated_to' },
  due_date: { from: 'due_from', to: 'due_to', none: 'due_empty' },
};
const ofMarkups: ReadonlySet<string> = new Set(['status', 'priority', 'assignee', 'visibility', 'due_date']);

function valuesOf(id: string, filter: GridFilter): readonly (readonly [string, unknown])[] {
  if ('contains' in filter) return [[id, filter.contains]];
  if ('any' in filter) return [[id, filter.any.map((value) => (value === '' ? null : byId.has(id) ? Number(value) : value))]];
  const { from, to, none } = days[id] ?? {};
  if (filter.none && none) return [[none, true]];
  return [...(from && filter.from ? [[from, filter.from] as const] : []), ...(to && filter.to ? [[to, filter.to] as const] : [])];
}

/** `search` filters names unless a filter does. Invalid filters are ignored. */
export function treeFilterOf(filters: GridState['filters'], search: string): TreeFilter {
  const named = search.trim() === '' ? [] : [['name', search.trim()] as const];
  const columns = Object.entries(filters).flatMap(([id, filter]) => customFilter(id, filter) ?? []);
  const own = columns.length > 0 ? [['columns', columns] as const] : [];
  const wanted = [...named, ...own, ...Object.entries(filters).flatMap(([id, filter]) => valuesOf(id, filter))];
  return {
    items: ItemFilter.safeParse(Object.fromEntries(wanted)).data ?? {},
    markups: Object.entries(filters).flatMap(([id, filter]) => (ofMarkups.has(id) ? (workFilterOf(id, filter) ?? []) : [])),
  };
}

export const hasFilters = ({ items }: TreeFilter): boolean => Object.keys(items).length > 0;
