import { expect, it } from 'vitest';
import { countSelected, nothingSelected, extendTo, toggleAll, toggleRow } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const picked = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

it('extends from the last selected row to this one, in either direction', () => {
  const one = toggleRow(nothingSelected, 'b');
  expect(picked(extendTo(one, 'd', order))).toEqual(['b', 'c', 'd']);
  expect(picked(extendTo(toggleRow(nothingSelected, 'd'), 'b', order))).toEqual(['b', 'c', 'd']);
});

it('deselects a whole range after a row was deselected', () => {
  const all = toggleAll(nothingSelected, order);
  expect(picked(extendTo(toggleRow(all, 'b'), 'd', order))).toEqual(['a', 'e']);
});

it('selects one row if there is no anchor', () => {
  expect(picked(extendTo(nothingSelected, 'c', order))).toEqual(['c']);
  expect(picked(extendTo(toggleRow(nothingSelected, 'gone'), 'c', order))).toEqual(['c', 'gone']);
});

it('selects all, then none, and says how many displayed rows are selected', () => {
  const all = toggleAll(toggleRow(nothingSelected, 'c'), order);
  expect(countSelected(all, order)).toBe('all');
  expect(countSelected(toggleRow(all, 'a'), order)).toBe('some');
  expect(countSelected(toggleAll(all, order), order)).toBe('none');
});
