import { expect, it } from 'vitest';
import { alignByPoints } from './align-by-points.ts';
import type { Point } from './matrix.ts';

const pair = (from: Point, to: Point) => ({ from, to });

it('aligns by two points: shift, rotation and scale', () => {
  const aligned = alignByPoints([pair([0, 0], [100, 0]), pair([100, 0], [100, 200])]);
  expect(aligned?.matrix.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0, 2, -2, 0, 100, 0]);
  expect(aligned?.error).toBeCloseTo(0);
});

it('says how far three points are off, and stretches only pages that were stretched', () => {
  const rough = alignByPoints([pair([0, 0], [0, 0]), pair([500, 0], [500, 0.6]), pair([0, 500], [0, 500])]);
  expect(rough?.error).toBeGreaterThan(0.1);
  expect(rough?.error).toBeLessThan(1);
  const stretched = alignByPoints([pair([0, 0], [0, 0]), pair([500, 0], [600, 0]), pair([0, 500], [0, 500])]);
  expect(stretched?.matrix[0]).toBeCloseTo(1.2);
  expect(stretched?.matrix[3]).toBeCloseTo(1);
});

it('refuses points that determine nothing', () => {
  expect(alignByPoints([pair([0, 0], [0, 0])])).toBeUndefined();
  expect(alignByPoints([pair([0, 0], [0, 0]), pair([3, 0], [300, 0])])).toBeUndefined();
  expect(alignByPoints([pair([0, 0], [0, 0]), pair([100, 0], [200, 0]), pair([200, 0], [250, 0])])).toBeUndefined();
});
