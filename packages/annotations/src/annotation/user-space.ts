import { type Box, type CanvasObject, paintBoundsOf, type Vec } from '@sheetmark/editor-core';
import { type PageSpace, toUser } from '../page-space.ts';

/** Left, bottom, right, top in the page's own space. */
export type Rect = readonly [number, number, number, number];

/** Decimals of coordinates: finer than any reader's rounding. */
const FINE = 1e4;
const rounded = (value: number): number => Math.round(value * FINE) / FINE;

export const pointsIn = (space: PageSpace, points: readonly Vec[]): number[] =>
  points.flatMap((point) => {
    const { x, y } = toUser(space, point);
    return [rounded(x), rounded(y)];
  });

export function rectAround(space: PageSpace, points: readonly Vec[], margin = 0): Rect {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) {
    const { x, y } = toUser(space, point);
    [left, bottom, right, top] = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
  }
  const by = margin * space.scale;
  return [rounded(left - by), rounded(bottom - by), rounded(right + by), rounded(top + by)];
}

const cornersOfBox = ({ minX, minY, maxX, maxY }: Box): Vec[] => [
  { x: minX, y: minY },
  { x: maxX, y: maxY },
];

export const rectOfBox = (space: PageSpace, box: Box, margin = 0): Rect => rectAround(space, cornersOfBox(box), margin);

/** Room for smoothed edges, in page units. */
const EDGE = 1;

/** Around everything that the object paints, and its points: readers take points far outside for an annotation that was moved by its rectangle. */
export function paintedRect(space: PageSpace, object: CanvasObject): Rect {
  const painted = cornersOfBox(paintBoundsOf(object));
  return rectAround(space, 'points' in object ? [...painted, ...object.points] : painted, EDGE);
}

interface RotatedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** A point of the box before rotation, on the page. */
export function pointOfBox({ x, y, width, height, rotation }: RotatedBox, { x: px, y: py }: Vec): Vec {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return { x: cx + (px - cx) * cos - (py - cy) * sin, y: cy + (px - cx) * sin + (py - cy) * cos };
}

/** Clockwise from the top left in reading direction. */
export function cornersOf(box: RotatedBox): readonly [Vec, Vec, Vec, Vec] {
  const { x, y, width, height } = box;
  const at = (px: number, py: number): Vec => pointOfBox(box, { x: px, y: py });
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
}

const QUARTER = Math.PI / 2;

/** Whether the box has sides along the page's. */
export const isUpright = ({ rotation }: RotatedBox): boolean => Math.abs(rotation / QUARTER - Math.round(rotation / QUARTER)) < 1e-6;
