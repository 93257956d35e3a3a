import type { Point } from './matrix.ts';
import { type Path, type Piece, polyline } from './path.ts';

export interface SplineShape {
  readonly degree: number;
  readonly points: readonly Point[];
  readonly knots: readonly number[];
  /** One for each point, or none. */
  readonly weights: readonly number[];
}

const MAX_DEGREE = 25;
/** How many curves replace a span that one cubic curve can't reproduce. */
const PARTS = 4;

/**
 * A B-spline as cubic curves with its positions and directions at their ends: exact for spans of degree 3 without weights. Null when the shape is not
 * a valid spline.
 */
export function splinePath(shape: SplineShape): Path | null {
  const { degree, points, knots } = shape;
  const [start, end] = [knots[degree], knots[points.length]];
  if (degree < 1 || degree > MAX_DEGREE || points.length <= degree || knots.length < points.length + degree + 1) return null;
  if (start === undefined || end === undefined || !(start < end)) return null;
  if (degree === 1 && !isWeighted(shape)) return polyline(points);
  const parts = degree <= 3 && !isWeighted(shape) ? 1 : PARTS;
  const first = evaluate(shape, degree, start);
  const pieces: Piece[] = [['move', first.at.x, first.at.y]];
  for (let span = degree; span < points.length; span++) {
    const [from, to] = [knots[span] ?? 0, knots[span + 1] ?? 0];
    for (let part = 0; to > from && part < parts; part++) {
      const step = (to - from) / parts;
      const [p, q] = [evaluate(shape, span, from + part * step), evaluate(shape, span, from + (part + 1) * step)];
      const reach = step / 3;
      pieces.push([
        'curve',
        p.at.x + p.slope.x * reach,
        p.at.y + p.slope.y * reach,
        q.at.x - q.slope.x * reach,
        q.at.y - q.slope.y * reach,
        q.at.x,
        q.at.y,
      ]);
    }
  }
  return pieces;
}

const isWeighted = ({ points, weights }: SplineShape): boolean =>
  weights.length === points.length && weights.some((weight) => Math.abs(weight - (weights[0] ?? 1)) > 1e-9);

/** Position and derivative by de Boor's algorithm in homogeneous coordinates. */
function evaluate(shape: SplineShape, span: number, t: number): { at: Point; slope: Point } {
  const { degree, points, knots, weights } = shape;
  const isRational = isWeighted(shape);
  const rows = Array.from({ length: degree + 1 }, (_, index) => {
    const at = span - degree + index;
    const weight = isRational ? (weights[at] ?? 1) : 1;
    const point = points[at] ?? { x: 0, y: 0 };
    return [point.x * weight, point.y * weight, weight];
  });
  let slope: number[] = [0, 0, 0];
  for (let round = 1; round <= degree; round++) {
    if (round === degree) slope = slopeOf(rows, degree / ((knots[span + 1] ?? 0) - (knots[span] ?? 0) || 1));
    for (let index = degree; index >= round; index--) {
      const low = knots[span - degree + index] ?? 0;
      const high = knots[index + 1 + span - round] ?? 0;
      const share = high > low ? (t - low) / (high - low) : 0;
      rows[index] = (rows[index] ?? []).map((value, axis) => share * value + (1 - share) * (rows[index - 1]?.[axis] ?? 0));
    }
  }
  const [x = 0, y = 0, w = 1] = rows[degree] ?? [];
  const at = { x: x / w, y: y / w };
  const [dx = 0, dy = 0, dw = 0] = slope;
  return { at, slope: { x: (dx - at.x * dw) / w, y: (dy - at.y * dw) / w } };
}

/** Before the last round, the last two rows are a chord of the derivative. */
const slopeOf = (rows: readonly number[][], factor: number): number[] =>
  [0, 1, 2].map((axis) => factor * ((rows.at(-1)?.[axis] ?? 0) - (rows.at(-2)?.[axis] ?? 0)));

/** A smooth curve through points (Catmull-Rom), for splines that are stored without their control points. */
export function smoothPath(points: readonly Point[], isClosed: boolean): Path {
  const [first] = points;
  if (!first || points.length < 3) return polyline(points, isClosed);
  const at = (index: number): Point =>
    (isClosed ? points[(index + points.length) % points.length] : points[Math.min(Math.max(index, 0), points.length - 1)]) ?? first;
  const pieces: Piece[] = [['move', first.x, first.y]];
  for (let index = 0; index < (isClosed ? points.length : points.length - 1); index++) {
    const [before, p, q, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    pieces.push([
      'curve',
      p.x + (q.x - before.x) / 6,
      p.y + (q.y - before.y) / 6,
      q.x - (after.x - p.x) / 6,
      q.y - (after.y - p.y) / 6,
      q.x,
      q.y,
    ]);
  }
  return pieces;
}
