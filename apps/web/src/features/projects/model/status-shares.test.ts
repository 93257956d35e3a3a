import { expect, it } from 'vitest';
import { sharesOf } from './status-shares.ts';

it('arranges the occurring statuses around the circle, those that need action first', () => {
  const { total, shares } = sharesOf({ none: 0, review: 1, open: 2, closed: 1 });
  expect(total).toBe(4);
  expect(shares.map(({ status, count, percent, start }) => [status, count, percent, start])).toEqual([
    ['open', 2, 50, 0],
    ['review', 1, 25, 50],
    ['closed', 1, 25, 75],
  ]);
  expect(shares.every(({ length }) => length < 50)).toBe(true);
});

it('closes the circle for a single status, and has no arc without any', () => {
  expect(sharesOf({ closed: 7 }).shares[0]).toMatchObject({ start: 0, length: 100, percent: 100 });
  expect(sharesOf({ open: 0 })).toEqual({ total: 0, shares: [] });
});
