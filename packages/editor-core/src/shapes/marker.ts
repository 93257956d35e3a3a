import { smoothPath } from '../geometry/smooth-path.ts';
import { isPoints } from './checks.ts';
import { LINE, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { POINTS_FIELD } from './saved-fields.ts';

const shape = pointShape<'marker'>({
  outline: ({ points }) => smoothPath(points),
  draw: (object, outline) => [paintPath(outline, object, { cap: 'round', join: 'round', filled: false, blend: 'multiply' })],
  hasVertices: false,
  checks: { points: isPoints(1) },
});

/** A broad translucent freehand stroke. */
export const marker: Kind<'marker'> = {
  ...LINE,
  forms: [{ id: 'marker', name: 'Marker', type: 'path', subType: 'highlight', fields: [POINTS_FIELD] }],
  shape,
  grips: 'box',
  blend: 'multiply',
  properties: ['stroke', 'strokeWidth', 'opacity'],
};
