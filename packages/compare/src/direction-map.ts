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

/** `ends` as in `Segments`, in the map's page units. Marks one cell per step along the longer axis. Allocates nothing for a line within the map. */
export function drawOnMap(map: DirectionMap, ends: Float32Array, layer: Layer): void {
  const { columns, rows, cell } = map;
  const shift = layer === 'strokes' ? 0 : DIRECTIONS;
  const [right, bottom] = [columns * cell, rows * cell];
  // From, to: along the line that is drawn, in cells.
  const run = new Float64Array(4);
  for (let at = 0; at + 3 < ends.length; at += 4) {
    const x = ends[at] ?? 0;
    const y = ends[at + 1] ?? 0;
    const toX = ends[at + 2] ?? 0;
    const toY = ends[at + 3] ?? 0;
    const dx = toX - x;
    const dy = toY - y;
    let first = 0;
    let last = 1;
    if (!(Math.min(x, toX) >= 0 && Math.min(y, toY) >= 0 && Math.max(x, toX) <= right && Math.max(y, toY) <= bottom)) {
      [first, last] = clipLine(right, bottom, { x, y, dx, dy });
      if (!(first <= last)) continue;
    }
    run[0] = (x + dx * first) / cell;
    run[1] = (y + dy * first) / cell;
    run[2] = (x + dx * last) / cell;
    run[3] = (y + dy * last) / cell;
    markRun(map, run, drawnDirections(map, dx, dy) << shift);
  }
}

function markRun({ cells, columns, rows }: DirectionMap, run: Float64Array, bits: number): void {
  let x = run[0] ?? 0;
  let y = run[1] ?? 0;
  const dx = (run[2] ?? 0) - x;
  const dy = (run[3] ?? 0) - y;
  const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)));
  const stepX = steps === 0 ? 0 : dx / steps;
  const stepY = steps === 0 ? 0 : dy / steps;
  const stride = columns + 2;
  for (let step = 0; step <= steps; step += 1) {
    const place = Math.min(rows, (y | 0) + 1) * stride + Math.min(columns, (x | 0) + 1);
    cells[place] = (cells[place] ?? 0) | bits;
    x += stepX;
    y += stepY;
  }
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
