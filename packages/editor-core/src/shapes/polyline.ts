import { polylinePath } from '../geometry/path.ts';
import { isPoints } from './checks.ts';
import { END_STYLE, LINE, LINE_STYLE, type Kind } from './kind.ts';
import { END_CHECKS, endsOf } from './line-ends.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { END_FIELDS, POINTS_FIELD } from './saved-fields.ts';

const shape = pointShape<'polyline'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw: (object) => {
    const { points, marks } = endsOf(object);
    return [paintPath(polylinePath({ points, closed: false }), object, { join: 'round', filled: false }), ...marks];
  },
  hasVertices: true,
  checks: { ...END_CHECKS, points: isPoints(2) },
});

export const polyline: Kind<'polyline'> = {
  ...LINE,
  forms: [{ id: 'polyline', name: 'Polyline', type: 'polyline', fields: [POINTS_FIELD, ...END_FIELDS] }],
  shape,
  properties: [...LINE_STYLE, ...END_STYLE],
  fewestPoints: 2,
  takesPoints: true,
};
