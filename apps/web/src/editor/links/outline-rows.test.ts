import type { FileId, FolderId, ItemId, OutlineEntry } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { currentEntry, openAtFirst, shownEntries, stepOf } from './outline-rows.ts';

const ids = { item_id: 1 as ItemId, folder_id: 1 as FolderId, file_id: 7 as FileId };
const entry = (title: string, depth: number, page: number | null, is_open = false): OutlineEntry => {
  const shown = { name: 'Set.pdf', number: null, title: null, box: null, is_region: false };
  return { title, depth, is_open, goal: page === null ? null : { kind: 'page', ...ids, page_number: page, ...shown } };
};
const entries = [entry('Plans', 0, null), entry('Ground', 1, 1), entry('Doors', 2, 2), entry('Roof', 1, 4), entry('Sections', 0, 6)];
const titles = (open: Iterable<number>) => shownEntries(entries, new Set(open)).map(({ entry: { title } }) => title);

test('shows what no closed entry hides', () => {
  expect(titles([])).toEqual(['Plans', 'Sections']);
  expect(titles([0])).toEqual(['Plans', 'Ground', 'Roof', 'Sections']);
  expect(titles([0, 1])).toEqual(['Plans', 'Ground', 'Doors', 'Roof', 'Sections']);
  expect(titles([1])).toEqual(['Plans', 'Sections']);
});

test('the current entry is the one whose pages include the open page', () => {
  const current = (pageNumber: number) => currentEntry(entries, { fileId: 7, pageNumber });
  expect([1, 2, 3, 5, 9].map(current)).toEqual([1, 2, 2, 3, 4]);
  expect(currentEntry(entries, { fileId: 8, pageNumber: 3 })).toBeUndefined();
});

test('opens what the file opens in long outlines, and the entries above the current one', () => {
  const many = [...entries, ...Array.from({ length: 200 }, (_, index) => entry(`More ${index}`, 0, null, index === 0))];
  expect(openAtFirst(many, 2)).toEqual(new Set([0, 1, 5]));
  expect(openAtFirst(entries, undefined).size).toBe(5);
});

test('keys move through the rows, open and close them, and go where they lead', () => {
  const open = new Set([0]);
  const rows = shownEntries(entries, open);
  const step = (at: number, key: string) => stepOf(key, { rows, at, open });
  expect(step(0, 'ArrowDown')).toEqual({ kind: 'focus', index: 1 });
  expect(step(0, 'ArrowLeft')).toEqual({ kind: 'toggle' });
  expect(step(1, 'ArrowRight')).toEqual({ kind: 'toggle' });
  expect(step(2, 'ArrowLeft')).toEqual({ kind: 'focus', index: 0 });
  expect(step(3, 'ArrowDown')).toEqual({ kind: 'stay' });
  expect([step(0, 'Enter'), step(1, 'Enter'), step(1, 'x')]).toEqual([{ kind: 'toggle' }, { kind: 'go' }, null]);
});
