import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToPolyline } from './polyline.ts';
import { simplify } from './simplify.ts';

const somePoints = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }), { maxLength: 60 });

describe('simplifying a line', () => {
  it('drops points on a straight line and keeps corners', () => {
    const points = [0, 1, 2, 3, 4].map((x) => ({ x, y: 0 })).concat([{ x: 4, y: 5 }]);
    expect(simplify(points, 0.1)).toEqual([0, 4, 5]);
  });

  it('keeps both ends and stays within its tolerance', () => {
    fc.assert(
      fc.property(somePoints, fc.integer({ min: 0, max: 40 }), (points, tolerance) => {
        const kept = simplify(points, tolerance).flatMap((index) => points[index] ?? []);
        expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
        for (const point of points)
          expect(distanceToPolyline(point, { points: kept, closed: false })).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
    );
  });
});
