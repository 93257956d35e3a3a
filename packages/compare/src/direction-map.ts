import type { SheetGeometry } from './sheet-geometry.ts';

/**
 * A grid over a sheet that knows, per cell, in which of eight directions strokes and outlines of fills run through it or a neighbouring cell.
 * The low byte belongs to strokes, the high byte to fills.
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
  return { cells: new Uint16Array(columns * rows), columns, rows, cell: fitting };
}

/** `ends` as in `Segments`, in the map's page units. */
export function drawOnMap(map: DirectionMap, ends: Float32Array, layer: Layer): void {
  const shift = layer === 'strokes' ? 0 : DIRECTIONS;
  for (let at = 0; at + 3 < ends.length; at += 4) {
    const [x1, y1] = [ends[at] ?? 0, ends[at + 1] ?? 0];
    const [dx, dy] = [(ends[at + 2] ?? 0) - x1, (ends[at + 3] ?? 0) - y1];
    const bits = drawnDirections(map, dx, dy) << shift;
    const [first, last] = clipLine(map.columns * map.cell, map.rows * map.cell, { x: x1, y: y1, dx, dy });
    const steps = Math.ceil(((last - first) * Math.max(Math.abs(dx), Math.abs(dy))) / map.cell);
    if (last < first) continue;
    for (let step = 0; step <= steps; step += 1) {
      const t = steps === 0 ? first : first + ((last - first) * step) / steps;
      mark(map, Math.floor((x1 + dx * t) / map.cell), Math.floor((y1 + dy * t) / map.cell), bits);
    }
  }
}

function mark({ cells, columns, rows }: DirectionMap, column: number, row: number, bits: number): void {
  const fromColumn = Math.max(0, column - 1);
  const toColumn = Math.min(columns - 1, column + 1);
  const toRow = Math.min(rows - 1, row + 1);
  for (let y = Math.max(0, row - 1); y <= toRow; y += 1) {
    for (let x = fromColumn; x <= toColumn; x += 1) cells[y * columns + x] = (cells[y * columns + x] ?? 0) | bits;
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

export function cellAt({ cells, columns, rows, cell }: DirectionMap, x: number, y: number): number {
  const column = Math.floor(x / cell);
  const row = Math.floor(y / cell);
  return column < 0 || row < 0 || column >= columns || row >= rows ? 0 : (cells[row * columns + column] ?? 0);
}
