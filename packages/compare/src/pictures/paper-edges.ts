import type { GrayPicture } from './gray-picture.ts';

/** Side of the cells in which dark areas are looked for, in pixels. */
const CELL = 8;
/** A cell is dark when this share of its pixels has at least this much ink. */
const DARK_SHARE = 0.85;
const DARK = 130;
/** So many cells around a dark edge are its shadow. */
const SHADOW = 2;

interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** 1 where a cell is dark, 2 where it belongs to a dark edge. */
  readonly state: Uint8Array;
}

/** Removes the dark areas that touch the picture's edges: what a scanner shows next to the paper. */
export function clearPaperEdges(ink: GrayPicture): GrayPicture {
  const cells = findDarkCells(ink);
  const edge = floodFromBorder(cells);
  for (const at of edge) clearAround(ink, { column: at % cells.columns, row: Math.floor(at / cells.columns) });
  return ink;
}

function findDarkCells(ink: GrayPicture): Cells {
  const [columns, rows] = [Math.ceil(ink.width / CELL), Math.ceil(ink.height / CELL)];
  const state = new Uint8Array(columns * rows);
  for (let at = 0; at < state.length; at += 1) {
    if (isDark(ink, (at % columns) * CELL, Math.floor(at / columns) * CELL)) state[at] = 1;
  }
  return { columns, rows, state };
}

function isDark({ data, width, height }: GrayPicture, left: number, top: number): boolean {
  const [right, bottom] = [Math.min(width, left + CELL), Math.min(height, top + CELL)];
  const allowed = (right - left) * (bottom - top) * (1 - DARK_SHARE);
  let light = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * width + left; at < row * width + right; at += 1) if ((data[at] ?? 0) < DARK) light += 1;
    if (light > allowed) return false;
  }
  return true;
}

/** The dark cells that are connected with the border, which may itself be a little lighter. */
function floodFromBorder({ columns, rows, state }: Cells): number[] {
  const isBorder = (at: number): boolean => {
    const row = Math.floor(at / columns);
    const column = at % columns;
    return row < SHADOW || column < SHADOW || row >= rows - SHADOW || column >= columns - SHADOW;
  };
  const found: number[] = [];
  const visit = (at: number): void => {
    if (state[at] !== 1) return;
    state[at] = 2;
    found.push(at);
  };
  for (let at = 0; at < state.length; at += 1) if (state[at] === 1 && isBorder(at)) visit(at);
  for (let next = 0; next < found.length; next += 1) {
    const at = found[next] ?? 0;
    if (at % columns > 0) visit(at - 1);
    if (at % columns < columns - 1) visit(at + 1);
    if (at >= columns) visit(at - columns);
    if (at + columns < state.length) visit(at + columns);
  }
  return found;
}

function clearAround({ data, width, height }: GrayPicture, { column, row }: { column: number; row: number }): void {
  const [left, right] = [Math.max(0, (column - SHADOW) * CELL), Math.min(width, (column + SHADOW + 1) * CELL)];
  const bottom = Math.min(height, (row + SHADOW + 1) * CELL);
  for (let y = Math.max(0, (row - SHADOW) * CELL); y < bottom; y += 1) data.fill(0, y * width + left, y * width + right);
}
