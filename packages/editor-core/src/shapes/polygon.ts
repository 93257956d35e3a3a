import { polylinePath } from '../geometry/path.ts';
import { scallopedPath } from '../geometry/scallops.ts';
import { COMMON_CHECKS, isAtLeast, isOneOf, isPoints } from './checks.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

export const polygon = pointShape<'polygon'>({
  outline: ({ points, cloudSize }) => (cloudSize > 0 ? scallopedPath(points, cloudSize) : polylinePath({ points, closed: true })),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round' })],
  hasVertices: true,
  checks: { ...COMMON_CHECKS, points: isPoints(3), cloudSize: isAtLeast(0), kind: isOneOf('polygon') },
});
