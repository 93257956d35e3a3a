import { radians } from './angle.ts';
import { traceArc } from './arc.ts';
import type { Path } from './path.ts';
import { PathBuilder, polylinePath } from './path.ts';
import { polygonPerimeter, signedArea } from './polygon.ts';
import type { Vec } from './vec.ts';
import { add, cross, dot, lengthOf, midpoint, sameVec, scaleBy, subtract } from './vec.ts';

/** Centres are at most this many radii apart, so that neighbouring circles always intersect. */
const SPACING_IN_RADII = 1.6;
/** Small outlines get smaller scallops: at least about this many radii round the whole outline. */
const MIN_PERIMETER_IN_RADII = 12;
/** Caps the scallops of one outline, so that drawing it stays fast; a cloud round a whole A0 sheet needs 1,500. */
const MAX_PERIMETER_IN_RADII = 8_000;
/** An outline too small for scallops of this radius, in page units, is drawn without scallops. */
const MIN_RADIUS = 1e-6;

/** The radius that `scallopedPath` uses, which is also its maximum reach outside the polygon. */
function scallopRadius(round: number, size: number): number {
  return size > 0 ? Math.max(Math.min(size, round / MIN_PERIMETER_IN_RADII), round / MAX_PERIMETER_IN_RADII) : 0;
}

/** About how many scallops `scallopedPath` draws along an outline of this length, not counting those on its corners. */
export function scallopsAlong(round: number, size: number): number {
  const radius = scallopRadius(round, size);
  return radius > MIN_RADIUS ? Math.ceil(round / (SPACING_IN_RADII * radius)) : 0;
}

/**
 * A revision cloud round a polygon: equal circles on the outline, evenly spaced along each edge, with one on each outer corner and two that meet at
 * each inner one. The path consists of the outer arcs between their intersections. It runs clockwise and depends only on its input.
 */
export function scallopedPath(points: readonly Vec[], size: number): Path {
  const radius = scallopRadius(polygonPerimeter(points), size);
  const centers = radius > MIN_RADIUS ? placeCenters(clockwise(withoutRepeats(points)), radius) : [];
  const [first] = centers;
  let before = centers.at(-1);
  if (first === undefined || before === undefined || centers.length < 2) return polylinePath({ points, closed: true });
  const builder = new PathBuilder();
  const start = crossing(before, first, radius);
  builder.moveTo(start.x, start.y);
  for (const [i, at] of centers.entries()) {
    traceScallop({ before, at, after: centers[i + 1] ?? first }, radius, builder);
    before = at;
  }
  builder.closePath();
  return builder.build();
}

function withoutRepeats(points: readonly Vec[]): readonly Vec[] {
  return points.filter((point, i) => {
    const before = points.at(i - 1);
    return before === undefined || !sameVec(before, point);
  });
}

const clockwise = (points: readonly Vec[]): readonly Vec[] => (signedArea(points) < 0 ? [...points].reverse() : points);

function placeCenters(corners: readonly Vec[], radius: number): Vec[] {
  const edges = corners.map((corner, i) => subtract(corners[i + 1] ?? corners[0] ?? corner, corner));
  const isInner = (i: number): boolean => {
    const [to, from] = [edges.at(i - 1), edges[i % edges.length]];
    return to !== undefined && from !== undefined && cross(to, from) < 0;
  };
  return edges.flatMap((edge, i) => {
    const [head, tail] = [isInner(i) ? 0.5 : 0, isInner(i + 1) ? 0.5 : 0];
    const gaps = Math.max(head + tail === 0 ? 1 : 0, Math.ceil(lengthOf(edge) / (SPACING_IN_RADII * radius) - head - tail));
    // The centre on an outer corner at the end of this edge is the next edge's first.
    const count = tail === 0 ? gaps : gaps + 1;
    return Array.from({ length: count }, (_, n) => add(corners[i] ?? edge, scaleBy(edge, (head + n) / (head + gaps + tail))));
  });
}

/** The intersection of two neighbouring circles on the outer side. */
function crossing(center: Vec, next: Vec, radius: number): Vec {
  const along = subtract(next, center);
  const spacing = lengthOf(along);
  // Divide: the inverse of the smallest numbers is infinite.
  const outward = spacing === 0 ? along : { x: along.y / spacing, y: -along.x / spacing };
  return add(midpoint(center, next), scaleBy(outward, Math.sqrt(Math.max(0, radius * radius - (spacing * spacing) / 4))));
}

/** Half the angle between a circle's intersections with a neighbour at that distance. */
const halfTurn = (toNeighbour: Vec, radius: number): number => Math.asin(Math.min(1, lengthOf(toNeighbour) / 2 / radius));

interface Neighbours {
  readonly before: Vec;
  readonly at: Vec;
  readonly after: Vec;
}

function traceScallop({ before, at, after }: Neighbours, radius: number, builder: PathBuilder): void {
  const from = crossing(before, at, radius);
  const to = crossing(at, after, radius);
  const [come, go] = [subtract(at, before), subtract(after, at)];
  const turn = Math.atan2(cross(come, go), dot(come, go));
  const sweep = halfTurn(come, radius) + halfTurn(go, radius) + turn;
  const start = radians(Math.atan2(from.y - at.y, from.x - at.x));
  if (sweep > 0) traceArc({ center: at, radiusX: radius, radiusY: radius, start, sweep }, builder);
  // In a sharp inner corner the neighbouring circles already overlap: draw a straight line.
  else builder.lineTo(to.x, to.y);
}
