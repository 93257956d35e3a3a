import { expect, it } from 'vitest';
import { addDays, addMonths, parseMonth, weeksOf } from './calendar.ts';

it('shows the whole weeks of a month, starting on Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map((week) => week[0])).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeksOf('2027-02').flat()).toHaveLength(28);
});

it('crosses the ends of months and years and clock changes', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-29', -7)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-22',
  ]);
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('starts with the requested month, if it is valid', () => {
  expect([parseMonth('2026-02', '2026-11-21'), parseMonth('2026-13', '2026-11-21'), parseMonth(undefined, '2026-11-21')]).toEqual([
    '2026-02',
    '2026-11',
    '2026-11',
  ]);
});
