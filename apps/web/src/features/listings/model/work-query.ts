import { type WorkFilter, WorkSort, type WorkType } from '@sheetmark/contract';
import { workFilterOf } from '../../../entities/work/work-filter.ts';
import { customFilter, customName } from '../../../ui/grid/custom-filter.ts';
import type { GridState } from '../../../ui/grid/grid-state.ts';

/** Converts the table's layout to a request. */
export interface WorkQuery {
  where: WorkFilter[];
  sort: WorkSort[];
}

const mostSorts = 3;

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
    where: [...ofType, ...Object.entries(filters).flatMap(([id, filter]) => customFilter(id, filter) ?? workFilterOf(id, filter) ?? [])],
    sort: order.flatMap((part) => sortOf(part) ?? []).slice(0, mostSorts),
  };
}
