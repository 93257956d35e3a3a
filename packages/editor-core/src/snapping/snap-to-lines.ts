import { crossingOf, nearestOnSegment } from '../geometry/segment.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance, midpoint } from '../geometry/vec.ts';
import type { PageLines, Segment } from './page-lines.ts';

/** Where the drawing snaps a point. */
export interface DrawingSnap {
  readonly at: Vec;
  /** An end, a middle or a crossing of lines, or just a point on one. */
  readonly on: 'point' | 'line';
}

/** In dense areas only the nearest lines are used: crossings are computed between every two. */
const MAX_LINES = 16;

function pointsOf(lines: readonly Segment[]): readonly Vec[] {
  const ends = lines.flatMap(([from, to]) => [from, to, midpoint(from, to)]);
  const crossings = lines.flatMap((line, i) => lines.slice(i + 1).flatMap((other) => crossingOf(line, other) ?? []));
  return [...ends, ...crossings];
}

/** A significant point within reach is better than a nearer point on a line. */
export function snapToLines(point: Vec, page: PageLines, reach: number): DrawingSnap | null {
  const lines = page.near(point, reach).slice(0, MAX_LINES);
  const [nearest] = lines;
  if (nearest === undefined) return null;
  let best: Vec | null = null;
  for (const each of pointsOf(lines)) {
    const away = distance(point, each);
    if (away <= reach && (best === null || away < distance(point, best))) best = each;
  }
  return best === null ? { at: nearestOnSegment(point, ...nearest), on: 'line' } : { at: best, on: 'point' };
}
