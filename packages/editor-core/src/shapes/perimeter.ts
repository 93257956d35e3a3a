import { polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance } from '../geometry/vec.ts';
import { isPoints, isText } from './checks.ts';
import { labelOf, LINE, LINE_STYLE, type Kind } from './kind.ts';
import { labelAlong } from './measure-text.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { LABEL_FIELD, POINTS_FIELD } from './saved-fields.ts';

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

const shape = pointShape<'perimeter'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw: (object, outline) => {
    const line = paintPath(outline, object, { join: 'round', filled: false });
    const side = object.label === '' ? null : longestSide(object.points);
    return side === null ? [line] : [line, ...labelAlong(object, ...side)];
  },
  hasVertices: true,
  checks: { points: isPoints(2), label: isText },
});

/** A polyline with its total length as a label at its longest side. */
export const perimeter: Kind<'perimeter'> = {
  ...LINE,
  forms: [
    {
      id: 'perimeter',
      name: 'Path length',
      type: 'polyline',
      subType: 'perimeter',
      fields: [POINTS_FIELD, LABEL_FIELD],
      measures: 'length',
    },
  ],
  shape,
  properties: [...LINE_STYLE, 'label'],
  fewestPoints: 2,
  takesPoints: true,
  textOf: labelOf,
};
