import { smoothPath } from '../geometry/smooth-path.ts';
import { COMMON_CHECKS, isOneOf, isPoints } from './checks.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

/** A broad translucent freehand stroke. */
export const marker = pointShape<'marker'>({
  outline: ({ points }) => smoothPath(points),
  draw: (object, outline) => [paintPath(outline, object, { cap: 'round', join: 'round', filled: false, blend: 'multiply' })],
  hasVertices: false,
  checks: { ...COMMON_CHECKS, points: isPoints(1), kind: isOneOf('marker') },
});
