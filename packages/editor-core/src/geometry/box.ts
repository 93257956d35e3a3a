import type { Vec } from './vec.ts';

/** An axis-parallel box with minX ≤ maxX and minY ≤ maxY. A box without extent is a point or a line, not "nothing". */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export const boxOf = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY });

/** The box between two opposite corners, in any order. */
export const boxBetween = (a: Vec, b: Vec): Box => boxOf(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));

export const boxAt = (point: Vec, reach = 0): Box => boxOf(point.x - reach, point.y - reach, point.x + reach, point.y + reach);
export const boxWidth = (box: Box): number => box.maxX - box.minX;
export const boxHeight = (box: Box): number => box.maxY - box.minY;
export const boxCenter = (box: Box): Vec => ({ x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 });
export const expandBox = (box: Box, by: number): Box => boxOf(box.minX - by, box.minY - by, box.maxX + by, box.maxY + by);
export const moveBox = (box: Box, by: Vec): Box => boxOf(box.minX + by.x, box.minY + by.y, box.maxX + by.x, box.maxY + by.y);

export const sameBox = (a: Box, b: Box): boolean => a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;

/** Touching edges count as intersecting. */
export const boxesMeet = (a: Box, b: Box): boolean => a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;

export const boxContains = (outer: Box, inner: Box): boolean =>
  outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY;

export const boxContainsPoint = (box: Box, point: Vec): boolean =>
  point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY && point.y <= box.maxY;

export const joinBoxes = (a: Box, b: Box): Box =>
  boxOf(Math.min(a.minX, b.minX), Math.min(a.minY, b.minY), Math.max(a.maxX, b.maxX), Math.max(a.maxY, b.maxY));

/** The bounding box of all of them; null for none. */
export function boxAround(boxes: Iterable<Box>): Box | null {
  let around: Box | null = null;
  for (const box of boxes) around = around === null ? box : joinBoxes(around, box);
  return around;
}

/** The bounding box of the points; null for none. */
export function boxAroundPoints(points: Iterable<Vec>): Box | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return minX === Infinity ? null : boxOf(minX, minY, maxX, maxY);
}

/** Clockwise from the top left. */
export const boxCorners = (box: Box): readonly [Vec, Vec, Vec, Vec] => [
  { x: box.minX, y: box.minY },
  { x: box.maxX, y: box.minY },
  { x: box.maxX, y: box.maxY },
  { x: box.minX, y: box.maxY },
];
