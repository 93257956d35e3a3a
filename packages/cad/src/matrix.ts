/** Maps (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Point3 extends Point {
  readonly z: number;
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

export const scaling = (x: number, y = x): Matrix => [x, 0, 0, y, 0, 0];

export function rotation(angle: number): Matrix {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** Applies the last matrix first. */
export function chain(...matrices: readonly Matrix[]): Matrix {
  return matrices.reduce((outer, inner) => [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ]);
}

export const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f });

/** How much longer lengths become, averaged over directions. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** Below this, an extrusion counts as vertical: 1/64, from the arbitrary axis algorithm of the DXF reference. */
const NEARLY_VERTICAL = 1 / 64;

/**
 * From the coordinates of an object at an elevation to the drawing's, seen from above. The arbitrary axis algorithm of the DXF reference derives the
 * object's axes from its extrusion.
 */
export function objectToDrawing(extrusion: Point3, elevation = 0): Matrix {
  const normal = normalize(extrusion);
  if (normal.z > 1 - 1e-9) return identity;
  const isVertical = Math.abs(normal.x) < NEARLY_VERTICAL && Math.abs(normal.y) < NEARLY_VERTICAL;
  const xAxis = normalize(cross(isVertical ? { x: 0, y: 1, z: 0 } : { x: 0, y: 0, z: 1 }, normal));
  const yAxis = cross(normal, xAxis);
  return [xAxis.x, xAxis.y, yAxis.x, yAxis.y, normal.x * elevation, normal.y * elevation];
}

export function cross(one: Point3, other: Point3): Point3 {
  return { x: one.y * other.z - one.z * other.y, y: one.z * other.x - one.x * other.z, z: one.x * other.y - one.y * other.x };
}

function normalize({ x, y, z }: Point3): Point3 {
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? { x: x / length, y: y / length, z: z / length } : { x: 0, y: 0, z: 1 };
}
