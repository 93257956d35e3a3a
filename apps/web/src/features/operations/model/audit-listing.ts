import type { AuditEntry, Operations, SentQueryOf } from '@sheetmark/contract';
import dayjs from 'dayjs';
import { type GridFilter, type GridState, plainState } from '../../../ui/grid/grid-state.ts';

export type AuditQuery = Omit<SentQueryOf<Operations['listAudit']>, 'limit' | 'cursor'>;

/** The newest first. */
export const auditState: GridState = { ...plainState, sort: [{ id: 'at', desc: true }], hidden: ['request', 'details'] };

const anyOf = (filter: GridFilter | undefined): string | undefined =>
  filter && 'any' in filter ? filter.any.filter(Boolean).join(',') || undefined : undefined;

/** Days of the viewer, both included, as moments. */
function momentsOf(filter: GridFilter | undefined): Pick<AuditQuery, 'from' | 'to'> {
  if (!filter || !('none' in filter || 'from' in filter || 'to' in filter)) return {};
  const [from, to] = [dayjs(filter.from || undefined), dayjs(filter.to || undefined)];
  return {
    ...(filter.from && from.isValid() && { from: from.startOf('day').toISOString() }),
    ...(filter.to && to.isValid() && { to: to.add(1, 'day').startOf('day').toISOString() }),
  };
}

/** What the table's arrangement asks of the server. */
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

/** The names of what occurs, for filters: everything that was ever loaded, so that a filter does not hide its own choices. */
export function namesOf(entries: readonly AuditEntry[], of: 'actor' | 'project'): ReadonlyMap<string, string> {
  return new Map(entries.flatMap((entry) => (entry[of] ? [[String(entry[of].id), entry[of].name] as const] : [])));
}
