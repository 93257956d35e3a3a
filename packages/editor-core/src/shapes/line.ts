import type { ObjectOf } from '../document/object.ts';
import { polylinePath } from '../geometry/path.ts';
import { distance } from '../geometry/vec.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isText } from './checks.ts';
import type { DrawOp } from './draw-op.ts';
import { END_CHECKS, endsOf } from './line-ends.ts';
import { labelAlong } from './measure-text.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

type Line = ObjectOf<'line'>;

function draw(object: Line): DrawOp[] {
  const [from, to] = [object.points.at(0), object.points.at(-1)];
  if (from === undefined || to === undefined) return [];
  const { points, marks } = endsOf(object);
  const ops: DrawOp[] = [paintPath(polylinePath({ points, closed: false }), object, { filled: false }), ...marks];
  if (object.label !== '' && distance(from, to) > 0) ops.push(...labelAlong(object, from, to));
  return ops;
}

export const line = pointShape<'line'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw,
  hasVertices: true,
  checks: {
    ...COMMON_CHECKS,
    ...END_CHECKS,
    points: isPoints(2, 2),
    subType: isOneOf('line', 'arrow', 'measurementLine'),
    label: isText,
    kind: isOneOf('line'),
  },
});
