import type { Radians } from './angle.ts';

/** A point or a displacement: x to the right, y down. On the page in page units, origin at the top left of the upright page. */
export interface Vec {
  readonly x: number;
  readonly y: number;
}

export const vec = (x: number, y: number): Vec => ({ x, y });
export const add = (a: Vec, b: Vec): Vec => ({ x: a.x + b.x, y: a.y + b.y });
export const subtract = (a: Vec, b: Vec): Vec => ({ x: a.x - b.x, y: a.y - b.y });
export const scaleBy = (a: Vec, factor: number): Vec => ({ x: a.x * factor, y: a.y * factor });
/** Unlike `scaleBy` with the reciprocal, which can be infinite, also right for the shortest vectors and their length. */
export const divideBy = (a: Vec, divisor: number): Vec => ({ x: a.x / divisor, y: a.y / divisor });
export const dot = (a: Vec, b: Vec): number => a.x * b.x + a.y * b.y;
/** Positive if `b` is clockwise of `a` on the screen (y down). */
export const cross = (a: Vec, b: Vec): number => a.x * b.y - a.y * b.x;
export const lengthOf = (a: Vec): number => Math.hypot(a.x, a.y);
export const distance = (a: Vec, b: Vec): number => Math.hypot(a.x - b.x, a.y - b.y);
export const midpoint = (a: Vec, b: Vec): Vec => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const sameVec = (a: Vec, b: Vec): boolean => a.x === b.x && a.y === b.y;

/** Rotates a displacement; a positive angle turns clockwise on the screen. */
export function rotate(a: Vec, angle: Radians): Vec {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: a.x * cos - a.y * sin, y: a.x * sin + a.y * cos };
}

export function rotateAbout(point: Vec, pivot: Vec, angle: Radians): Vec {
  return angle === 0 ? point : add(pivot, rotate(subtract(point, pivot), angle));
}
