import type { Matrix, Point } from './matrix.ts';
import { similarity } from './matrix.ts';

/** A point of the first sheet and where it is on the second. */
export interface Correspondence {
  readonly from: Point;
  readonly to: Point;
  readonly weight: number;
}

/** The scale, rotation and shift with the smallest sum of weighted squares. Undefined if the points don't determine one. */
export function fitSimilarity(points: readonly Correspondence[]): Matrix | undefined {
  const { weight, from, to } = meanOf(points);
  if (points.length < 2 || weight === 0) return undefined;
  let [along, across, square] = [0, 0, 0];
  for (const point of points) {
    const x = point.from[0] - from[0];
    const y = point.from[1] - from[1];
    const u = point.to[0] - to[0];
    const v = point.to[1] - to[1];
    along += point.weight * (x * u + y * v);
    across += point.weight * (x * v - y * u);
    square += point.weight * (x * x + y * y);
  }
  const [p, q] = [along / square, across / square];
  if (square === 0 || p * p + q * q === 0) return undefined;
  return similarity(p, q, [to[0] - (p * from[0] - q * from[1]), to[1] - (q * from[0] + p * from[1])]);
}

/** Also allows different scales along the axes, and shear. Undefined if the points don't determine a matrix. */
export function fitAffine(points: readonly Correspondence[]): Matrix | undefined {
  const { weight, from, to } = meanOf(points);
  if (points.length < 3 || weight === 0) return undefined;
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const x = point.from[0] - from[0];
    const y = point.from[1] - from[1];
    const u = (point.to[0] - to[0]) * point.weight;
    const v = (point.to[1] - to[1]) * point.weight;
    xx += point.weight * x * x;
    xy += point.weight * x * y;
    yy += point.weight * y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const area = xx * yy - xy * xy;
  if (Math.abs(area) < 1e-9 * xx * yy || area === 0) return undefined;
  const [a, c] = [(xu * yy - yu * xy) / area, (yu * xx - xu * xy) / area];
  const [b, d] = [(xv * yy - yv * xy) / area, (yv * xx - xv * xy) / area];
  return [a, b, c, d, to[0] - (a * from[0] + c * from[1]), to[1] - (b * from[0] + d * from[1])];
}

function meanOf(points: readonly Correspondence[]): { weight: number; from: Point; to: Point } {
  let [weight, x, y, u, v] = [0, 0, 0, 0, 0];
  for (const point of points) {
    weight += point.weight;
    x += point.weight * point.from[0];
    y += point.weight * point.from[1];
    u += point.weight * point.to[0];
    v += point.weight * point.to[1];
  }
  return { weight, from: [x / weight, y / weight], to: [u / weight, v / weight] };
}
