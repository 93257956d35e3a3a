import type { ObjectOf } from '../document/object.ts';
import { traceEllipse } from '../geometry/arc.ts';
import { IDENTITY } from '../geometry/matrix.ts';
import { PathBuilder } from '../geometry/path.ts';
import { isPoints, isText } from './checks.ts';
import type { TextOp } from './draw-op.ts';
import { labelOf, LINE, type Kind } from './kind.ts';
import { paintSolid } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { LABEL_FIELD, POINTS_FIELD } from './saved-fields.ts';
import { textWidth } from './text-layout.ts';

/** Sizes of the mark and its number, in line widths: marks have no line, so its width sets their size. */
const [RADIUS, NUMBER_SIZE] = [4.5, 5];
const DEFAULT_WIDTH = 2;
const FAMILY = 'Helvetica';
const NUMBER_COLOUR = '#ffffff';

const widthOf = ({ strokeWidth }: ObjectOf<'count'>): number => (strokeWidth > 0 ? strokeWidth : DEFAULT_WIDTH);

/** Each thing's number, in the middle of its mark. */
function numbers(object: ObjectOf<'count'>): TextOp {
  const { points, opacity } = object;
  const lettering = { fontFamily: FAMILY, fontSize: NUMBER_SIZE * widthOf(object) };
  const lines = points.map(({ x, y }, index) => {
    const text = String(index + 1);
    return { text, x: x - textWidth(text, lettering) / 2, baseline: y + 0.36 * lettering.fontSize };
  });
  return { type: 'text', lines, ...lettering, color: NUMBER_COLOUR, opacity, transform: IDENTITY };
}

const shape = pointShape<'count'>({
  outline: (object) => {
    const builder = new PathBuilder();
    const radius = RADIUS * widthOf(object);
    for (const center of object.points) traceEllipse({ center, radiusX: radius, radiusY: radius }, builder);
    return builder.build();
  },
  draw: (object, outline) => [paintSolid(outline, object), numbers(object)],
  hasVertices: true,
  checks: { points: isPoints(1), label: isText },
});

/** A numbered mark on each thing. */
export const count: Kind<'count'> = {
  ...LINE,
  forms: [{ id: 'count', name: 'Count', type: 'polyline', subType: 'count', fields: [POINTS_FIELD, LABEL_FIELD], measures: 'count' }],
  shape,
  solid: true,
  properties: ['stroke', 'strokeWidth', 'opacity', 'label'],
  fewestPoints: 1,
  measure: () => ({ length: 0, area: null }),
  textOf: labelOf,
};
