import { ComparedPage, type Sheet } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { pairSheets } from './compare-place.ts';
import { labelsOfPages, nextPairWithChanges, pairState } from './pair-state.ts';

const labels = { before: 'V1', after: 'V2' };
const sheet = (page_number: number): Sheet => ({
  id: null,
  page_number,
  sheet_number: null,
  sheet_title: null,
  width: 842,
  height: 595,
  unit: 'pt',
  image_url: null,
  thumbnail_url: null,
  preview_scale: null,
  tiles: null,
  editor_id: null,
  editor_details: null,
  mark_ups: [],
  placeholder: false,
  hidden: false,
  failure: null,
});
const none = { all: 0, checked: 0, not_clouded: 0, text: 0, moved: 0, dismissed: 0 };
const id = ComparedPage.shape.id.parse(1);
const compared = (before_page: number | null, after_page: number | null, over: Partial<ComparedPage> = {}): ComparedPage => ({
  id,
  before_page,
  after_page,
  label: null,
  matched_by: 'order',
  state: 'ready',
  failure: null,
  is_scan: false,
  alignment: null,
  outside: null,
  is_cut: false,
  counts: none,
  ...over,
});

const sheets = [1, 2, 3, 4, 5].map(sheet);
const pages = [
  compared(null, 1),
  compared(1, 2, { counts: { ...none, all: 3, checked: 1 } }),
  compared(2, null),
  compared(3, 3, { state: 'failed', failure: 'It took too long.' }),
  compared(4, 4, { counts: { ...none, all: 2, checked: 2 } }),
  compared(5, 5, { counts: { ...none, all: 1 } }),
];
const pairs = pairSheets(sheets, sheets, { pages, areMatched: true });

it('says what happened to each page and what is to be checked', () => {
  expect(pairs.map((pair) => pairState(pair, labels).text)).toEqual([
    'New in V2',
    '2 unchecked, was page 1',
    'Not in V2',
    'Couldn’t be compared',
    'All checked',
    '1 unchecked',
  ]);
});

it('keeps a page that can’t be shown apart from one that isn’t there', () => {
  const found = pairSheets(sheets, sheets.slice(3), { pages, areMatched: true });
  const unshown = found.find(({ before }) => before?.page_number === 3);
  expect(unshown?.after).toBeNull();
  expect(unshown && pairState(unshown, labels).text).toBe('Couldn’t be compared');
});

it('finds the next page with unchecked changes, from the start again after the last', () => {
  expect([1, 2, 5, 6].map((page) => nextPairWithChanges(pairs, page)?.page)).toEqual([2, 6, 6, 2]);
});

it('lists all pages by number while only the first are compared', () => {
  const early = pairSheets(sheets.slice(0, 2), sheets, { pages: [compared(1, 1)], areMatched: false });
  expect(early.map(({ before, after, compared: known }) => [before?.page_number, after?.page_number, known?.state])).toEqual([
    [1, 1, 'ready'],
    [2, 2, undefined],
    [undefined, 3, undefined],
    [undefined, 4, undefined],
    [undefined, 5, undefined],
  ]);
});

it('pages are called by their sheets, unless only their files tell them apart', () => {
  const named = (sheet_number: string | null, sheet_title: string | null = null): Sheet => ({ ...sheet(1), sheet_number, sheet_title });
  const files = { before: 'tender.pdf, page 1', after: 'built.pdf, page 4' };
  expect(labelsOfPages({ before: named('A-101', 'Floor'), after: named(null) }, files)).toEqual({ ...files, before: 'A-101 Floor' });
  expect(labelsOfPages({ before: named('A-101'), after: named('A-102') }, files)).toEqual({ before: 'A-101', after: 'A-102' });
  expect(labelsOfPages({ before: named('A-101'), after: named('A-101') }, files)).toEqual(files);
  expect(labelsOfPages({ before: undefined, after: named('A-101') }, files)).toEqual({ ...files, after: 'A-101' });
});
