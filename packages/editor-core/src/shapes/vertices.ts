import type { CanvasObject } from '../document/object.ts';
import { distanceToSegment } from '../geometry/segment.ts';
import type { Vec } from '../geometry/vec.ts';
import { kindOf } from './kinds.ts';

/** The object with one more point, on its side nearest to `at`; null for a kind without sides, or with a fixed number of points. */
export function insertVertex(object: CanvasObject, at: Vec): CanvasObject | null {
  const { closed, takesPoints } = kindOf(object);
  if (!takesPoints || !('points' in object)) return null;
  const { points } = object;
  const sides = closed ? points.length : points.length - 1;
  let nearest = { index: 0, distance: Infinity };
  for (let index = 0; index < sides; index += 1) {
    const [from, to] = [points[index], points[(index + 1) % points.length]];
    const distance = from && to ? distanceToSegment(at, from, to) : Infinity;
    if (distance < nearest.distance) nearest = { index, distance };
  }
  return { ...object, points: [...points.slice(0, nearest.index + 1), at, ...points.slice(nearest.index + 1)] };
}

/** The object without one of its points; null if it needs them all. */
export function removeVertex(object: CanvasObject, index: number): CanvasObject | null {
  const { fewestPoints = Infinity } = kindOf(object);
  if (!('points' in object) || object.points.length <= fewestPoints) return null;
  return { ...object, points: object.points.filter((_, i) => i !== index) };
}
