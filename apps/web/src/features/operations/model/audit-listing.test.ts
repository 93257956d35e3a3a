import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { auditQueryOf, auditState } from './audit-listing.ts';

it('sends the kinds, people and projects of the filters to the server', () => {
  const filters = { actor: { any: ['8', ''] }, type: { any: ['task_created', 'signed_in'] }, project: { any: ['3'] } };
  expect(auditQueryOf({ ...auditState, filters })).toEqual({ users: '8', types: 'task_created,signed_in', projects: '3' });
});

it('sends whole days in the viewer’s time zone', () => {
  const filters = { at: { from: '2026-03-02', to: '2026-03-03' } };
  expect(auditQueryOf({ ...auditState, filters })).toEqual({
    from: dayjs('2026-03-02T00:00:00').toISOString(),
    to: dayjs('2026-03-04T00:00:00').toISOString(),
  });
});

it('ignores invalid days, and sorts oldest first if the time ascends', () => {
  const state = { ...auditState, filters: { at: { from: 'soon' } }, sort: [{ id: 'at', desc: false }] };
  expect(auditQueryOf(state)).toEqual({ order: 'oldest' });
});
