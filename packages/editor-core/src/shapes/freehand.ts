import { getStroke } from 'perfect-freehand';
import type { ObjectOf } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import { polylinePath } from '../geometry/path.ts';
import { smoothPath } from '../geometry/smooth-path.ts';
import { isPoints, isShares } from './checks.ts';
import { LINE, type Kind } from './kind.ts';
import { paintPath, paintSolid } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { field, POINTS_FIELD } from './saved-fields.ts';

const PRESSURES_FIELD = field('pressures', { read: (value): unknown => (Array.isArray(value) ? value : []) });

/** The outline of a stroke that is thicker where the pen pressed harder. */
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

const shape = pointShape<'freehand'>({
  outline: ({ points }) => smoothPath(points),
  draw: (object, outline) =>
    object.pressures.length > 0
      ? [paintSolid(pressedPath(object), object)]
      : [paintPath(outline, object, { cap: 'round', join: 'round', filled: false })],
  hasVertices: false,
  checks: { points: isPoints(1), pressures: isShares },
});

export const freehand: Kind<'freehand'> = {
  ...LINE,
  forms: [{ id: 'freehand', name: 'Free drawing', type: 'path', fields: [POINTS_FIELD, PRESSURES_FIELD] }],
  shape,
  grips: 'box',
  properties: ['stroke', 'strokeWidth', 'opacity'],
};
