import type { SheetGeometry } from './sheet-geometry.ts';

/**
 * A grid over a sheet that knows, per cell, in which of eight directions strokes and outlines of fills run through it. The low byte belongs to
 * strokes, the high byte to fills. A row and a column of empty cells surround the grid, so that each cell has eight neighbours.
 */
export interface DirectionMap {
  readonly cells: Uint16Array;
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell, in page units. */
  readonly cell: number;
}

export type Layer = 'strokes' | 'fills';

export const STROKES = 0x00ff;
export const FILLS = 0xff00;

const DIRECTIONS = 8;
/** Segments that are shorter, in cells, have no reliable direction. */
const SHORT = 3;

/** How much memory a map may take: sheets that are long and narrow get larger cells. */
const MAX_CELLS = 2 ** 25;

export function createDirectionMap({ width, height }: Pick<SheetGeometry, 'width' | 'height'>, cell: number): DirectionMap {
  const fitting = Math.max(cell, Math.sqrt((width * height) / MAX_CELLS));
  const columns = Math.ceil(width / fitting) + 1;
  const rows = Math.ceil(height / fitting) + 1;
  return { cells: new Uint16Array((columns + 2) * (rows + 2)), columns, rows, cell: fitting };
}

/** The part of a line that is inside, as of `clipLine`. */
const WHOLE: readonly [number, number] = [0, 1];

/** `ends` as in `Segments`, in the map's page units. Marks one cell per step along the longer axis. */
export function drawOnMap(map: DirectionMap, ends: Float32Array, layer: Layer): void {
  const { columns, rows, cell } = map;
  const shift = layer === 'strokes' ? 0 : DIRECTIONS;
  const [right, bottom] = [columns * cell, rows * cell];
  for (let at = 0; at + 3 < ends.length; at += 4) {
    const x1 = ends[at] ?? 0;
    const y1 = ends[at + 1] ?? 0;
    const dx = (ends[at + 2] ?? 0) - x1;
    const dy = (ends[at + 3] ?? 0) - y1;
    const bits = drawnDirections(map, dx, dy) << shift;
    const isInside =
      x1 >= 0 && y1 >= 0 && x1 <= right && y1 <= bottom && x1 + dx >= 0 && y1 + dy >= 0 && x1 + dx <= right && y1 + dy <= bottom;
    const [first, last] = isInside ? WHOLE : clipLine(right, bottom, { x: x1, y: y1, dx, dy });
    if (last < first) continue;
    const steps = Math.ceil(((last - first) * Math.max(Math.abs(dx), Math.abs(dy))) / cell);
    const step = steps === 0 ? 0 : (last - first) / (cell * steps);
    const run = { x: (x1 + dx * first) / cell, y: (y1 + dy * first) / cell, stepX: step * dx, stepY: step * dy, steps };
    if (dx === 0 || dy === 0) markAlongAxis(map, run, bits);
    else markSteps(map, run, bits);
  }
}

/** Points along a line, in cells. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly steps: number;
}

function markSteps(map: DirectionMap, { x, y, stepX, stepY, steps }: Run, bits: number): void {
  const { cells } = map;
  let column = x;
  let row = y;
  for (let step = 0; step <= steps; step += 1) {
    const place = placeOf(map, column, row);
    cells[place] = (cells[place] ?? 0) | bits;
    column += stepX;
    row += stepY;
  }
}

/** Most lines of drawings run along an axis. */
function markAlongAxis(map: DirectionMap, { x, y, stepX, stepY, steps }: Run, bits: number): void {
  const { cells, columns } = map;
  const from = placeOf(map, x, y);
  const to = placeOf(map, x + stepX * steps, y + stepY * steps);
  const stride = stepX === 0 ? columns + 2 : 1;
  const last = Math.max(from, to);
  for (let place = Math.min(from, to); place <= last; place += stride) cells[place] = (cells[place] ?? 0) | bits;
}

/** Of a point on the map, in cells. */
function placeOf({ columns, rows }: DirectionMap, x: number, y: number): number {
  return Math.min(rows, Math.trunc(y) + 1) * (columns + 2) + Math.min(columns, Math.trunc(x) + 1);
}

/** The part of a line between 0 and width and height, from 0 at its start to 1 at its end; empty when the first number is the larger one. */
export function clipLine(width: number, height: number, line: { x: number; y: number; dx: number; dy: number }): [number, number] {
  const [firstX, lastX] = clipAxis(line.x, line.dx, width);
  const [firstY, lastY] = clipAxis(line.y, line.dy, height);
  return [Math.max(0, firstX, firstY), Math.min(1, lastX, lastY)];
}

function clipAxis(from: number, length: number, size: number): [number, number] {
  if (length === 0) return from >= 0 && from <= size ? [0, 1] : [1, 0];
  const [one, other] = [-from / length, (size - from) / length];
  return one < other ? [one, other] : [other, one];
}

/** The nearest direction and the one on its other side, so that a small difference in angle doesn't matter. */
function drawnDirections({ cell }: DirectionMap, dx: number, dy: number): number {
  if (Math.abs(dx) + Math.abs(dy) < SHORT * cell) return 0xff;
  const turn = directionOf(dx, dy);
  const nearest = Math.round(turn) % DIRECTIONS;
  const next = (turn > Math.round(turn) ? nearest + 1 : nearest + DIRECTIONS - 1) % DIRECTIONS;
  return (1 << nearest) | (1 << next);
}

/** The bits of both layers of which a cell must have one if it continues a segment of this direction. */
export function soughtDirections({ cell }: DirectionMap, dx: number, dy: number): number {
  if (Math.abs(dx) + Math.abs(dy) < SHORT * cell) return 0xffff;
  return 0x0101 << (Math.round(directionOf(dx, dy)) % DIRECTIONS);
}

/** From 0 to 8 for half a turn. */
function directionOf(dx: number, dy: number): number {
  const angle = Math.atan2(dy, dx);
  return ((angle < 0 ? angle + Math.PI : angle) / Math.PI) * DIRECTIONS;
}

/** Whether the cell at a point, or one of its neighbours, has one of these bits. */
export function isDrawnNear({ cells, columns, rows, cell }: DirectionMap, x: number, y: number, bits: number): boolean {
  const column = Math.floor(x / cell);
  const row = Math.floor(y / cell);
  if (column < 0 || row < 0 || column >= columns || row >= rows) return false;
  const stride = columns + 2;
  const at = (row + 1) * stride + column + 1;
  if (((cells[at] ?? 0) & bits) !== 0) return true;
  const around =
    (cells[at - 1] ?? 0) |
    (cells[at + 1] ?? 0) |
    (cells[at - stride - 1] ?? 0) |
    (cells[at - stride] ?? 0) |
    (cells[at - stride + 1] ?? 0) |
    (cells[at + stride - 1] ?? 0) |
    (cells[at + stride] ?? 0) |
    (cells[at + stride + 1] ?? 0);
  return (around & bits) !== 0;
}
