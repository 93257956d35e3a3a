/** A point in the current drawing frame: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An axis-aligned box; x0 < x1 and y0 < y1. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export type Segment = readonly [Point, Point];
export type Axis = 'h' | 'v';

export const point = (x: number, y: number): Point => ({ x, y });
export const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 });
export const boxAt = (at: Point, width: number, height: number): Box =>
  box(at.x - width / 2, at.y - height / 2, at.x + width / 2, at.y + height / 2);
export const grow = (b: Box, by: number): Box => box(b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by);
export const shift = (p: Point, dx: number, dy: number): Point => point(p.x + dx, p.y + dy);
export const corners = (b: Box): Point[] => [point(b.x0, b.y0), point(b.x1, b.y0), point(b.x1, b.y1), point(b.x0, b.y1)];
export const boundsOf = (points: readonly Point[]): Box => ({
  x0: Math.min(...points.map((p) => p.x)),
  y0: Math.min(...points.map((p) => p.y)),
  x1: Math.max(...points.map((p) => p.x)),
  y1: Math.max(...points.map((p) => p.y)),
});

/** The point at `along` on the axis and `across` it: (along, across) for 'h', (across, along) for 'v'. */
export const onAxis = (axis: Axis, along: number, across: number): Point => (axis === 'h' ? point(along, across) : point(across, along));

/** The box between two values along the axis and two across it. */
export const boxOnAxis = (axis: Axis, along: readonly [number, number], across: readonly [number, number]): Box =>
  boundsOf([onAxis(axis, along[0], across[0]), onAxis(axis, along[1], across[1])]);

/** Rotates `p` clockwise on paper by `degrees` about the origin, then moves it by `to`. */
export function placed(p: Point, to: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return point(to.x + p.x * cos - p.y * sin, to.y + p.x * sin + p.y * cos);
}

/** Points on an arc from one angle to the other, in degrees clockwise on paper, 0 to the right. */
export function arcPoints(centre: Point, radius: number, from: number, to: number, steps = 24): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return point(centre.x + radius * Math.cos(angle), centre.y + radius * Math.sin(angle));
  });
}
