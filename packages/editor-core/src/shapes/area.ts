import { polylinePath } from '../geometry/path.ts';
import { polygonCenter } from '../geometry/polygon.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isText } from './checks.ts';
import { labelAt } from './measure-text.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

/** A polygon that says in its middle how much it encloses. */
export const area = pointShape<'area'>({
  outline: ({ points }) => polylinePath({ points, closed: true }),
  draw: (object, outline) => {
    const surface = paintPath(outline, object, { join: 'round' });
    return object.label === '' ? [surface] : [surface, labelAt(object, polygonCenter(object.points))];
  },
  hasVertices: true,
  checks: { ...COMMON_CHECKS, points: isPoints(3), label: isText, kind: isOneOf('area') },
});
