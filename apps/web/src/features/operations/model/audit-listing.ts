import type { AuditEntry, Operations, SentQueryOf } from '@sheetmark/contract';
import dayjs from 'dayjs';
import { type GridFilter, type GridState, plainState } from '../../../ui/grid/grid-state.ts';

export type AuditQuery = Omit<SentQueryOf<Operations['listAudit']>, 'limit' | 'cursor'>;

/** Newest first. */
export const auditState: GridState = { ...plainState, sort: [{ id: 'at', desc: true }], hidden: ['request', 'details'] };

const anyOf = (filter: GridFilter | undefined): string | undefined =>
  filter && 'any' in filter ? filter.any.filter(Boolean).join(',') || undefined : undefined;

/** Days in the viewer's time zone, both included, as timestamps. */
function momentsOf(filter: GridFilter | undefined): Pick<AuditQuery, 'from' | 'to'> {
  if (!filter || !('none' in filter || 'from' in filter || 'to' in filter)) return {};
  const [from, to] = [dayjs(filter.from || undefined), dayjs(filter.to || undefined)];
  return {
    ...(filter.from && from.isValid() && { from: from.startOf('day').toISOString() }),
    ...(filter.to && to.isValid() && { to: to.add(1, 'day').startOf('day').toISOString() }),
  };
}

/** Converts the table's layout to a request. */
export function auditQueryOf({ filters, sort }: GridState): AuditQuery {
  const [users, types, projects] = ['actor', 'type', 'project'].map((id) => anyOf(filters[id]));
  const time = sort.find(({ id }) => id === 'at');
  return {
    ...(users && { users }),
    ...(types && { types }),
    ...(projects && { projects }),
    ...momentsOf(filters['at']),
    ...(time && !time.desc && { order: 'oldest' as const }),
  };
}

/** Names for filters: from everything loaded so far, so that a filter doesn't hide its own options. */
export function namesOf(entries: readonly AuditEntry[], of: 'actor' | 'project'): ReadonlyMap<string, string> {
  return new Map(entries.flatMap((entry) => (entry[of] ? [[String(entry[of].id), entry[of].name] as const] : [])));
}
