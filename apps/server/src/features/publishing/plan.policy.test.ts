import { FileId, ItemId, SheetId } from '@sheetmark/contract';
import { normalizeNumber } from '@sheetmark/sheets';
import { expect, test } from 'vitest';
import { type DraftPage, planPublication, refusalOf, type RegisteredSheet } from './plan.policy.ts';

const page = (id: number, number: string | null, fields: Partial<DraftPage> = {}): DraftPage => ({
  sheet_id: SheetId.parse(id),
  file_id: FileId.parse(1),
  page_number: id,
  number,
  normalized_number: number === null ? null : normalizeNumber(number),
  new_as: null,
  discipline: 'architecture',
  is_left_out: false,
  hash: `hash ${id}`,
  failure: null,
  ...fields,
});
const current = (id: number, number: string, fields: Partial<RegisteredSheet> = {}): RegisteredSheet => ({
  sheet_id: SheetId.parse(100 + id),
  item_id: ItemId.parse(100 + id),
  file_id: FileId.parse(100 + id),
  page_number: 1,
  number,
  normalized_number: normalizeNumber(number),
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

test('separators, spaces and letter case don’t matter as long as the groups of digits stay', () => {
  const written = ['A101', 'a 101', 'A.101', 'A–101'].map((number, at) => planPublication([page(at + 1, number)], [current(1, 'A-101')]));
  expect(written.flatMap(({ pages }) => pages.map(({ outcome }) => outcome))).toEqual(['version', 'version', 'version', 'version']);
  expect(outcomes([page(1, 'A1-01')], [current(1, 'A1.01')])).toEqual(['version']);
});

test('a number with other groups of digits is never a version until a person says so', () => {
  for (const number of ['A101', 'A-101']) {
    const plan = planPublication([page(1, number)], [current(1, 'A1.01')]);
    expect(plan.pages.map(({ outcome, current: sheet }) => [outcome, sheet?.number])).toEqual([['unsure', 'A1.01']]);
    expect(refusalOf(plan)).toContain('almost the number');
    expect(plan.missing).toEqual([]);
  }
  expect(refusalOf(planPublication([page(1, 'A-101', { is_left_out: true })], [current(1, 'A1.01')]))).toContain('no page');
});

test('what a person says is not the same sheet is a new one, and the other is missing', () => {
  const plan = planPublication([page(1, 'A-101', { new_as: 'A101' })], [current(1, 'A1.01')]);
  expect(plan.pages.map(({ outcome, current: sheet }) => [outcome, sheet])).toEqual([['new', null]]);
  expect([refusalOf(plan), plan.missing.map(({ number }) => number)]).toEqual([null, ['A1.01']]);
  // Confirmed for the number that the page had before.
  expect(outcomes([page(1, 'A-101', { new_as: 'A102' })], [current(1, 'A1.01')])).toEqual(['unsure']);
});

test('two numbers that differ in their groups of digits only are two sheets', () => {
  const pages = [page(1, 'A1.01'), page(2, 'A-101')];
  expect(outcomes(pages, [])).toEqual(['new', 'new']);
  expect(outcomes(pages, [current(1, 'A1.01'), current(2, 'A 101')])).toEqual(['version', 'version']);
  // A sheet that a page names exactly isn’t suggested to another.
  expect(outcomes(pages, [current(1, 'A1.01')])).toEqual(['version', 'new']);
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

test('a page that can’t be drawn stops no other page, misses its sheet, and counts once it has a number', () => {
  const [broken, sheet] = [page(2, null, { failure: 'This page is damaged.' }), current(2, 'A102')];
  const plan = planPublication([page(1, 'A101'), broken], [sheet]);
  expect(plan.pages.map(({ outcome }) => outcome)).toEqual(['new', 'unreadable']);
  expect([plan.missing, refusalOf(plan)]).toEqual([[sheet], null]);
  expect(refusalOf(planPublication([broken], []))).toBe('There is no page to publish.');
  expect(outcomes([page(2, 'A102', { failure: 'This page is damaged.' })], [sheet])).toEqual(['version']);
});
