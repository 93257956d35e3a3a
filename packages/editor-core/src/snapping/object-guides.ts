import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxCenter } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { boundsOf } from '../shapes/appearance.ts';
import type { DrawingSnap } from './snap-to-lines.ts';

/** A snapping indicator: a line of alignment, or a point of the drawing. */
export type Guide = AlignmentGuide | DrawingSnap;

/** Vertical at x = `at` for axis x, horizontal at y = `at` for axis y. */
export interface AlignmentGuide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  /** The interval between the aligned objects, along the other axis. */
  readonly from: number;
  readonly to: number;
}

/** The moving box, and which of its lines can snap. */
export interface SnapRequest {
  readonly box: Box;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Page units. */
  readonly tolerance: number;
  /** The snapping targets, without the moving object. */
  readonly others: readonly CanvasObject[];
}

export interface SnapResult {
  /** The correction of the movement. */
  readonly by: Vec;
  readonly guides: readonly Guide[];
}

interface SnapCandidate {
  readonly by: number;
  readonly at: number;
  readonly target: Box;
}

/** The three lines of a box to align with. */
export const linesX = (box: Box): readonly number[] => [box.minX, boxCenter(box).x, box.maxX];
export const linesY = (box: Box): readonly number[] => [box.minY, boxCenter(box).y, box.maxY];

/** Snaps the moving lines to the nearest edges and centres of other objects, each axis separately. */
export function snapToObjects({ box, xs, ys, tolerance, others }: SnapRequest): SnapResult {
  const targets = others.map(boundsOf);
  const x = nearest(xs, targets, linesX, tolerance);
  const y = nearest(ys, targets, linesY, tolerance);
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

type Lines = (box: Box) => readonly number[];

function nearest(moving: readonly number[], targets: readonly Box[], lines: Lines, tolerance: number): SnapCandidate | null {
  let best: SnapCandidate | null = null;
  for (const target of targets) {
    for (const at of lines(target)) {
      const by = shortest(moving, at);
      if (Math.abs(by) <= tolerance && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at, target };
    }
  }
  return best;
}

/** From the nearest moving line to `at`. */
const shortest = (moving: readonly number[], at: number): number =>
  moving.reduce((least, line) => (Math.abs(at - line) < Math.abs(least) ? at - line : least), Infinity);
