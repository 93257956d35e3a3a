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

/** Aligns two versions of a page by two or three points. Undefined if the points are too close to each other or, where it matters, in one line. */
export function alignByPoints(pairs: readonly PointPair[]): AlignedPoints | undefined {
  if (pairs.length < 2 || areTooClose(pairs.map(({ from }) => from)) || areTooClose(pairs.map(({ to }) => to))) return undefined;
  const points = pairs.map((pair) => ({ ...pair, weight: 1 }));
  const similar = errorOf(fitSimilarity(points), pairs);
  if (!similar || similar.error <= STRETCHED || pairs.length < 3) return similar;
  return errorOf(fitAffine(points), pairs);
}

function areTooClose(points: readonly Point[]): boolean {
  return points.some(([x, y], at) => points.slice(at + 1).some(([u, v]) => Math.hypot(u - x, v - y) < CLOSEST));
}

function errorOf(matrix: Matrix | undefined, pairs: readonly PointPair[]): AlignedPoints | undefined {
  if (!matrix) return undefined;
  const errors = pairs.map(({ from, to }) => {
    const [x, y] = applyMatrix(matrix, from);
    return Math.hypot(x - to[0], y - to[1]);
  });
  return { matrix, error: Math.max(...errors) };
}
