import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDegrees, normalizeAngle, radians, snapAngle, toDegrees } from './angle.ts';
import { boxAroundPoints, boxContainsPoint, boxOf } from './box.ts';
import { ellipseArea, ellipsePerimeter } from './ellipse.ts';
import { rotationMatrix, transformPoint } from './matrix.ts';
import { polygonArea, polygonCenter, polygonContains, polygonPerimeter, signedArea } from './polygon.ts';
import { distanceToPolyline, polylineLength, polylineMeetsBox } from './polyline.ts';
import { distanceToSegment, segmentMeetsBox } from './segment.ts';
import { lengthOf, rotate, rotateAbout, vec } from './vec.ts';

const coordinate = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const angle = fc.double({ min: -20, max: 20, noNaN: true }).map(radians);

const L_SHAPE = [vec(0, 0), vec(30, 0), vec(30, 10), vec(10, 10), vec(10, 20), vec(0, 20)];

describe('angles', () => {
  it('are clockwise on the screen, where y points down', () => {
    const { x, y } = rotate(vec(1, 0), fromDegrees(90));
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(1);
  });

  it('normalize to the same direction within half a turn', () => {
    expect(toDegrees(normalizeAngle(fromDegrees(270)))).toBeCloseTo(-90);
    expect(normalizeAngle(-Math.PI)).toBe(Math.PI);
    fc.assert(
      fc.property(angle, (a) => {
        const n = normalizeAngle(a);
        expect(n).toBeGreaterThan(-Math.PI);
        expect(n).toBeLessThanOrEqual(Math.PI);
        expect(Math.cos(n)).toBeCloseTo(Math.cos(a), 9);
        expect(Math.sin(n)).toBeCloseTo(Math.sin(a), 9);
      }),
    );
  });

  it('snap to the nearest step and reject NaN', () => {
    expect(toDegrees(snapAngle(fromDegrees(52), fromDegrees(15)))).toBeCloseTo(45);
    expect(toDegrees(snapAngle(fromDegrees(53), fromDegrees(15)))).toBeCloseTo(60);
    expect(() => radians(Number.NaN)).toThrow(RangeError);
  });
});

describe('rotation', () => {
  it('followed by its inverse is the identity', () => {
    fc.assert(
      fc.property(point, point, angle, (p, pivot, a) => {
        const back = rotateAbout(rotateAbout(p, pivot, a), pivot, radians(-a));
        expect(lengthOf(vec(back.x - p.x, back.y - p.y))).toBeLessThan(1e-8);
      }),
    );
  });

  it('is the same by matrix as point by point', () => {
    fc.assert(
      fc.property(point, point, angle, (p, pivot, a) => {
        const byMatrix = transformPoint(rotationMatrix(a, pivot), p);
        const byHand = rotateAbout(p, pivot, a);
        expect(Math.hypot(byMatrix.x - byHand.x, byMatrix.y - byHand.y)).toBeLessThan(1e-7);
      }),
    );
  });
});

describe('lengths', () => {
  it('of a polyline are the sum of its segments', () => {
    expect(polylineLength({ points: [vec(0, 0), vec(3, 4), vec(3, 14)], closed: false })).toBe(15);
    expect(polylineLength({ points: [vec(0, 0), vec(3, 4)], closed: true })).toBe(10);
    expect(polylineLength({ points: [vec(7, 7)], closed: true })).toBe(0);
    expect(polylineLength({ points: [], closed: true })).toBe(0);
  });

  it('of a polyline do not change when a segment is cut in two', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, t) => {
        const between = vec(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
        const cut = polylineLength({ points: [a, between, b], closed: false });
        expect(cut).toBeCloseTo(polylineLength({ points: [a, b], closed: false }), 6);
      }),
    );
  });
});

describe('areas', () => {
  it('of a polygon don’t depend on the order of its corners', () => {
    expect(polygonArea(L_SHAPE)).toBe(400);
    expect(polygonArea([...L_SHAPE].reverse())).toBe(400);
    expect(polygonPerimeter(L_SHAPE)).toBe(100);
    expect(signedArea(L_SHAPE)).toBeGreaterThan(0);
  });

  it.each([
    ['crosses itself so that its halves nearly cancel out', [vec(0, 0), vec(100, 100), vec(100, 0), vec(0, 100.000001)]],
    [
      'is too small for the product of its sides',
      [
        vec(0, 1.4031410642454325e-187),
        vec(0, -4.143222165898091e-34),
        vec(-9.301235947868731e-242, 0),
        vec(-3.7081934756309237e-72, 0),
        vec(-1.931699959881394e-263, 0),
        vec(0, -1.2788364034329175e-61),
      ],
    ],
  ])('have their middle within their box if the polygon %s', (_, points) => {
    expect(boxContainsPoint(boxAroundPoints(points)!, polygonCenter(points))).toBe(true);
  });

  it('are never negative and don’t change by moving or rotating', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 8 }), point, angle, (points, pivot, a) => {
        const area = polygonArea(points);
        expect(area).toBeGreaterThanOrEqual(0);
        expect(polygonArea(points.map((p) => rotateAbout(p, pivot, a)))).toBeCloseTo(area, 2);
      }),
    );
  });

  it('of an ellipse include the circle and the line', () => {
    expect(ellipseArea(2, 3)).toBeCloseTo(6 * Math.PI);
    expect(ellipsePerimeter(5, 5)).toBeCloseTo(10 * Math.PI, 12);
    expect(ellipsePerimeter(5, 0)).toBe(20);
    // The accepted value for half-axes 1 and 2, by numerical integration.
    expect(ellipsePerimeter(1, 2)).toBeCloseTo(9.688448220547675, 12);
  });
});

describe('inside and near', () => {
  it('a polygon contains the points inside its corners', () => {
    expect(polygonContains(L_SHAPE, vec(5, 15))).toBe(true);
    expect(polygonContains(L_SHAPE, vec(20, 15))).toBe(false);
    expect(polygonContains(L_SHAPE, vec(-1, 5))).toBe(false);
  });

  it('distances end at the ends of a segment', () => {
    expect(distanceToSegment(vec(5, 3), vec(0, 0), vec(10, 0))).toBe(3);
    expect(distanceToSegment(vec(13, 4), vec(0, 0), vec(10, 0))).toBe(5);
    expect(distanceToPolyline(vec(3, 4), { points: [vec(0, 0)], closed: false })).toBe(5);
    expect(distanceToPolyline(vec(3, 4), { points: [], closed: false })).toBe(Infinity);
  });

  it('a segment meets a box that it ends in, crosses or touches', () => {
    const box = boxOf(0, 0, 10, 10);
    expect(segmentMeetsBox(vec(5, 5), vec(50, 50), box)).toBe(true);
    expect(segmentMeetsBox(vec(-5, 5), vec(15, 6), box)).toBe(true);
    expect(segmentMeetsBox(vec(-5, 10), vec(15, 10), box)).toBe(true);
    expect(segmentMeetsBox(vec(-5, 8), vec(8, 21), box)).toBe(false);
    expect(polylineMeetsBox({ points: [vec(-5, -5), vec(15, -5), vec(15, 15)], closed: true }, box)).toBe(true);
    expect(polylineMeetsBox({ points: [vec(-5, -5), vec(15, -5), vec(15, 15)], closed: false }, box)).toBe(false);
  });
});
