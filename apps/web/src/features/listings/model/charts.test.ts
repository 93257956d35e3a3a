import type { WorkGroup } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { ageing, burnDown } from './charts.ts';

const on = (value: string | null, n: number): WorkGroup => ({ type: 'task', value, name: null, n });

it('counts open work by age, every day in one band', () => {
  const created = [
    on('2026-11-21', 1),
    on('2026-11-15', 2),
    on('2026-11-14', 4),
    on('2026-10-22', 8),
    on('2026-08-23', 16),
    on('2020-01-01', 32),
  ];
  const bands = ageing(created, '2026-11-21');
  expect(bands.map(({ count }) => count)).toEqual([3, 4, 8, 48]);
  expect(bands[1]?.days).toEqual({ from: '2026-10-23', to: '2026-11-14' });
  expect(bands[3]?.days).toEqual({ to: '2026-08-23' });
});

it('returns the work open at the end of each week, and the work closed in it', () => {
  const weeks = burnDown(
    [on('2026-01-01', 10), on('2026-11-16', 2)],
    [on('2026-11-14', 3), on('2026-11-21', 1), on(null, 5)],
    '2026-11-21',
  );
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-11-08', to: '2026-11-14', open: 7, closed: 3 },
    { from: '2026-11-15', to: '2026-11-21', open: 8, closed: 1 },
  ]);
});
