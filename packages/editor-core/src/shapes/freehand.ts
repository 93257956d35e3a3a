import { getStroke } from 'perfect-freehand';
import type { ObjectOf } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import { PathBuilder, polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isShares } from './checks.ts';
import { paintPath, paintSolid } from './painting.ts';
import { pointShape } from './point-shape.ts';

/** A smooth line through all the points (Catmull-Rom as cubic curves). */
function smoothPath(points: readonly Vec[]): Path {
  const builder = new PathBuilder();
  points.forEach((to, i) => {
    const from = points[i - 1];
    if (from === undefined) return builder.moveTo(to.x, to.y);
    const before = points[i - 2] ?? from;
    const after = points[i + 1] ?? to;
    return builder.bezierCurveTo(
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    );
  });
  return builder.build();
}

/** The edge of a stroke that is thicker where the pen pressed harder. */
function pressedPath({ points, pressures, strokeWidth }: ObjectOf<'freehand'>): Path {
  const input = points.map(({ x, y }, i) => [x, y, pressures[i] ?? 0.5]);
  const edge = getStroke(input, {
    size: strokeWidth * 1.5,
    thinning: 0.6,
    smoothing: 0.5,
    streamline: 0,
    simulatePressure: false,
    last: true,
  });
  return polylinePath({ points: edge.map(([x, y]) => ({ x, y })), closed: true });
}

export const freehand = pointShape<'freehand'>({
  outline: ({ points }) => smoothPath(points),
  draw: (object, outline) =>
    object.pressures.length > 0
      ? [paintSolid(pressedPath(object), object)]
      : [paintPath(outline, object, { cap: 'round', join: 'round', filled: false })],
  hasVertices: false,
  checks: { ...COMMON_CHECKS, points: isPoints(1), pressures: isShares, kind: isOneOf('freehand') },
});
