import { FileId, ReviewId, UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { listChoices, isFiltering, NO_FILTER, matchesFilter } from './markup-filter.ts';

const markup = {
  open: 'review',
  priority: 'high',
  created_by_id: UserId.parse(7),
  assignee_id: null,
  file_id: FileId.parse(7),
  review_id: ReviewId.parse(3),
  comments: [{ text: 'Which one do we build?' }],
} as const;

test('an empty filter shows everything', () => {
  expect(isFiltering(NO_FILTER)).toBe(false);
  expect(matchesFilter(markup, NO_FILTER, 'Fire door')).toBe(true);
});

test('a markup must match all parts of the filter', () => {
  expect(matchesFilter(markup, { ...NO_FILTER, status: 'review', priority: 'high' }, '')).toBe(true);
  expect(matchesFilter(markup, { ...NO_FILTER, status: 'review', priority: 'low' }, '')).toBe(false);
  expect(matchesFilter(markup, { ...NO_FILTER, assignee: '0' }, '')).toBe(true);
  expect(matchesFilter(markup, { ...NO_FILTER, author: String(markup.created_by_id) }, '')).toBe(true);
  expect(matchesFilter(markup, { ...NO_FILTER, author: '999999' }, '')).toBe(false);
  expect(matchesFilter(markup, { ...NO_FILTER, version: '7' }, '')).toBe(true);
  expect(matchesFilter(markup, { ...NO_FILTER, version: '8' }, '')).toBe(false);
  expect(matchesFilter(markup, { ...NO_FILTER, review: '3' }, '')).toBe(true);
  expect(matchesFilter(markup, { ...NO_FILTER, review: '0' }, '')).toBe(false);
});

test('finds every word of the text in the name or the comments', () => {
  expect(matchesFilter(markup, { ...NO_FILTER, text: 'door FIRE' }, 'Fire door')).toBe(true);
  expect(matchesFilter(markup, { ...NO_FILTER, text: 'door build' }, 'Fire door')).toBe(true);
  expect(matchesFilter(markup, { ...NO_FILTER, text: 'door water' }, 'Fire door')).toBe(false);
});

test('offers the values that occur, with their counts, most frequent first', () => {
  const three = [markup, { ...markup, open: 'open' as const }, { ...markup, open: 'open' as const }];
  expect(listChoices(three, ({ open }) => ({ value: open, label: open }))).toEqual([
    { value: 'open', label: 'open', count: 2 },
    { value: 'review', label: 'review', count: 1 },
  ]);
});
