import type { Path } from './path.ts';
import { PathBuilder } from './path.ts';
import type { Vec } from './vec.ts';

/** A smooth line through all the points (Catmull-Rom as cubic curves). */
export function smoothPath(points: readonly Vec[]): Path {
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
