import { apply, chain, type Matrix, type Point, rotation, translation } from './matrix.ts';

/** One family of a pattern's parallel lines. */
export interface LineFamily {
  readonly angle: number;
  readonly base: Point;
  /** From one line to the next. */
  readonly offset: Point;
}

/** A part of a pattern's line within the boundary. */
export interface HatchLine {
  readonly from: Point;
  readonly to: Point;
  /** How far the part begins from where the line's dashes begin. */
  readonly phase: number;
}

/** What a hatch may cost: lines times edges of its boundary. */
const MAX_CROSSINGS = 30_000_000;
const MAX_LINES = 20_000;

/** A family's lines inside polygons, by the even-odd rule; null when there would be too many. */
export function hatchLines(polygons: readonly (readonly Point[])[], family: LineFamily): HatchLine[] | null {
  const toFamily = chain(rotation(-family.angle), translation(-family.base.x, -family.base.y));
  const toDrawing = chain(translation(family.base.x, family.base.y), rotation(family.angle));
  const edges = edgesOf(polygons, toFamily);
  const step = apply(rotation(-family.angle), family.offset);
  const heights = edges.flatMap(({ from, to }) => [from.y, to.y]);
  const [low, high] = [minimum(heights), -minimum(heights.map((height) => -height))];
  if (edges.length === 0 || !(Math.abs(step.y) > 1e-12)) return [];
  const rows = [low / step.y, high / step.y].toSorted((one, other) => one - other);
  const [first, last] = [Math.ceil(rows[0] ?? 0), Math.floor(rows[1] ?? 0)];
  const count = last - first + 1;
  if (!(count <= MAX_LINES) || count * edges.length > MAX_CROSSINGS) return null;
  const parts: HatchLine[] = [];
  for (let row = first; row <= last; row++) {
    const y = row * step.y;
    const crossings = crossingsAt(edges, y);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [left, right] = [crossings[index] ?? 0, crossings[index + 1] ?? 0];
      if (right - left > 1e-9)
        parts.push({ from: apply(toDrawing, { x: left, y }), to: apply(toDrawing, { x: right, y }), phase: left - row * step.x });
    }
  }
  return parts;
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

function edgesOf(polygons: readonly (readonly Point[])[], matrix: Matrix): Edge[] {
  return polygons.flatMap((polygon) => {
    const points = polygon.map((point) => apply(matrix, point));
    return points.map((from, index) => ({ from, to: points[(index + 1) % points.length] ?? from }));
  });
}

/** An edge contains its lower end and not its upper one, so that a line through a corner crosses one edge there. */
function crossingsAt(edges: readonly Edge[], y: number): number[] {
  const found: number[] = [];
  for (const { from, to } of edges) if (from.y <= y !== to.y <= y) found.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
  return found.sort((one, other) => one - other);
}

const minimum = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value), Infinity);
