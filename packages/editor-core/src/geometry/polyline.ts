import type { Box } from './box.ts';
import { distanceToSegment, segmentMeetsBox } from './segment.ts';
import type { Vec } from './vec.ts';
import { distance } from './vec.ts';

/** Points joined by straight lines; a closed one also joins its last point to its first. */
export interface Polyline {
  readonly points: readonly Vec[];
  readonly closed: boolean;
}

/** Calls `visit` with both ends of each segment until it returns true; returns whether it did. */
function someSegment({ points, closed }: Polyline, visit: (from: Vec, to: Vec) => boolean): boolean {
  let from = closed ? points.at(-1) : undefined;
  for (const to of points) {
    if (from !== undefined && visit(from, to)) return true;
    from = to;
  }
  return false;
}

/** The lengths of all segments. */
export function polylineLength(line: Polyline): number {
  let length = 0;
  someSegment(line, (from, to) => {
    length += distance(from, to);
    return false;
  });
  return length;
}

/** Infinity for a line without points. */
export function distanceToPolyline(point: Vec, line: Polyline): number {
  const [only] = line.points;
  let nearest = only !== undefined && line.points.length === 1 ? distance(point, only) : Infinity;
  someSegment(line, (from, to) => {
    nearest = Math.min(nearest, distanceToSegment(point, from, to));
    return false;
  });
  return nearest;
}

export const polylineMeetsBox = (line: Polyline, box: Box): boolean => someSegment(line, (from, to) => segmentMeetsBox(from, to, box));
