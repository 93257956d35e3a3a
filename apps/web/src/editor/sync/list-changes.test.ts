import type { Markup } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { findChanged, type PageMarkups } from './list-changes.ts';

const markups = (...ids: number[]): Markup[] => ids.map((id) => ({ id }) as Markup);
const [one, two, three] = markups(1, 2, 3) as [Markup, Markup, Markup];
const merged = [{ id: 9, into: 1 }] as PageMarkups['merged'];
const list: PageMarkups = { markups: [one, two, three], merged };

test('only the markups with another state are changes', () => {
  const [now] = markups(2) as [Markup];
  expect(findChanged(list, { markups: [one, now, three], merged: [...merged] })).toEqual([now]);
  expect(findChanged(list, list)).toEqual([]);
});

test.each([
  ['a markup was added', { ...list, markups: [one, two, three, ...markups(4)] }],
  ['a markup was removed', { ...list, markups: [one, three] }],
  ['a markup took the place of another', { ...list, markups: [one, two, ...markups(4)] }],
  ['the order changed', { ...list, markups: [two, one, three] }],
  ['a markup was merged', { ...list, merged: [] }],
])('everything has to be compared if %s', (_, now) => {
  expect(findChanged(list, now)).toBeNull();
});
