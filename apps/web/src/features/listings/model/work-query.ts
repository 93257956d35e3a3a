import { isWorkField, workColumns, WorkFilter, WorkSort, type WorkType } from '@sheetmark/contract';
import { customFilter, customName } from '../../../ui/grid/custom-filter.ts';
import type { GridFilter, GridState } from '../../../ui/grid/grid-state.ts';

/** Converts the table's layout to a request. */
export interface WorkQuery {
  where: WorkFilter[];
  sort: WorkSort[];
}

const mostSorts = 3;

/** The filter in the contract's form; undefined if there is none of the kind. */
function filterOf(id: string, filter: GridFilter): WorkFilter | undefined {
  return customFilter(id, filter) ?? WorkFilter.safeParse({ field: id, ...conditionOf(id, filter) }).data;
}

function conditionOf(id: string, filter: GridFilter): object {
  if ('contains' in filter) return filter;
  const kind = isWorkField(id) ? workColumns[id].kind : undefined;
  const isId = kind === 'person' || kind === 'project';
  if ('any' in filter) return { is: filter.any.map((value) => (value === '' ? null : isId ? Number(value) : value)) };
  const end = (text: string) => (kind === 'number' ? Number(text) : text);
  const ends = { ...(filter.from && { from: end(filter.from) }), ...(filter.to && { to: end(filter.to) }) };
  return filter.none ? { empty: true } : ends;
}

function sortOf({ id, desc }: { id: string; desc: boolean }): WorkSort | undefined {
  const name = customName(id);
  const by = name === undefined ? { by: id } : { by: 'column', column_name: name };
  return WorkSort.safeParse({ ...by, descending: desc }).data;
}

/** Groups are the first sort keys, so that members of a group are adjacent. */
export function workQueryOf(
  { filters, group, sort }: Pick<GridState, 'filters' | 'group' | 'sort'>,
  types: readonly WorkType[],
): WorkQuery {
  const groups = group.map((id) => sort.find((part) => part.id === id) ?? { id, desc: false });
  const order = [...groups, ...sort.filter(({ id }) => !group.includes(id))];
  const [only, ...others] = types;
  const ofType: WorkFilter[] = only !== undefined && others.length === 0 ? [{ field: 'type', is: [only] }] : [];
  return {
    where: [...ofType, ...Object.entries(filters).flatMap(([id, filter]) => filterOf(id, filter) ?? [])],
    sort: order.flatMap((part) => sortOf(part) ?? []).slice(0, mostSorts),
  };
}
