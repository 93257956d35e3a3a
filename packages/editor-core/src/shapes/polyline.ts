import { polylinePath } from '../geometry/path.ts';
import { COMMON_CHECKS, isOneOf, isPoints } from './checks.ts';
import { END_CHECKS, endsOf } from './line-ends.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

export const polyline = pointShape<'polyline'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw: (object) => {
    const { points, marks } = endsOf(object);
    return [paintPath(polylinePath({ points, closed: false }), object, { join: 'round', filled: false }), ...marks];
  },
  hasVertices: true,
  checks: { ...COMMON_CHECKS, ...END_CHECKS, points: isPoints(2), kind: isOneOf('polyline') },
});
