import { type ReadSheet, SheetId, type TitleBlockValue } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { filterRows, nextToCheck, rowsOfFile } from './review-rows.ts';

const value = (text: string | null, isSure = true): TitleBlockValue => ({
  value: text,
  source: text === null ? null : 'read',
  is_sure: isSure,
  others: [],
  box: null,
});

const sheet = (page: number, number: string | null, { title = 'Plan', sure = true, same = [] as number[] } = {}): ReadSheet => ({
  id: SheetId.parse(page),
  page_number: page,
  number: value(number, sure),
  title: value(title),
  discipline: value(number === null ? null : 'architecture', sure),
  revision: value(null, false),
  date: value(null, false),
  box: null,
  edit_revision: 1,
  same_number_pages: same,
  title_block_url: null,
  title_block_part: { left: 0, top: 0, width: 10, height: 10 },
  thumbnail_url: null,
  preview_url: null,
  width: 100,
  height: 100,
});

const rows = rowsOfFile(7, [
  sheet(1, 'A-101'),
  sheet(2, 'A-102', { sure: false }),
  sheet(3, 'A-204', { same: [4], title: 'Roof' }),
  sheet(4, 'A-204', { same: [3] }),
  sheet(5, null),
]);

it('asks for a look at unsure numbers, shared numbers and pages without one', () => {
  expect(filterRows(rows, { tab: 'check', text: '', discipline: null }).map(({ page }) => page)).toEqual([2, 3, 4, 5]);
  expect(rows.map(({ outcome }) => outcome.kind)).toEqual(['listed', 'listed', 'clash', 'clash', 'no-number']);
  expect(rows[1]!.unsure).toEqual(new Set(['number']));
});

it('finds numbers however they are written, and titles', () => {
  const found = (text: string) => filterRows(rows, { tab: 'all', text, discipline: null }).map(({ page }) => page);
  expect(found('a1')).toEqual([1, 2]);
  expect(found('roof')).toEqual([3]);
  expect(found('nothing')).toEqual([]);
});

it('steps through what asks for a look, and starts again after the last one', () => {
  expect(nextToCheck(rows, { row: 0, field: 'number' })).toEqual({ row: 1, field: 'number' });
  expect(nextToCheck(rows, { row: 3, field: 'title' })).toEqual({ row: 4, field: 'number' });
  expect(nextToCheck(rows, { row: 4, field: 'number' })).toEqual({ row: 1, field: 'number' });
  expect(nextToCheck(rows.slice(0, 1), { row: 0, field: 'number' })).toBeUndefined();
});
