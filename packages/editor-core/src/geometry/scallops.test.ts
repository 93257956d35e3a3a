import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxCorners, boxOf } from './box.ts';
import { flattenPath, pathBounds } from './path.ts';
import { polygonContains, signedArea } from './polygon.ts';
import { distanceToPolyline } from './polyline.ts';
import { scallopedPath } from './scallops.ts';
import { distance, vec } from './vec.ts';

const extent = fc.double({ min: 1, max: 800, noNaN: true });
const L_SHAPE = [vec(0, 0), vec(300, 0), vec(300, 100), vec(100, 100), vec(100, 200), vec(0, 200)];
const outlineOf = (points: Parameters<typeof scallopedPath>[0], size: number) => flattenPath(scallopedPath(points, size), 0.01)[0]!;

describe('a cloud', () => {
  it('stays within its box plus one scallop, and reaches at least its box', () => {
    fc.assert(
      fc.property(extent, extent, fc.double({ min: 0.5, max: 40, noNaN: true }), (width, height, size) => {
        const bounds = pathBounds(scallopedPath(boxCorners(boxOf(0, 0, width, height)), size))!;
        expect(bounds.minX).toBeGreaterThanOrEqual(-size - 0.01);
        expect(bounds.minY).toBeGreaterThanOrEqual(-size - 0.01);
        expect(bounds.maxX).toBeLessThanOrEqual(width + size + 0.01);
        expect(bounds.maxY).toBeLessThanOrEqual(height + size + 0.01);
        expect(bounds.minX).toBeLessThan(0);
        expect(bounds.maxY).toBeGreaterThan(height);
      }),
    );
  });

  it('surrounds its polygon everywhere and deviates at most one scallop', () => {
    for (const corners of [boxCorners(boxOf(0, 0, 300, 200)), L_SHAPE, [vec(0, 0), vec(400, 30), vec(80, 260)]]) {
      const outline = outlineOf(corners, 8);
      for (const point of outline.points) {
        expect(polygonContains(corners, point) && distanceToPolyline(point, { points: corners, closed: true }) > 0.01).toBe(false);
        expect(distanceToPolyline(point, { points: corners, closed: true })).toBeLessThanOrEqual(8.01);
      }
      for (const corner of corners) expect(polygonContains(outline.points, corner)).toBe(true);
    }
  });

  it('has even scallops along each side', () => {
    const { coords } = scallopedPath(boxCorners(boxOf(0, 0, 320, 110)), 8);
    const points = Array.from({ length: coords.length / 2 }, (_, i) => vec(coords[2 * i]!, coords[2 * i + 1]!));
    // Centres are 12.8 apart along the top, so neighbouring circles meet 4.8 above it.
    const notches = points.filter(({ y }) => Math.abs(y + 4.8) < 1e-9).map(({ x }) => Math.round(x * 10) / 10);
    expect(new Set(notches)).toEqual(new Set(Array.from({ length: 25 }, (_, i) => Math.round((6.4 + 12.8 * i) * 10) / 10)));
  });

  it('has one clean notch at an inner corner', () => {
    const { points } = outlineOf(L_SHAPE, 8);
    const notch = points.reduce((nearest, point) => (distance(point, vec(100, 100)) < distance(nearest, vec(100, 100)) ? point : nearest));
    expect(notch.x - 100).toBeCloseTo(notch.y - 100, 0);
    const near = points.filter((point) => distance(point, vec(100, 100)) < 20);
    expect(near.every(({ x, y }) => x >= 100 - 0.01 || y >= 100 - 0.01)).toBe(true);
    expect(polygonContains(L_SHAPE, notch)).toBe(false);
  });

  it('doesn’t depend on the order of its corners', () => {
    const clockwise = scallopedPath(L_SHAPE, 8);
    const counter = scallopedPath([...L_SHAPE].reverse(), 8);
    expect(pathBounds(counter)).toEqual(pathBounds(clockwise));
    expect(signedArea(flattenPath(counter, 0.1)[0]!.points)).toBeGreaterThan(0);
    expect(scallopedPath(L_SHAPE, 8)).toEqual(clockwise);
  });

  it('is plain lines if it has no extent or no scallops', () => {
    expect(scallopedPath(boxCorners(boxOf(5, 5, 5, 5)), 8).verbs).toBe('MLLLZ');
    expect(scallopedPath(L_SHAPE, 0).verbs).toBe('MLLLLLZ');
  });

  it('handles corners that nearly coincide', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 1e-5, y: 0 },
      { x: 1e-5, y: 5e-324 },
      { x: 0, y: 5e-324 },
    ];
    expect(scallopedPath(corners, 8).coords.every(Number.isFinite)).toBe(true);
  });

  it('handles corners of any shape without NaN', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 9 }), (points) => {
        expect(scallopedPath(points, 8).coords.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
