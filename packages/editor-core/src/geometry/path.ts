import type { Box } from './box.ts';
import { cubicExtremes, flattenCubic } from './curve.ts';
import type { Matrix } from './matrix.ts';
import { IDENTITY, transformPoint } from './matrix.ts';
import type { Polyline } from './polyline.ts';
import type { Vec } from './vec.ts';

/**
 * An outline as flat data. `verbs` has one letter per command: M and L take one point (2 numbers) from `coords`, C takes three (6 numbers), Z none.
 */
export interface Path {
  readonly verbs: string;
  readonly coords: readonly number[];
}

/** A target for drawing a path. CanvasRenderingContext2D and Path2D are sinks. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  closePath(): void;
}

export class PathBuilder implements PathSink {
  #verbs = '';
  readonly #coords: number[] = [];

  moveTo(x: number, y: number): void {
    this.#verbs += 'M';
    this.#coords.push(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#verbs += 'L';
    this.#coords.push(x, y);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#verbs += 'C';
    this.#coords.push(x1, y1, x2, y2, x, y);
  }

  closePath(): void {
    this.#verbs += 'Z';
  }

  build(): Path {
    return { verbs: this.#verbs, coords: this.#coords };
  }
}

/** Replays the path into a canvas, a Path2D or any other sink. Creates no objects: painting a page traces the paths of all its objects. */
export function tracePath({ verbs, coords }: Path, sink: PathSink): void {
  const valueAt = (at: number): number => coords[at] ?? Number.NaN;
  let at = 0;
  for (let index = 0; index < verbs.length; index += 1) {
    const verb = verbs.charAt(index);
    if (verb === 'Z') sink.closePath();
    else if (verb === 'M') sink.moveTo(valueAt(at), valueAt(at + 1));
    else if (verb === 'L') sink.lineTo(valueAt(at), valueAt(at + 1));
    else sink.bezierCurveTo(valueAt(at), valueAt(at + 1), valueAt(at + 2), valueAt(at + 3), valueAt(at + 4), valueAt(at + 5));
    if (verb !== 'Z') at += verb === 'C' ? 6 : 2;
  }
}

export function polylinePath({ points, closed }: Polyline): Path {
  if (points.length === 0) return { verbs: '', coords: [] };
  const coords: number[] = [];
  for (const { x, y } of points) coords.push(x, y);
  return { verbs: `M${'L'.repeat(points.length - 1)}${closed ? 'Z' : ''}`, coords };
}

export function transformPath(path: Path, matrix: Matrix): Path {
  if (matrix === IDENTITY) return path;
  const coords: number[] = [];
  for (let i = 0; i + 1 < path.coords.length; i += 2) {
    const { x, y } = transformPoint(matrix, { x: path.coords[i] ?? 0, y: path.coords[i + 1] ?? 0 });
    coords.push(x, y);
  }
  return { verbs: path.verbs, coords };
}

/** Flattens the curves; the result deviates at most `tolerance` from the path. */
export function flattenPath(path: Path, tolerance: number): readonly Polyline[] {
  const lines: Polyline[] = [];
  let points: Vec[] = [];
  const finish = (closed: boolean): void => {
    if (points.length > 0) lines.push({ points, closed });
    points = [];
  };
  tracePath(path, {
    moveTo: (x, y) => {
      finish(false);
      points.push({ x, y });
    },
    lineTo: (x, y) => points.push({ x, y }),
    bezierCurveTo: (x1, y1, x2, y2, x, y) => {
      const from = points.at(-1) ?? { x: x1, y: y1 };
      points.push(...flattenCubic([from, { x: x1, y: y1 }, { x: x2, y: y2 }, { x, y }], tolerance));
    },
    closePath: () => finish(true),
  });
  finish(false);
  return lines;
}

/**
 * The exact bounding box of the path, including the bulges of its curves; null for an empty path. Creates no objects for points: opening a page with
 * many objects computes the bounds of each.
 */
export function pathBounds({ verbs, coords }: Path): Box | null {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  const include = (x: number, y: number): void => {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  };
  const valueAt = (at: number): number => coords[at] ?? Number.NaN;
  const pointAt = (at: number): Vec => ({ x: valueAt(at), y: valueAt(at + 1) });
  const isWithin = (x: number, y: number): boolean => x >= minX && x <= maxX && y >= minY && y <= maxY;
  let at = 0;
  for (let index = 0; index < verbs.length; index += 1) {
    const verb = verbs.charAt(index);
    if (verb === 'Z') continue;
    const isCurve = verb === 'C';
    const end = isCurve ? at + 4 : at;
    include(valueAt(end), valueAt(end + 1));
    // A curve never leaves the hull of its four points.
    if (isCurve && !(isWithin(valueAt(at), valueAt(at + 1)) && isWithin(valueAt(at + 2), valueAt(at + 3)))) {
      for (const { x, y } of cubicExtremes([pointAt(at - 2), pointAt(at), pointAt(at + 2), pointAt(end)])) include(x, y);
    }
    at += isCurve ? 6 : 2;
  }
  return minX === Infinity ? null : { minX, minY, maxX, maxY };
}
