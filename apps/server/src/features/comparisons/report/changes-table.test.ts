import { ComparedPage, PageChange } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { changeCells, changeLines, changeTitles, sheetLine } from './changes-table.ts';

const none = { all: 0, checked: 0, not_clouded: 0, text: 0, moved: 0, dismissed: 0 };
const page = ComparedPage.parse({
  id: 1,
  before_page: 1,
  after_page: 2,
  label: 'AF101',
  matched_by: 'content',
  state: 'ready',
  failure: null,
  is_scan: false,
  alignment: { matrix: [1, 0, 0, 1, 0, 0], is_trusted: true, coverage: 1, residual: 0, points: [], aligned_by: null },
  outside: null,
  is_cut: false,
  counts: none,
});
const box = { left: 10.04, top: 20, width: 30, height: 5 };
const listed = PageChange.parse({
  id: 1,
  number: 1,
  kind: 'text',
  box,
  before_box: box,
  shift: null,
  sentence: 'Text 2.20 → 2.40',
  nearby: 'Kitchen',
  size: '300 mm × 120 mm',
  is_confirmed: true,
  is_clouded: false,
  checked_by: { id: 3, name: 'Jonas Lindqvist' },
  checked_at: '2026-11-21T10:00:00.000Z',
  dismissed_by: null,
  dismissed_at: null,
  markup_id: null,
  task_id: 7,
  before_image_url: '/before',
  after_image_url: '/after',
});
const change = { ...listed, remarks: ['Priya Raman: Agreed on site'] };
const dismissed = { ...change, number: 2, dismissed_by: change.checked_by, dismissed_at: change.checked_at };

test('the table has a row for each change, dismissed ones included', () => {
  const rows = changeCells({ page, changes: [change, dismissed] });
  expect(rows.map((row) => row[changeTitles.indexOf('Dismissed by')])).toEqual([null, 'Jonas Lindqvist']);
  const cells = Object.fromEntries(changeTitles.map((title, at) => [title, rows[0]?.[at]]));
  expect(cells).toMatchObject({
    Sheet: 'AF101',
    'Page before': 1,
    'Page after': 2,
    Change: 'Text 2.20 → 2.40',
    Left: 10,
    Clouded: 'No',
    'Checked by': 'Jonas Lindqvist',
    Task: 7,
    Remarks: 'Priya Raman: Agreed on site',
  });
});

test('the report counts dismissed changes and leaves them out', () => {
  const changes = [change, dismissed];
  expect(sheetLine({ page, changes })).toMatchObject({ title: 'AF101', summary: '1 change, 1 dismissed' });
  expect(changeLines({ page, changes })).toEqual([
    {
      type: 'change',
      id: 1,
      number: 1,
      sentence: 'Text 2.20 → 2.40',
      isUnclouded: true,
      facts: ['Near Kitchen', 'Checked by Jonas Lindqvist on 2026-11-21', 'Priya Raman: Agreed on site'],
    },
  ]);
});

test.each([
  [{ before_page: null }, 'Added'],
  [{ after_page: null }, 'Removed'],
  [{ state: 'failed', failure: 'Drawing this file took too long.' }, 'Drawing this file took too long.'],
  [{ state: 'queued' }, 'Not compared yet'],
  [{ alignment: null }, 'The versions could not be aligned. Align them by points to see what changed.'],
  [{ is_cut: true }, 'No changes, more than are listed'],
] as const)('a sheet without changes says why: %o', (values, summary) => {
  expect(sheetLine({ page: { ...page, ...values }, changes: [] }).summary).toBe(summary);
});

test('a sheet without a name is called by its page', () => {
  expect(sheetLine({ page: { ...page, label: null }, changes: [] }).title).toBe('Page 2');
});
