import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxCenter } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { boundsOf } from '../shapes/appearance.ts';

/** A line to show because something aligns along it: upright at x = `at` for axis x, level at y = `at` for axis y. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  /** The stretch between the things that align, along the other axis. */
  readonly from: number;
  readonly to: number;
}

/** The moving thing: its box, and which of its lines may catch. */
export interface SnapRequest {
  readonly box: Box;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Page units. */
  readonly tolerance: number;
  /** Where to look for others: what is near, so that the cost doesn't grow with the page. */
  readonly within: Box;
  /** Objects that touch a box; the moving ones must not be among them. */
  readonly objectsIn: (box: Box) => readonly CanvasObject[];
}

export interface SnapResult {
  /** What to add to the movement. */
  readonly by: Vec;
  readonly guides: readonly Guide[];
}

interface Catch {
  readonly by: number;
  readonly at: number;
  readonly target: Box;
}

/** The three lines of a box that others align with. */
export const linesX = (box: Box): readonly number[] => [box.minX, boxCenter(box).x, box.maxX];
export const linesY = (box: Box): readonly number[] => [box.minY, boxCenter(box).y, box.maxY];

/** Lets the nearest edges and centres of other objects catch the moving lines, each axis for itself. */
export function snapToObjects(request: SnapRequest): SnapResult {
  const { box, xs, ys, tolerance, within } = request;
  const x = nearest(request, xs, linesX, (at) => ({ ...within, minX: at - tolerance, maxX: at + tolerance }));
  const y = nearest(request, ys, linesY, (at) => ({ ...within, minY: at - tolerance, maxY: at + tolerance }));
  const by = { x: x?.by ?? 0, y: y?.by ?? 0 };
  const guides: Guide[] = [];
  if (x !== null) {
    const [from, to] = [Math.min(box.minY + by.y, x.target.minY), Math.max(box.maxY + by.y, x.target.maxY)];
    guides.push({ axis: 'x', at: x.at, from, to });
  }
  if (y !== null) {
    const [from, to] = [Math.min(box.minX + by.x, y.target.minX), Math.max(box.maxX + by.x, y.target.maxX)];
    guides.push({ axis: 'y', at: y.at, from, to });
  }
  return { by, guides };
}

function nearest(
  { tolerance, objectsIn }: SnapRequest,
  moving: readonly number[],
  lines: (box: Box) => readonly number[],
  strip: (at: number) => Box,
): Catch | null {
  const catches = moving.flatMap((line) =>
    objectsIn(strip(line))
      .map(boundsOf)
      .flatMap((target) => lines(target).map((at): Catch => ({ by: at - line, at, target }))),
  );
  let best: Catch | null = null;
  for (const found of catches) {
    if (Math.abs(found.by) <= tolerance && (best === null || Math.abs(found.by) < Math.abs(best.by))) best = found;
  }
  return best;
}
