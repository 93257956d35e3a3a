import { polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance } from '../geometry/vec.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isText } from './checks.ts';
import { labelAlong } from './measure-text.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

/** Where the label has most room; null if all points coincide. */
function longestSide(points: readonly Vec[]): readonly [Vec, Vec] | null {
  let longest: readonly [Vec, Vec] | null = null;
  let from: Vec | undefined;
  let most = 0;
  for (const to of points) {
    const length = from === undefined ? 0 : distance(from, to);
    if (from !== undefined && length > most) [longest, most] = [[from, to], length];
    from = to;
  }
  return longest;
}

/** A polyline with its total length as a label at its longest side. */
export const perimeter = pointShape<'perimeter'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw: (object, outline) => {
    const line = paintPath(outline, object, { join: 'round', filled: false });
    const side = object.label === '' ? null : longestSide(object.points);
    return side === null ? [line] : [line, ...labelAlong(object, ...side)];
  },
  hasVertices: true,
  checks: { ...COMMON_CHECKS, points: isPoints(2), label: isText, kind: isOneOf('perimeter') },
});
