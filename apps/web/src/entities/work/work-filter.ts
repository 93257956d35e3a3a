import { isWorkField, workColumns, WorkFilter } from '@sheetmark/contract';
import type { GridFilter } from '../../ui/grid/grid-state.ts';

function conditionOf(id: string, filter: GridFilter): object {
  if ('contains' in filter) return filter;
  const kind = isWorkField(id) ? workColumns[id].kind : undefined;
  const isId = kind === 'person' || kind === 'project' || kind === 'review';
  if ('any' in filter) return { is: filter.any.map((value) => (value === '' ? null : isId ? Number(value) : value)) };
  if (filter.none) return { empty: true };
  const end = (text: string) => (kind === 'number' ? Number(text) : text);
  return { ...(filter.from && { from: end(filter.from) }), ...(filter.to && { to: end(filter.to) }) };
}

/** A table's filter in the contract's form; undefined if the contract has none like it. */
export const workFilterOf = (id: string, filter: GridFilter): WorkFilter | undefined =>
  WorkFilter.safeParse({ field: id, ...conditionOf(id, filter) }).data;
