import type { Vec } from './vec.ts';

/** A cubic Bézier curve by its four points. */
export type Cubic = readonly [Vec, Vec, Vec, Vec];

function pointOnCubic([p0, p1, p2, p3]: Cubic, t: number): Vec {
  const u = 1 - t;
  const [b0, b1, b2, b3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return { x: b0 * p0.x + b1 * p1.x + b2 * p2.x + b3 * p3.x, y: b0 * p0.y + b1 * p1.y + b2 * p2.y + b3 * p3.y };
}

/** Points along the curve after its start; their chords deviate at most `tolerance` from it. */
export function flattenCubic(cubic: Cubic, tolerance: number): Vec[] {
  const [p0, p1, p2, p3] = cubic;
  const bend = Math.max(
    Math.hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
    Math.hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y),
  );
  const steps = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance)));
  return Array.from({ length: steps }, (_, i) => (i + 1 === steps ? p3 : pointOnCubic(cubic, (i + 1) / steps)));
}

/** Parameters within (0, 1) at which one coordinate has an extremum. */
function turningPoints(v0: number, v1: number, v2: number, v3: number): number[] {
  const a = v3 - 3 * v2 + 3 * v1 - v0;
  const b = 2 * (v2 - 2 * v1 + v0);
  const c = v1 - v0;
  if (Math.abs(a) < 1e-12) return Math.abs(b) < 1e-12 ? [] : [-c / b].filter((t) => t > 0 && t < 1);
  const root = b * b - 4 * a * c;
  if (root < 0) return [];
  return [(-b + Math.sqrt(root)) / (2 * a), (-b - Math.sqrt(root)) / (2 * a)].filter((t) => t > 0 && t < 1);
}

/** Points whose bounding box is the exact box of the curve. */
export function cubicExtremes(cubic: Cubic): Vec[] {
  const [p0, p1, p2, p3] = cubic;
  const turns = [...turningPoints(p0.x, p1.x, p2.x, p3.x), ...turningPoints(p0.y, p1.y, p2.y, p3.y)];
  return [p0, p3, ...turns.map((t) => pointOnCubic(cubic, t))];
}
