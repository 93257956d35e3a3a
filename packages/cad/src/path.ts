import { apply, type Matrix, type Point } from './matrix.ts';

export type Piece =
  | readonly [op: 'move', x: number, y: number]
  | readonly [op: 'line', x: number, y: number]
  | readonly [op: 'curve', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly [op: 'close'];

/** Lines and cubic Bézier curves. */
export type Path = readonly Piece[];

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export function polyline(points: readonly Point[], isClosed = false): Path {
  const pieces = points.map(({ x, y }, index): Piece => [index === 0 ? 'move' : 'line', x, y]);
  return isClosed && pieces.length > 1 ? [...pieces, ['close']] : pieces;
}

interface EllipticArc {
  readonly center: Point;
  /** The point at parameter 0, from the center. */
  readonly major: Point;
  /** The point at a quarter turn, from the center. */
  readonly minor: Point;
  readonly start: number;
  /** Negative for clockwise arcs. */
  readonly sweep: number;
}

/** Curves of at most a quarter turn each: their error is below 0.03 % of the radius. */
export function ellipticArc({ center, major, minor, start, sweep }: EllipticArc): Path {
  const count = Math.max(1, Math.min(64, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9)));
  const step = sweep / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (angle: number): Point => ({
    x: center.x + Math.cos(angle) * major.x + Math.sin(angle) * minor.x,
    y: center.y + Math.cos(angle) * major.y + Math.sin(angle) * minor.y,
  });
  const toward = (angle: number): Point => ({
    x: reach * (Math.cos(angle) * minor.x - Math.sin(angle) * major.x),
    y: reach * (Math.cos(angle) * minor.y - Math.sin(angle) * major.y),
  });
  const first = at(start);
  const pieces: Piece[] = [['move', first.x, first.y]];
  for (let index = 0; index < count; index++) {
    const [from, to] = [start + index * step, start + (index + 1) * step];
    const [p, q, out, back] = [at(from), at(to), toward(from), toward(to)];
    pieces.push(['curve', p.x + out.x, p.y + out.y, q.x - back.x, q.y - back.y, q.x, q.y]);
  }
  return Math.abs(sweep) >= 2 * Math.PI - 1e-9 ? [...pieces, ['close']] : pieces;
}

export function circularArc(center: Point, radius: number, { start, sweep }: { start: number; sweep: number }): Path {
  return ellipticArc({ center, major: { x: radius, y: 0 }, minor: { x: 0, y: radius }, start, sweep });
}

export interface BulgePoint extends Point {
  /** The tangent of a quarter of the angle of the arc to the next point; 0 for a straight line. */
  readonly bulge: number;
}

export function bulgedPolyline(points: readonly BulgePoint[], isClosed: boolean): Path {
  const [first] = points;
  if (!first) return [];
  const pieces: Piece[] = [['move', first.x, first.y]];
  for (const [index, point] of points.entries()) {
    const next = points[index + 1] ?? (isClosed ? first : null);
    if (!next) continue;
    if (Math.abs(point.bulge) > 1e-9) pieces.push(...bulge(point, next).slice(1));
    else pieces.push(['line', next.x, next.y]);
  }
  return isClosed ? [...pieces, ['close']] : pieces;
}

function bulge(from: BulgePoint, to: Point): Path {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const aside = (1 - from.bulge ** 2) / (4 * from.bulge);
  const center = { x: (from.x + to.x) / 2 - dy * aside, y: (from.y + to.y) / 2 + dx * aside };
  const radius = Math.hypot(from.x - center.x, from.y - center.y);
  return circularArc(center, radius, { start: Math.atan2(from.y - center.y, from.x - center.x), sweep: 4 * Math.atan(from.bulge) });
}

export function transformPath(path: Path, matrix: Matrix): Path {
  const map = (x: number, y: number): [number, number] => {
    const point = apply(matrix, { x, y });
    return [point.x, point.y];
  };
  return path.map((piece): Piece => {
    if (piece[0] === 'close') return piece;
    if (piece[0] === 'curve') return ['curve', ...map(piece[1], piece[2]), ...map(piece[3], piece[4]), ...map(piece[5], piece[6])];
    return [piece[0], ...map(piece[1], piece[2])];
  });
}

/** Includes the control points of curves. */
export function boxOf(path: Path): Box | null {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const piece of path) {
    for (let at = 1; at < piece.length; at += 2) {
      const [x, y] = [Number(piece[at]), Number(piece[at + 1])];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
    }
  }
  return left <= right && bottom <= top ? { left, bottom, right, top } : null;
}

export function joinBoxes(one: Box | null, other: Box | null): Box | null {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}

export const boxesMeet = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.bottom <= other.top && other.bottom <= one.top;

const STEPS = 12;

/** Each part of the path as points, curves in 12 steps. */
export function flatten(path: Path): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const piece of path) {
    if (piece[0] === 'move') parts.push((part = [{ x: piece[1], y: piece[2] }]));
    else if (piece[0] === 'line') part.push({ x: piece[1], y: piece[2] });
    else if (piece[0] === 'curve') part.push(...stepsOf(part.at(-1) ?? { x: piece[1], y: piece[2] }, piece));
  }
  return parts;
}

function stepsOf(from: Point, [, x1, y1, x2, y2, x, y]: Extract<Piece, readonly ['curve', ...number[]]>): Point[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const t = (index + 1) / STEPS;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    return { x: a * from.x + b * x1 + c * x2 + d * x, y: a * from.y + b * y1 + c * y2 + d * y };
  });
}
