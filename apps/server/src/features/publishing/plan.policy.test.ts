import { FileId, ItemId, SheetId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { type DraftPage, planPublication, refusalOf, type RegisteredSheet } from './plan.policy.ts';

const page = (id: number, number: string | null, fields: Partial<DraftPage> = {}): DraftPage => ({
  sheet_id: SheetId.parse(id),
  file_id: FileId.parse(1),
  page_number: id,
  normalized_number: number,
  discipline: 'architecture',
  is_left_out: false,
  hash: `hash ${id}`,
  ...fields,
});
const current = (id: number, number: string, fields: Partial<RegisteredSheet> = {}): RegisteredSheet => ({
  sheet_id: SheetId.parse(100 + id),
  item_id: ItemId.parse(100 + id),
  file_id: FileId.parse(100 + id),
  page_number: 1,
  normalized_number: number,
  discipline: 'architecture',
  hash: null,
  ...fields,
});
const outcomes = (pages: DraftPage[], sheets: RegisteredSheet[]) => planPublication(pages, sheets).pages.map(({ outcome }) => outcome);

test('matches sheets by number: new ones, new versions, and unchanged ones by what they draw', () => {
  const sheets = [current(1, 'A101'), current(2, 'A102', { hash: 'hash 2' })];
  expect(outcomes([page(1, 'A101'), page(2, 'A102'), page(3, 'A103')], sheets)).toEqual(['version', 'unchanged', 'new']);
});

test('a page that can’t be hashed is never unchanged', () => {
  expect(outcomes([page(1, 'A101', { hash: '' })], [current(1, 'A101', { hash: '' })])).toEqual(['version']);
});

test('pages with one number wait until one is changed or left out', () => {
  const plan = planPublication([page(1, 'A1'), page(2, 'A1'), page(3, null)], []);
  expect(plan.pages.map(({ outcome, clashes }) => [outcome, clashes])).toEqual([
    ['clash', [2]],
    ['clash', [1]],
    ['no_number', []],
  ]);
  expect(refusalOf(plan)).toContain('same number');
  const fixed = planPublication([page(1, 'A1'), page(2, 'A1', { is_left_out: true }), page(3, null, { is_left_out: true })], []);
  expect([fixed.pages.map(({ outcome }) => outcome), refusalOf(fixed)]).toEqual([['new', 'left_out', 'left_out'], null]);
});

test('only sheets of the set’s disciplines are missing from it', () => {
  const sheets = [current(1, 'A101'), current(2, 'A102'), current(3, 'S201', { discipline: 'structural' })];
  expect(planPublication([page(1, 'A101')], sheets).missing.map(({ normalized_number }) => normalized_number)).toEqual(['A102']);
});

test('the newest of several current sheets with one number gets the version', () => {
  const plan = planPublication([page(1, 'A101')], [current(5, 'A101'), current(3, 'A101')]);
  expect(plan.pages[0]!.current!.file_id).toBe(105);
});

test('another publication changes the plan’s key, a hash does not', () => {
  const key = (sheets: RegisteredSheet[]) => planPublication([page(1, 'A101')], sheets).key;
  expect(key([current(1, 'A101')])).toBe(key([current(1, 'A101', { hash: 'hash 1' })]));
  expect(key([current(1, 'A101')])).not.toBe(key([current(2, 'A101')]));
  expect(key([])).not.toBe(key([current(1, 'A101')]));
});
