import type { Correspondence } from '../fit.ts';
import { fitAffine, fitSimilarity } from '../fit.ts';
import type { Matrix } from '../matrix.ts';
import { applyMatrix } from '../matrix.ts';
import { createRandom } from '../random.ts';

export interface RobustFit {
  readonly matrix: Matrix;
  /** Median distance between where the agreeing points are and where the matrix puts them. */
  readonly residual: number;
  /** The points that agree with the matrix. */
  readonly agreeing: readonly Correspondence[];
}

const DRAWS = 300;
const FEWEST = 3;
const ROUNDS = 4;
/** Scanners stretch one axis: different scales are believed when many points say so, and they leave so much less between the points. */
const FEWEST_FOR_AFFINE = 10;
const AFFINE_GAIN = 0.7;

/** The matrix that most points agree with, to within `near`. Undefined if hardly any do. */
export function fitRobustly(points: readonly Correspondence[], near: number): RobustFit | undefined {
  const first = drawSimilarity(points, near);
  if (!first) return undefined;
  const similar = settle(points, { matrix: first, near, fit: fitSimilarity });
  if (!similar || similar.agreeing.length < FEWEST_FOR_AFFINE) return similar;
  const affine = settle(points, { matrix: similar.matrix, near, fit: fitAffine });
  const isBetter = affine && affine.agreeing.length >= similar.agreeing.length && affine.residual < AFFINE_GAIN * similar.residual;
  return isBetter ? affine : similar;
}

/** Tries matrices through two of the points. */
function drawSimilarity(points: readonly Correspondence[], near: number): Matrix | undefined {
  const random = createRandom(points.length);
  let best: Matrix | undefined;
  let most = FEWEST - 1;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const [one, other] = [points[Math.floor(random() * points.length)], points[Math.floor(random() * points.length)]];
    const matrix = one && other && one !== other ? fitSimilarity([one, other]) : undefined;
    if (!matrix) continue;
    const agreeing = points.reduce((sum, point) => sum + (distanceOf(point, matrix) < near ? point.weight : 0), 0);
    if (agreeing <= most) continue;
    best = matrix;
    most = agreeing;
  }
  return best;
}

interface Settling {
  readonly matrix: Matrix;
  readonly near: number;
  readonly fit: (points: readonly Correspondence[]) => Matrix | undefined;
}

/** Fits again and again what agrees, and counts less what agrees less. */
function settle(points: readonly Correspondence[], { matrix: start, near, fit }: Settling): RobustFit | undefined {
  let matrix = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const weighted = points.map((point) => ({
      ...point,
      weight: point.weight * Math.max(0, 1 - (distanceOf(point, matrix) / near) ** 2) ** 2,
    }));
    const fitted = fit(weighted.filter(({ weight }) => weight > 0));
    if (!fitted) return undefined;
    matrix = fitted;
  }
  const agreeing = points.filter((point) => distanceOf(point, matrix) < near);
  if (agreeing.length < FEWEST) return undefined;
  const distances = agreeing.map((point) => distanceOf(point, matrix)).sort((one, other) => one - other);
  return { matrix, agreeing, residual: distances[distances.length >> 1] ?? 0 };
}

function distanceOf({ from, to }: Correspondence, matrix: Matrix): number {
  const [x, y] = applyMatrix(matrix, from);
  return Math.hypot(x - to[0], y - to[1]);
}
