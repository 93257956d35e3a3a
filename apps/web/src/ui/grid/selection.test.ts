import { expect, it } from 'vitest';
import { howMany, nothingSelected, reachTo, toggleAll, toggleRow } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const picked = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

it('reaches from the last row that was picked to this one, in either direction', () => {
  const one = toggleRow(nothingSelected, 'b');
  expect(picked(reachTo(one, 'd', order))).toEqual(['b', 'c', 'd']);
  expect(picked(reachTo(toggleRow(nothingSelected, 'd'), 'b', order))).toEqual(['b', 'c', 'd']);
});

it('takes a whole reach away after a row was taken away', () => {
  const all = toggleAll(nothingSelected, order);
  expect(picked(reachTo(toggleRow(all, 'b'), 'd', order))).toEqual(['a', 'e']);
});

it('picks one row where there is nothing to reach from', () => {
  expect(picked(reachTo(nothingSelected, 'c', order))).toEqual(['c']);
  expect(picked(reachTo(toggleRow(nothingSelected, 'gone'), 'c', order))).toEqual(['c', 'gone']);
});

it('picks all, then none, and says how many of those shown are picked', () => {
  const all = toggleAll(toggleRow(nothingSelected, 'c'), order);
  expect(howMany(all, order)).toBe('all');
  expect(howMany(toggleRow(all, 'a'), order)).toBe('some');
  expect(howMany(toggleAll(all, order), order)).toBe('none');
});
