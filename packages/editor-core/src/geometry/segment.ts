import type { Box } from './box.ts';
import { boxContainsPoint } from './box.ts';
import type { Vec } from './vec.ts';
import { add, cross, distance, dot, scaleBy, subtract } from './vec.ts';

export function nearestOnSegment(point: Vec, from: Vec, to: Vec): Vec {
  const along = subtract(to, from);
  const lengthSquared = dot(along, along);
  if (lengthSquared === 0) return from;
  const t = dot(subtract(point, from), along) / lengthSquared;
  return add(from, scaleBy(along, Math.min(1, Math.max(0, t))));
}

export const distanceToSegment = (point: Vec, from: Vec, to: Vec): number => distance(point, nearestOnSegment(point, from, to));

/** Touching counts; so do collinear overlaps. */
function segmentsMeet(a: Vec, b: Vec, c: Vec, d: Vec): boolean {
  const side1 = cross(subtract(b, a), subtract(c, a));
  const side2 = cross(subtract(b, a), subtract(d, a));
  const side3 = cross(subtract(d, c), subtract(a, c));
  const side4 = cross(subtract(d, c), subtract(b, c));
  if (side1 * side2 < 0 && side3 * side4 < 0) return true;
  return (
    (side1 === 0 && distanceToSegment(c, a, b) === 0) ||
    (side2 === 0 && distanceToSegment(d, a, b) === 0) ||
    (side3 === 0 && distanceToSegment(a, c, d) === 0) ||
    (side4 === 0 && distanceToSegment(b, c, d) === 0)
  );
}

export function segmentMeetsBox(from: Vec, to: Vec, box: Box): boolean {
  if (boxContainsPoint(box, from) || boxContainsPoint(box, to)) return true;
  if (Math.max(from.x, to.x) < box.minX || Math.min(from.x, to.x) > box.maxX) return false;
  if (Math.max(from.y, to.y) < box.minY || Math.min(from.y, to.y) > box.maxY) return false;
  const topLeft = { x: box.minX, y: box.minY };
  const topRight = { x: box.maxX, y: box.minY };
  const bottomLeft = { x: box.minX, y: box.maxY };
  const bottomRight = { x: box.maxX, y: box.maxY };
  return segmentsMeet(from, to, topLeft, bottomRight) || segmentsMeet(from, to, topRight, bottomLeft);
}

/** The intersection of two segments; null for none, or if they are parallel. */
export function crossingOf([a, b]: readonly [Vec, Vec], [c, d]: readonly [Vec, Vec]): Vec | null {
  const [along, across] = [subtract(b, a), subtract(d, c)];
  const turn = cross(along, across);
  if (turn === 0) return null;
  const t = cross(subtract(c, a), across) / turn;
  const u = cross(subtract(c, a), along) / turn;
  return t < 0 || t > 1 || u < 0 || u > 1 ? null : add(a, scaleBy(along, t));
}
