import type { Radians } from './angle.ts';
import type { Vec } from './vec.ts';

/** An affine map in the order of canvas, SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function rotationMatrix(angle: Radians, pivot: Vec): Matrix {
  if (angle === 0) return IDENTITY;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { a: cos, b: sin, c: -sin, d: cos, e: pivot.x - pivot.x * cos + pivot.y * sin, f: pivot.y - pivot.x * sin - pivot.y * cos };
}

export const transformPoint = (m: Matrix, p: Vec): Vec => ({ x: m.a * p.x + m.c * p.y + m.e, y: m.b * p.x + m.d * p.y + m.f });
