import { boxAroundPoints, boxHeight, boxWidth } from '../geometry/box.ts';
import { polylinePath } from '../geometry/path.ts';
import { polygonCenter } from '../geometry/polygon.ts';
import type { Vec } from '../geometry/vec.ts';
import { isPoints, isText } from './checks.ts';
import { AREA_STYLE, BOX, labelOf, type Kind } from './kind.ts';
import { labelAt } from './measure-text.ts';
import { measurePolygon } from './measures.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { LABEL_FIELD, POINTS_FIELD } from './saved-fields.ts';

/** Opacity of an area's fill, relative to its line. */
const SURFACE = 0.15;

const sizeOf = (points: readonly Vec[]): { readonly width: number; readonly height: number } => {
  const box = boxAroundPoints(points);
  return box === null ? { width: 0, height: 0 } : { width: boxWidth(box), height: boxHeight(box) };
};

const shape = pointShape<'area'>({
  outline: ({ points }) => polylinePath({ points, closed: true }),
  draw: (object, outline) => {
    // Light, so that the drawing shows through.
    const surface = { ...paintPath(outline, { ...object, strokeWidth: 0 }), opacity: object.opacity * SURFACE };
    const ops = [...(object.fill === null ? [] : [surface]), paintPath(outline, object, { join: 'round', filled: false })];
    if (object.label === '') return ops;
    const { width, height } = sizeOf(object.points);
    return [...ops, ...labelAt(object, polygonCenter(object.points), Math.min(width, 3 * height))];
  },
  hasVertices: true,
  checks: { points: isPoints(3), label: isText },
});

/** A polygon with its area as a label in the middle. */
export const area: Kind<'area'> = {
  ...BOX,
  forms: [{ id: 'area', name: 'Area', type: 'polygon', subType: 'area', fields: [POINTS_FIELD, LABEL_FIELD], measures: 'area' }],
  shape,
  grips: 'vertices',
  properties: [...AREA_STYLE, 'label'],
  fewestPoints: 3,
  takesPoints: true,
  measure: measurePolygon,
  textOf: labelOf,
};
