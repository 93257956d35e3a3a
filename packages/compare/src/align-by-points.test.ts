import { describe, expect, it } from 'vitest';
import type { AlignedPoints, PointPair } from './align-by-points.ts';
import { alignByPoints } from './align-by-points.ts';
import type { Point } from './matrix.ts';

const pair = (from: Point, to: Point): PointPair => ({ from, to });

function align(pairs: readonly PointPair[]): AlignedPoints {
  const aligned = alignByPoints(pairs);
  if (typeof aligned === 'string') throw new Error(aligned);
  return aligned;
}

describe('aligning by points', () => {
  it('finds shift, rotation and scale by two points', () => {
    const { matrix, error } = align([pair([0, 0], [100, 0]), pair([100, 0], [100, 200])]);
    expect(matrix.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0, 2, -2, 0, 100, 0]);
    expect(error).toBeCloseTo(0);
  });

  it('says how far three points are off, and stretches only pages that were stretched', () => {
    const rough = align([pair([0, 0], [0, 0]), pair([500, 0], [500, 0.6]), pair([0, 500], [0, 500])]);
    expect(rough.error).toBeGreaterThan(0.1);
    expect(rough.error).toBeLessThan(1);
    const stretched = align([pair([0, 0], [0, 0]), pair([500, 0], [515, 0]), pair([0, 500], [0, 500])]);
    expect(stretched.matrix[0]).toBeCloseTo(1.03);
    expect(stretched.matrix[3]).toBeCloseTo(1);
  });

  it('refuses points that determine nothing', () => {
    expect(alignByPoints([pair([0, 0], [0, 0])])).toBe('undetermined');
    expect(alignByPoints([pair([0, 0], [0, 0]), pair([3, 0], [300, 0])])).toBe('undetermined');
    expect(alignByPoints([pair([0, 0], [0, 0]), pair([100, 0], [200, 0]), pair([200, 0], [250, 0])])).toBe('undetermined');
  });

  it('refuses points that would distort, mirror or hugely enlarge the drawing', () => {
    const to = (second: Point, third: Point) => alignByPoints([pair([0, 0], [0, 0]), pair([500, 0], second), pair([0, 500], third)]);
    expect(to([600, 0], [0, 500])).toBe('stretched');
    expect(to([500, 0], [60, 500])).toBe('stretched');
    expect(to([0, 500], [500, 0])).toBe('stretched');
    expect(alignByPoints([pair([0, 0], [0, 0]), pair([20, 0], [800, 0])])).toBe('stretched');
  });
});
