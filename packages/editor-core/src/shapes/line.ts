import type { ObjectOf } from '../document/object.ts';
import { polylinePath } from '../geometry/path.ts';
import { distance } from '../geometry/vec.ts';
import { isOneOf, isPoints, isText } from './checks.ts';
import type { DrawOp } from './draw-op.ts';
import { END_STYLE, labelOf, LINE, LINE_STYLE, type Kind } from './kind.ts';
import { END_CHECKS, endsOf } from './line-ends.ts';
import { labelAlong } from './measure-text.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { END_FIELDS, field, LABEL_FIELD, oneOf, POINTS_FIELD } from './saved-fields.ts';

type Line = ObjectOf<'line'>;

function draw(object: Line): DrawOp[] {
  const [from, to] = [object.points.at(0), object.points.at(-1)];
  if (from === undefined || to === undefined) return [];
  const { points, marks } = endsOf(object);
  const ops: DrawOp[] = [paintPath(polylinePath({ points, closed: false }), object, { filled: false }), ...marks];
  if (object.label !== '' && distance(from, to) > 0) ops.push(...labelAlong(object, from, to));
  return ops;
}

const shape = pointShape<'line'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw,
  hasVertices: true,
  checks: {
    ...END_CHECKS,
    points: isPoints(2, 2),
    subType: isOneOf('line', 'arrow', 'measurementLine'),
    label: isText,
  },
});

const form = {
  type: 'line',
  fields: [POINTS_FIELD, LABEL_FIELD, ...END_FIELDS, field('subType', { read: oneOf(['line', 'arrow', 'measurementLine']) })],
} as const;

export const line: Kind<'line'> = {
  ...LINE,
  forms: [
    { ...form, id: 'arrow', name: 'Arrow', subType: 'arrow', writes: ({ subType }) => subType === 'arrow' },
    {
      ...form,
      id: 'measurementLine',
      name: 'Measurement',
      subType: 'measurementLine',
      writes: ({ subType }) => subType === 'measurementLine',
      measures: 'length',
    },
    { ...form, id: 'line', name: 'Line' },
  ],
  shape,
  rotatable: false,
  properties: [...LINE_STYLE, ...END_STYLE, 'label'],
  textOf: labelOf,
};
