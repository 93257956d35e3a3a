import { polylinePath } from '../geometry/path.ts';
import { COMMON_CHECKS, isOneOf, isPoints } from './checks.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

export const polyline = pointShape<'polyline'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round', filled: false })],
  hasVertices: true,
  checks: { ...COMMON_CHECKS, points: isPoints(2), kind: isOneOf('polyline') },
});
