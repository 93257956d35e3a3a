/** Takes (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Point = readonly [x: number, y: number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function applyMatrix([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** First `inner`, then `outer`. */
export function joinMatrices(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d] = inner;
  const [oa, ob, oc, od] = outer;
  const [e, f] = applyMatrix(outer, [inner[4], inner[5]]);
  return [oa * a + oc * b, ob * a + od * b, oa * c + oc * d, ob * c + od * d, e, f];
}

export function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  const [ia, ib, ic, id] = [d / area, -b / area, -c / area, a / area];
  return [ia, ib, ic, id, -(e * ia + f * ic), -(e * ib + f * id)];
}

/** A scale, a rotation and a shift: takes (x, y) to (p·x − q·y + e, q·x + p·y + f). */
export function similarity(p: number, q: number, [e, f]: Point): Matrix {
  return [p, q, -q, p, e, f];
}

export function mapBox(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  const corners: readonly Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return boxAround(corners.map((corner) => applyMatrix(matrix, corner)));
}

function boxAround(points: readonly Point[]): Box {
  return points.reduce<Box>(
    (box, [x, y]) => ({
      left: Math.min(box.left, x),
      top: Math.min(box.top, y),
      right: Math.max(box.right, x),
      bottom: Math.max(box.bottom, y),
    }),
    EMPTY_BOX,
  );
}

/** Contains nothing: joined with any box it is that box. */
export const EMPTY_BOX: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

export function joinBoxes(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function growBox({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function boxesMeet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The share of the smaller of two boxes. */
const COVERED = 0.5;

/** Whether one box covers most of the other. */
export function boxesCover(one: Box, other: Box): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 && width * height >= COVERED * Math.min(areaOf(one), areaOf(other));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

export function centreOf({ left, top, right, bottom }: Box): Point {
  return [(left + right) / 2, (top + bottom) / 2];
}
