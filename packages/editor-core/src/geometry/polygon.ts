import { boxAroundPoints, boxContainsPoint } from './box.ts';
import { polylineLength } from './polyline.ts';
import type { Vec } from './vec.ts';
import { add, cross, subtract } from './vec.ts';

/** Positive for a polygon that runs clockwise on the screen (y down). */
export function signedArea(points: readonly Vec[]): number {
  let twice = 0;
  let from = points.at(-1);
  for (const to of points) {
    if (from !== undefined) twice += cross(from, to);
    from = to;
  }
  return twice / 2;
}

export const polygonArea = (points: readonly Vec[]): number => Math.abs(signedArea(points));

/** The centroid of the enclosed area; the mean of the points if it is empty, or if parts that cancel out put the centroid elsewhere. */
export function polygonCenter(points: readonly Vec[]): Vec {
  const [origin = { x: 0, y: 0 }] = points;
  const sum = { x: 0, y: 0 };
  const mean = { x: 0, y: 0 };
  let twice = 0;
  let from = subtract(points.at(-1) ?? origin, origin);
  for (const point of points) {
    const to = subtract(point, origin);
    const weight = cross(from, to);
    twice += weight;
    sum.x += (from.x + to.x) * weight;
    sum.y += (from.y + to.y) * weight;
    mean.x += to.x / points.length;
    mean.y += to.y / points.length;
    from = to;
  }
  const box = boxAroundPoints(points);
  const centroid = add(origin, { x: sum.x / (3 * twice), y: sum.y / (3 * twice) });
  return box && boxContainsPoint(box, centroid) ? centroid : add(origin, mean);
}

export const polygonPerimeter = (points: readonly Vec[]): number => polylineLength({ points, closed: true });

/** Non-zero winding, as canvas, SVG and PDF fill by default. */
export function polygonContains(points: readonly Vec[], point: Vec): boolean {
  let winding = 0;
  let from = points.at(-1);
  for (const to of points) {
    if (from !== undefined) {
      const side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y);
      if (from.y <= point.y && to.y > point.y && side > 0) winding += 1;
      if (from.y > point.y && to.y <= point.y && side < 0) winding -= 1;
    }
    from = to;
  }
  return winding !== 0;
}
