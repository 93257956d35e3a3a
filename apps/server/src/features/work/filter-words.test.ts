import type { UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { idsIn, wordsOf } from './filter-words.ts';

const [mia, stranger] = [3, 4] as UserId[] as [UserId, UserId];
const names = { users: new Map([[3, 'Mia Ray']]), projects: new Map(), folders: new Map(), items: new Map(), reviews: new Map() };

test('filters are described in words, without names that the reader can’t see', () => {
  const assignee = { field: 'assignee' as const, is: [mia, stranger, null] };
  expect(idsIn([assignee, { field: 'status', is: ['open'] }])).toEqual({
    users: [3, 4],
    projects: [],
    folders: [],
    items: [],
    reviews: [],
  });
  expect(wordsOf(assignee, names)).toBe('Assignee: Mia Ray or another person or nobody');
  expect(wordsOf({ field: 'status', is: ['open', 'review'] }, names)).toBe('Status: open or review');
  expect(wordsOf({ field: 'due_date', from: '2026-11-01', empty: false }, names)).toBe('Due date: from 2026-11-01, not empty');
  expect(wordsOf({ field: 'text', contains: 'crack' }, names)).toBe('Text: contains “crack”');
  expect(wordsOf({ field: 'column', column_name: 'Trade', is: ['Steel', true, null] }, names)).toBe('Trade: Steel or yes or empty');
  const many = wordsOf({ field: 'column', column_name: 'Level', is: Array.from({ length: 300 }, (_, at) => at) }, names);
  expect(many).toBe('Level: 0, 1, 2, 3, 4, 5, 6, 7 or 292 more');
});
