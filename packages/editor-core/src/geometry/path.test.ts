import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ROTATION } from './angle.ts';
import { pointOnArc, traceArc } from './arc.ts';
import { boxAroundPoints, boxHeight, boxWidth } from './box.ts';
import type { Path } from './path.ts';
import { flattenPath, PathBuilder, pathBounds, polylinePath, tracePath } from './path.ts';
import { vec } from './vec.ts';

function circle(radius: number): Path {
  const arc = { center: vec(0, 0), radiusX: radius, radiusY: radius, start: NO_ROTATION, sweep: 2 * Math.PI };
  const builder = new PathBuilder();
  builder.moveTo(radius, 0);
  traceArc(arc, builder);
  builder.closePath();
  return builder.build();
}

describe('a path', () => {
  it('is replayed command by command', () => {
    const heard: string[] = [];
    tracePath(
      { verbs: 'MLCZ', coords: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      {
        moveTo: (...at) => heard.push(`M${at.join(' ')}`),
        lineTo: (...at) => heard.push(`L${at.join(' ')}`),
        bezierCurveTo: (...at) => heard.push(`C${at.join(' ')}`),
        closePath: () => heard.push('Z'),
      },
    );
    expect(heard).toEqual(['M1 2', 'L3 4', 'C5 6 7 8 9 10', 'Z']);
  });

  it('made of a polyline has its points and knows whether it is closed', () => {
    expect(polylinePath({ points: [vec(1, 2), vec(3, 4)], closed: true })).toEqual({ verbs: 'MLZ', coords: [1, 2, 3, 4] });
    expect(polylinePath({ points: [], closed: true })).toEqual({ verbs: '', coords: [] });
    expect(pathBounds({ verbs: '', coords: [] })).toBeNull();
  });

  it('has the exact box of its curves', () => {
    const curve = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(curve, (coords) => {
        const path = { verbs: 'MC', coords };
        const exact = pathBounds(path)!;
        const flat = boxAroundPoints(flattenPath(path, 0.001).flatMap(({ points }) => points))!;
        expect(exact.minX).toBeLessThanOrEqual(flat.minX + 1e-9);
        expect(exact.maxY).toBeGreaterThanOrEqual(flat.maxY - 1e-9);
        expect(boxWidth(exact)).toBeCloseTo(boxWidth(flat), 1);
        expect(boxHeight(exact)).toBeCloseTo(boxHeight(flat), 1);
      }),
    );
  });
});

describe('an arc', () => {
  it('as cubic curves deviates from the circle by less than a four-thousandth of its radius', () => {
    const [line] = flattenPath(circle(1000), 0.01);
    for (const point of line!.points) expect(Math.abs(Math.hypot(point.x, point.y) - 1000)).toBeLessThan(0.28);
  });

  it('ends at its end angle', () => {
    const arc = { center: vec(5, 5), radiusX: 10, radiusY: 4, start: NO_ROTATION, sweep: 4 };
    const builder = new PathBuilder();
    builder.moveTo(15, 5);
    traceArc(arc, builder);
    const [x, y] = builder.build().coords.slice(-2);
    expect({ x, y }).toEqual(pointOnArc(arc, 4));
  });
});

describe('flattening', () => {
  it('stays within its tolerance', () => {
    for (const tolerance of [1, 0.1, 0.01]) {
      const [line] = flattenPath(circle(100), tolerance);
      const points = line!.points;
      for (let i = 1; i < points.length; i += 1) {
        const middle = vec((points[i]!.x + points[i - 1]!.x) / 2, (points[i]!.y + points[i - 1]!.y) / 2);
        expect(100 - Math.hypot(middle.x, middle.y)).toBeLessThan(tolerance + 0.03);
      }
    }
  });
});
