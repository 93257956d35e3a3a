import { radians } from './angle.ts';
import { traceArc } from './arc.ts';
import type { Path } from './path.ts';
import { PathBuilder, polylinePath } from './path.ts';
import { polygonPerimeter, signedArea } from './polygon.ts';
import type { Vec } from './vec.ts';
import { add, cross, dot, lengthOf, sameVec, scaleBy, subtract } from './vec.ts';

/** Centres stand at most this many radii apart, so that neighbouring circles always cut each other. */
const SPACING_IN_RADII = 1.6;
/** Small outlines get smaller scallops: never fewer than about this many radii round the whole outline. */
const LEAST_RADII_ROUND = 12;

interface Center {
  readonly at: Vec;
  /** The unit direction and the distance to the next centre. */
  readonly along: Vec;
  readonly spacing: number;
}

/** The radius that `scallopedPath` uses, which is also the farthest it reaches outside the polygon. */
const scallopRadius = (points: readonly Vec[], size: number): number => Math.min(size, polygonPerimeter(points) / LEAST_RADII_ROUND);

/**
 * A revision cloud round a polygon: equal circles stand on the outline, one on each corner and the others evenly along
 * each edge; the outer arcs between their crossings make the path. It runs clockwise and depends on nothing but its input.
 */
export function scallopedPath(points: readonly Vec[], size: number): Path {
  const radius = scallopRadius(points, size);
  const centers = placeCenters(clockwise(withoutRepeats(points)), radius);
  const last = centers.at(-1);
  if (last === undefined || centers.length < 2) return polylinePath({ points, closed: true });
  const builder = new PathBuilder();
  let before = last;
  const start = crossing(before, radius);
  builder.moveTo(start.x, start.y);
  for (const center of centers) {
    traceScallop(before, center, radius, builder);
    before = center;
  }
  builder.closePath();
  return builder.build();
}

function withoutRepeats(points: readonly Vec[]): readonly Vec[] {
  return points.filter((point, i) => {
    const before = points[(i + points.length - 1) % points.length];
    return before === undefined || !sameVec(before, point);
  });
}

const clockwise = (points: readonly Vec[]): readonly Vec[] => (signedArea(points) < 0 ? [...points].reverse() : points);

function placeCenters(corners: readonly Vec[], radius: number): Center[] {
  if (radius <= 0) return [];
  return corners.flatMap((corner, i) => {
    const edge = subtract(corners[(i + 1) % corners.length] ?? corner, corner);
    const length = lengthOf(edge);
    if (length === 0) return [];
    const count = Math.max(1, Math.ceil(length / (SPACING_IN_RADII * radius)));
    const along = scaleBy(edge, 1 / length);
    const spacing = length / count;
    return Array.from({ length: count }, (_, n) => ({ at: add(corner, scaleBy(along, n * spacing)), along, spacing }));
  });
}

/** Where this centre's circle cuts the next one's, on the outer side. */
function crossing({ at, along, spacing }: Center, radius: number): Vec {
  const outward = { x: along.y, y: -along.x };
  const height = Math.sqrt(Math.max(0, radius * radius - (spacing * spacing) / 4));
  return add(add(at, scaleBy(along, spacing / 2)), scaleBy(outward, height));
}

function traceScallop(before: Center, center: Center, radius: number, builder: PathBuilder): void {
  const from = crossing(before, radius);
  const to = crossing(center, radius);
  const turn = Math.atan2(cross(before.along, center.along), dot(before.along, center.along));
  const sweep = Math.asin(before.spacing / 2 / radius) + Math.asin(center.spacing / 2 / radius) + turn;
  const start = radians(Math.atan2(from.y - center.at.y, from.x - center.at.x));
  if (sweep > 0) traceArc({ center: center.at, radiusX: radius, radiusY: radius, start, sweep }, builder);
  // In a sharp inner corner the neighbouring circles already overlap: go straight across.
  else builder.lineTo(to.x, to.y);
}
