import { boundsOf, point, type Box, type Point, type Segment } from './geometry.ts';
import { randomFrom } from './random.ts';

type Shape = readonly Point[];

/**
 * Parallel lines at `degrees`, `spacing` apart, inside the shapes (even-odd). Their phase depends only on the frame's origin, so that neighbouring
 * shapes are hatched as one and changing a shape doesn't move the others' lines.
 */
export function hatchLines(shapes: readonly Shape[], degrees: number, spacing: number): Segment[] {
  const angle = (degrees * Math.PI) / 180;
  const along = point(Math.cos(angle), Math.sin(angle));
  const offset = (p: Point): number => p.y * along.x - p.x * along.y;
  const crossings = new Map<number, number[]>();
  for (const shape of shapes) {
    for (const [i, a] of shape.entries()) {
      const b = shape[(i + 1) % shape.length] ?? a;
      collectCrossings(crossings, { a, b, fromOffset: offset(a) / spacing, toOffset: offset(b) / spacing, along });
    }
  }
  return [...crossings.entries()]
    .sort(([m], [n]) => m - n)
    .flatMap(([row, stops]) => spans(stops).map(([s, e]) => rowSegment(row * spacing, [s, e], along)));
}

interface Edge {
  readonly a: Point;
  readonly b: Point;
  readonly fromOffset: number;
  readonly toOffset: number;
  readonly along: Point;
}

function collectCrossings(crossings: Map<number, number[]>, edge: Edge): void {
  const [low, high] = edge.fromOffset < edge.toOffset ? [edge.fromOffset, edge.toOffset] : [edge.toOffset, edge.fromOffset];
  for (let row = Math.ceil(low); row < high; row += 1) {
    const t = (row - edge.fromOffset) / (edge.toOffset - edge.fromOffset);
    const x = edge.a.x + (edge.b.x - edge.a.x) * t;
    const y = edge.a.y + (edge.b.y - edge.a.y) * t;
    const stop = x * edge.along.x + y * edge.along.y;
    const stops = crossings.get(row);
    if (stops) stops.push(stop);
    else crossings.set(row, [stop]);
  }
}

/** Pairs the crossings of one row and joins the spans that touch (two shapes side by side). */
function spans(stops: number[]): [number, number][] {
  const sorted = stops.toSorted((a, b) => a - b);
  const joined: [number, number][] = [];
  for (let i = 0; i + 1 < sorted.length; i += 2) {
    const [start, end] = [sorted[i] ?? 0, sorted[i + 1] ?? 0];
    const last = joined.at(-1);
    if (last && start - last[1] < 1e-6) last[1] = end;
    else joined.push([start, end]);
  }
  return joined.filter(([start, end]) => end - start > 1e-6);
}

function rowSegment(offset: number, [start, end]: [number, number], along: Point): Segment {
  const at = (t: number): Point => point(t * along.x - offset * along.y, t * along.y + offset * along.x);
  return [at(start), at(end)];
}

/** The wave symbol of soft insulation, filling the box along its longer side. */
export function battWave(b: Box): Point[] {
  const upright = b.y1 - b.y0 > b.x1 - b.x0;
  const [from, to] = upright ? [b.y0, b.y1] : [b.x0, b.x1];
  const [low, high] = upright ? [b.x0, b.x1] : [b.y0, b.y1];
  const loops = Math.max(1, Math.round((to - from) / ((high - low) * 0.55)));
  const steps = loops * 12;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const phase = (i / 12) * 2 * Math.PI;
    const pitch = (to - from) / loops;
    const along = from + (i / 12) * pitch + Math.sin(phase * 2) * pitch * 0.12;
    const across = (low + high) / 2 - (Math.cos(phase) * (high - low)) / 2;
    return upright ? point(across, along) : point(along, across);
  });
}

/** Even-odd test. */
function inside(shapes: readonly Shape[], p: Point): boolean {
  let odd = false;
  for (const shape of shapes) {
    for (const [i, a] of shape.entries()) {
      const b = shape[(i + 1) % shape.length] ?? a;
      if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
    }
  }
  return odd;
}

/** Small triangles and dots scattered over the shapes, the symbol of concrete; `pitch` is their mean distance. */
export function aggregate(shapes: readonly Shape[], pitch: number, seed: number): Point[][] {
  const random = randomFrom(seed);
  const bounds = boundsOf(shapes.flat());
  const stones: Point[][] = [];
  for (let y = bounds.y0; y < bounds.y1; y += pitch) {
    for (let x = bounds.x0; x < bounds.x1; x += pitch) {
      const centre = point(x + random() * pitch, y + random() * pitch);
      const size = pitch * (0.04 + random() * 0.16);
      const turn = random() * Math.PI * 2;
      const stone = [0, 1, 2].map((k) => point(centre.x + size * Math.cos(turn + k * 2.1), centre.y + size * Math.sin(turn + k * 2.1)));
      if (stone.every((p) => inside(shapes, p))) stones.push(stone);
    }
  }
  return stones;
}
