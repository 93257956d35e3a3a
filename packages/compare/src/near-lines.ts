import { clipLine } from './direction-map.ts';
import type { Place } from './settled-lines.ts';
import { settleLines } from './settled-lines.ts';
import type { Segments } from './sheet-geometry.ts';

/** A layer of a version, in the page units of the newer one. */
export interface LaidLines extends Segments {
  /** For each segment 1 if the other version surely draws the same one at the same place. */
  readonly settled: Uint8Array;
  /** All that a search around the segments of both versions that aren't settled can find. */
  readonly near: NearLines;
}

export interface NearLines {
  readonly ends: Float32Array;
  /** Into all segments of the layer. */
  readonly indexes: Uint32Array;
}

interface Layers<Lines> {
  readonly strokes: Lines;
  readonly fills: Lines;
}

/** Tells what both versions share from what must be compared closely, and what is near that. */
export function findNearLines(
  before: Layers<Segments>,
  after: Layers<Segments>,
  place: Place,
): { readonly before: Layers<LaidLines>; readonly after: Layers<LaidLines> } {
  const strokes = settleLines(before.strokes, after.strokes, place);
  const fills = settleLines(before.fills, after.fills, place);
  const blocks = createBlocks(place);
  openBlocks(blocks, before.strokes, strokes.before);
  openBlocks(blocks, after.strokes, strokes.after);
  openBlocks(blocks, before.fills, fills.before);
  openBlocks(blocks, after.fills, fills.after);
  const select = (lines: Segments, settled: Uint8Array): LaidLines => ({ ...lines, settled, near: listNearLines(blocks, lines) });
  return {
    before: { strokes: select(before.strokes, strokes.before), fills: select(before.fills, fills.before) },
    after: { strokes: select(after.strokes, strokes.after), fills: select(after.fills, fills.after) },
  };
}

/** Side of the blocks of a sheet that are looked at closely, in units. */
const BLOCK = 16;

/** Blocks of a sheet with lines that aren't settled, and those next to them. */
interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** In page units. */
  readonly side: number;
  readonly isOpen: Uint8Array;
}

function createBlocks({ sheet, unit }: Place): Blocks {
  const side = BLOCK * unit;
  const [columns, rows] = [Math.ceil(sheet.right / side) + 1, Math.ceil(sheet.bottom / side) + 1];
  return { columns, rows, side, isOpen: new Uint8Array(columns * rows) };
}

/** Of the segments that aren't settled. */
function openBlocks(blocks: Blocks, { ends }: Segments, settled: Uint8Array): void {
  for (let index = 0; index < settled.length; index += 1) {
    if (settled[index] === 1) continue;
    const [x = 0, y = 0, toX = 0, toY = 0] = ends.subarray(index * 4, index * 4 + 4);
    openAround(blocks, x, y);
    openAround(blocks, toX, toY);
    openAlong(blocks, { x, y, dx: toX - x, dy: toY - y });
  }
}

/** Every half block of what is on the sheet, so that at least half a block on each side of the line is open. */
function openAlong(blocks: Blocks, line: { x: number; y: number; dx: number; dy: number }): void {
  const { side, columns, rows } = blocks;
  const { x, y, dx, dy } = line;
  const [first, last] = clipLine(columns * side, rows * side, line);
  const steps = Math.ceil((2 * (last - first) * Math.max(Math.abs(dx), Math.abs(dy))) / side);
  for (let step = 1; step < steps; step += 1) {
    const share = first + ((last - first) * step) / steps;
    openAround(blocks, x + dx * share, y + dy * share);
  }
}

function openAround(blocks: Blocks, x: number, y: number): void {
  const [column, row] = [columnOf(blocks, x), rowOf(blocks, y)];
  const [left, right] = [Math.max(0, column - 1), Math.min(blocks.columns, column + 2)];
  const lastRow = Math.min(blocks.rows - 1, row + 1);
  for (let next = Math.max(0, row - 1); next <= lastRow; next += 1)
    blocks.isOpen.fill(1, next * blocks.columns + left, next * blocks.columns + right);
}

const columnOf = ({ columns, side }: Blocks, x: number): number => Math.max(0, Math.min(columns - 1, Math.floor(x / side)));
const rowOf = ({ rows, side }: Blocks, y: number): number => Math.max(0, Math.min(rows - 1, Math.floor(y / side)));

function listNearLines(blocks: Blocks, lines: Segments): NearLines {
  const indexes = listTouching(blocks, lines);
  return { ends: pickEnds(lines, indexes), indexes };
}

function listTouching(blocks: Blocks, { ends }: Segments): Uint32Array {
  const indexes = new Uint32Array(ends.length >> 2);
  let count = 0;
  for (let at = 0; at + 3 < ends.length; at += 4) {
    if (!touchesOpen(blocks, ends, at)) continue;
    indexes[count] = at >> 2;
    count += 1;
  }
  return indexes.subarray(0, count);
}

function pickEnds({ ends }: Segments, indexes: Uint32Array): Float32Array {
  const picked = new Float32Array(indexes.length * 4);
  for (let to = 0; to < picked.length; to += 1) picked[to] = ends[(indexes[to >> 2] ?? 0) * 4 + (to & 3)] ?? 0;
  return picked;
}

/** A line whose box touches more blocks counts as near: that costs less than looking at all of them. */
const MOST_BLOCKS = 64;

/** Whether a block that the line's box touches is open. */
function touchesOpen(blocks: Blocks, ends: Float32Array, at: number): boolean {
  const x = ends[at] ?? 0;
  const y = ends[at + 1] ?? 0;
  const toX = ends[at + 2] ?? 0;
  const toY = ends[at + 3] ?? 0;
  const lastColumn = columnOf(blocks, Math.max(x, toX));
  const lastRow = rowOf(blocks, Math.max(y, toY));
  const firstColumn = columnOf(blocks, Math.min(x, toX));
  const firstRow = rowOf(blocks, Math.min(y, toY));
  if ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) > MOST_BLOCKS) return true;
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      if (blocks.isOpen[row * blocks.columns + column] === 1) return true;
    }
  }
  return false;
}
