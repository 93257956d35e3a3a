import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxContains, boxContainsPoint, boxCorners, boxesMeet } from '../geometry/box.ts';
import { flattenPath } from '../geometry/path.ts';
import { polygonContains } from '../geometry/polygon.ts';
import type { Polyline } from '../geometry/polyline.ts';
import { distanceToPolyline, polylineMeetsBox } from '../geometry/polyline.ts';
import type { Vec } from '../geometry/vec.ts';
import { boundsOf, outlineOf } from '../shapes/appearance.ts';
import { kindOf } from '../shapes/kinds.ts';

/** Half a CSS pixel at the largest zoom. */
const FLATNESS = 0.015;

const flattened = new WeakMap<CanvasObject, readonly Polyline[]>();

function linesOf(object: CanvasObject): readonly Polyline[] {
  const known = flattened.get(object);
  if (known !== undefined) return known;
  const lines = flattenPath(outlineOf(object), FLATNESS);
  flattened.set(object, lines);
  return lines;
}

/** Whether clicks inside the outline count. */
function hasInside(object: CanvasObject): boolean {
  const { solid, closed } = kindOf(object);
  return solid || (closed && object.fill !== null);
}

const containsPoint = (object: CanvasObject, point: Vec): boolean =>
  linesOf(object).some(({ points, closed }) => closed && polygonContains(points, point));

/** Exact: the outline with its width, widened by `tolerance` (page units), and the inside of filled shapes. */
export function hitsObject(object: CanvasObject, point: Vec, tolerance: number): boolean {
  const reach = tolerance + object.strokeWidth / 2;
  if (hasInside(object) && containsPoint(object, point)) return true;
  return linesOf(object).some((line) => distanceToPolyline(point, line) <= reach);
}

/** Drawn from left to right, a marquee selects what it contains; from right to left also what it touches. */
export type MarqueeMode = 'contained' | 'touching';

export function isInMarquee(object: CanvasObject, marquee: Box, mode: MarqueeMode): boolean {
  const bounds = boundsOf(object);
  if (boxContains(marquee, bounds)) return true;
  if (mode === 'contained' || !boxesMeet(marquee, bounds)) return false;
  if (linesOf(object).some((line) => polylineMeetsBox(line, marquee))) return true;
  const [corner] = boxCorners(marquee);
  return hasInside(object) && boxContainsPoint(bounds, corner) && containsPoint(object, corner);
}
