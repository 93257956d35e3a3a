import { polylineLength } from './polyline.ts';
import type { Vec } from './vec.ts';
import { cross } from './vec.ts';

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
