import { boxAroundPoints, boxHeight, boxWidth } from '../geometry/box.ts';
import { polylinePath } from '../geometry/path.ts';
import { polygonCenter } from '../geometry/polygon.ts';
import type { Vec } from '../geometry/vec.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isText } from './checks.ts';
import { labelAt } from './measure-text.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';

/** Opacity of an area's fill, relative to its line. */
const SURFACE = 0.15;

const sizeOf = (points: readonly Vec[]): { readonly width: number; readonly height: number } => {
  const box = boxAroundPoints(points);
  return box === null ? { width: 0, height: 0 } : { width: boxWidth(box), height: boxHeight(box) };
};

/** A polygon with its area as a label in the middle. */
export const area = pointShape<'area'>({
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
  checks: { ...COMMON_CHECKS, points: isPoints(3), label: isText, kind: isOneOf('area') },
});
