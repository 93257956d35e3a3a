import { describe, expect, it } from 'vitest';
import type { GridColumn, GridValue } from './grid-column.ts';
import { describeFilter, matchesFilter } from './grid-filter.ts';
import type { GridFilter } from './grid-state.ts';

const column: GridColumn<{ value: GridValue }> = {
  id: 'a',
  title: 'A',
  width: 100,
  value: (row) => row.value,
  label: (value) => (value === '1' ? 'Active' : value),
};
const kept = (filter: GridFilter, ...values: GridValue[]) => values.filter((value) => matchesFilter(column, filter, { value }));

describe('a filter matches', () => {
  it('texts that contain another, ignoring case, by the displayed name', () => {
    expect(kept({ contains: ' STAIR ' }, 'Stair 2', 'Lobby', null)).toEqual(['Stair 2']);
    expect(kept({ contains: 'act' }, 1, 0)).toEqual([1]);
  });
  it('the selected values, including none', () => {
    expect(kept({ any: ['open', ''] }, 'open', 'closed', null)).toEqual(['open', null]);
  });
  it('days of a range, both ends included, by the day of a time', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-21T18:00:00Z', '2026-11-22', null];
    expect(kept({ from: '2026-11-21', to: '2026-11-21' }, ...days)).toEqual(['2026-11-21', '2026-11-21T18:00:00Z']);
    expect(kept({ to: '2026-11-20' }, ...days)).toEqual(['2026-11-20']);
    expect(kept({ none: true }, ...days)).toEqual([null]);
  });
  it('numbers as numbers', () => {
    expect(kept({ from: '9', to: '10' }, 8, 9, 10, 11)).toEqual([9, 10]);
  });
});

it('describes a filter in words', () => {
  const description = (filter: GridFilter) => describeFilter(column, filter);
  expect(description({ contains: 'stair' })).toBe('“stair”');
  expect(description({ any: ['1', ''] })).toBe('Active or none');
  expect(description({ any: ['a', 'b', 'c', 'd'] })).toBe('a or b or 2 more');
  expect(description({ from: '2026-11-01', to: '2026-11-30' })).toBe('from 2026-11-01 to 2026-11-30');
  expect(description({ none: true })).toBe('none');
});
