import { ChangeId, type PageChange } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { filterChanges, nextUnchecked, stepFrom } from './change-filter.ts';

const change = (id: number, more: Partial<PageChange> = {}): PageChange => ({
  id: ChangeId.parse(id),
  number: id,
  kind: 'text',
  box: { left: 0, top: 0, width: 10, height: 10 },
  before_box: { left: 0, top: 0, width: 10, height: 10 },
  shift: null,
  sentence: 'Text 2.20 → 2.40',
  nearby: null,
  size: '10 pt × 10 pt',
  is_confirmed: true,
  is_clouded: false,
  checked_by: null,
  checked_at: null,
  dismissed_by: null,
  dismissed_at: null,
  markup_id: null,
  task_id: null,
  before_image_url: '',
  after_image_url: '',
  ...more,
});

const checked = { checked_at: '2026-11-21T08:00:00.000Z' };
const changes = [
  change(1, checked),
  change(2, { kind: 'moved' }),
  change(3, { kind: 'moved', is_clouded: true }),
  change(4, { dismissed_at: '2026-11-21T08:00:00.000Z' }),
];
const idsOf = (found: readonly PageChange[]) => found.map(({ id }) => id);

test('filters combine, and dismissed changes are never listed', () => {
  expect(idsOf(filterChanges(changes, new Set()))).toEqual([1, 2, 3]);
  expect(idsOf(filterChanges(changes, new Set(['unchecked'])))).toEqual([2, 3]);
  expect(idsOf(filterChanges(changes, new Set(['notClouded', 'moved'])))).toEqual([2]);
});

test('keys step to the neighbour, and to the next unchecked change from the start again', () => {
  expect(stepFrom(changes, 1, 1)?.id).toBe(2);
  expect(stepFrom(changes, 1, -1)).toBeUndefined();
  expect(stepFrom(changes, undefined, -1)?.id).toBe(4);
  expect(nextUnchecked(changes, 3)?.id).toBe(4);
  expect(nextUnchecked(changes, 4)?.id).toBe(2);
  expect(nextUnchecked([change(1, checked)], 1)).toBeUndefined();
});
