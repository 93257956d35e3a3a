import { expect, it } from 'vitest';
import { formatAge, formatDateTime, formatRoughAge, isPast } from './dates.ts';

const now = new Date(2026, 10, 21, 14, 30);
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const minute = 60_000;
const hour = 60 * minute;

it('formats dates and times as specified', () => {
  expect(formatDateTime(new Date(2026, 10, 21, 14, 5).toISOString())).toBe('2026-11-21 02:05 PM');
  expect(formatDateTime(new Date(2026, 0, 2, 0, 7).toISOString())).toBe('2026-01-02 12:07 AM');
});

it('shows recent times as elapsed time, older ones as dates', () => {
  const ages = [20_000, 12 * minute, 3 * hour, 15 * hour, 39 * hour].map((age) => formatAge(before(age), now));
  expect(ages).toEqual(['Just now', '12 min ago', '3 h ago', 'Yesterday', '2026-11-19']);
});

it('shows times known only to the hour accordingly', () => {
  const ages = [20_000, 3 * hour, 15 * hour, 39 * hour].map((age) => formatRoughAge(before(age), now));
  expect(ages).toEqual(['within the hour', '3 h ago', 'yesterday', 'on 2026-11-19']);
});

it('treats a day as past once the next one has begun', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => isPast(day, now))).toEqual([true, false, false]);
});
