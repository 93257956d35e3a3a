import { fitAffine, fitSimilarity } from './fit.ts';
import type { Matrix, Point } from './matrix.ts';
import { applyMatrix } from './matrix.ts';

/** The same point on both versions of a page, in page units. */
export interface PointPair {
  readonly from: Point;
  readonly to: Point;
}

export interface AlignedPoints {
  readonly matrix: Matrix;
  /** Largest distance of a point from where the matrix puts it, in page units of the newer version. */
  readonly error: number;
}

/** The closest that points may be, in page units: closer ones say nothing about rotation and scale. */
const CLOSEST = 10;
/** Points that a similarity misses by more, in page units, show that the page was stretched. */
const STRETCHED = 2;
/** How much longer copiers and plotters make one direction of a sheet than another, at most. More is a mistaken point. */
const MOST_STRETCHED = 1.06;
/** How much larger or smaller a version may be: from A0 to A5 it is a sixth. */
const MOST_SCALED = 16;

/** Why points are refused: they are too close to each other or, where it matters, in one line; or they can't be the same places of one drawing. */
export type RefusedPoints = 'undetermined' | 'stretched';

/** Aligns two versions of a page by two or three points. */
export function alignByPoints(pairs: readonly PointPair[]): AlignedPoints | RefusedPoints {
  if (pairs.length < 2 || areTooClose(pairs.map(({ from }) => from)) || areTooClose(pairs.map(({ to }) => to))) return 'undetermined';
  const points = pairs.map((pair) => ({ ...pair, weight: 1 }));
  const similar = fitSimilarity(points);
  const isSimilar = similar && (pairs.length < 3 || errorOf(similar, pairs) <= STRETCHED);
  const matrix = isSimilar ? similar : fitAffine(points);
  if (!matrix) return 'undetermined';
  return isPlausible(matrix) ? { matrix, error: errorOf(matrix, pairs) } : 'stretched';
}

/** Whether one drawing may lie on two papers like this: not mirrored, hardly stretched, and in a similar scale. */
function isPlausible([a, b, c, d]: Matrix): boolean {
  const area = a * d - b * c;
  if (area <= 0) return false;
  const [sum, scale] = [a * a + b * b + c * c + d * d, Math.sqrt(area)];
  const longest = Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * area * area))) / 2);
  return longest ** 2 / area <= MOST_STRETCHED && scale <= MOST_SCALED && scale >= 1 / MOST_SCALED;
}

function areTooClose(points: readonly Point[]): boolean {
  return points.some(([x, y], at) => points.slice(at + 1).some(([u, v]) => Math.hypot(u - x, v - y) < CLOSEST));
}

function errorOf(matrix: Matrix, pairs: readonly PointPair[]): number {
  const errors = pairs.map(({ from, to }) => {
    const [x, y] = applyMatrix(matrix, from);
    return Math.hypot(x - to[0], y - to[1]);
  });
  return Math.max(...errors);
}
