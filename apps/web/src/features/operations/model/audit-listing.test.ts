import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { auditQueryOf, auditState } from './audit-listing.ts';

it('asks the server for the kinds, people and projects that the filters name', () => {
  const filters = { actor: { any: ['8', ''] }, type: { any: ['task_created', 'signed_in'] }, project: { any: ['3'] } };
  expect(auditQueryOf({ ...auditState, filters })).toEqual({ users: '8', types: 'task_created,signed_in', projects: '3' });
});

it('asks for whole days as the viewer has them', () => {
  const filters = { at: { from: '2026-03-02', to: '2026-03-03' } };
  expect(auditQueryOf({ ...auditState, filters })).toEqual({
    from: dayjs('2026-03-02T00:00:00').toISOString(),
    to: dayjs('2026-03-04T00:00:00').toISOString(),
  });
});

it('asks for nothing that is no day, and for the oldest first when the time ascends', () => {
  const state = { ...auditState, filters: { at: { from: 'soon' } }, sort: [{ id: 'at', desc: false }] };
  expect(auditQueryOf(state)).toEqual({ order: 'oldest' });
});
