import type { Matrix } from '../matrix.ts';
import { IDENTITY, invertMatrix } from '../matrix.ts';
import type { GrayPicture } from './gray-picture.ts';
import { sampleWindow } from './gray-picture.ts';

/** How many pixels of each cell of the newer picture are ink in one version only. */
export interface DifferenceMap {
  readonly columns: number;
  readonly rows: number;
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/** Side of a cell, in pixels. */
export const CELL = 4;
/** Pictures are compared in squares of this side, a multiple of `CELL`, so that little memory is needed. */
const TILE = 256;
/** Ink that counts, from 0 to 255; hatches and shades that are fainter come and go with a scanner's settings. */
export const LEAST_INK = 90;
/** It must be this many times as dark as everything near the same place in the other picture. */
const TIMES = 2.5;

export interface Laid {
  /** Pictures of ink. */
  readonly before: GrayPicture;
  readonly after: GrayPicture;
  /** From the older picture's pixels to the newer one's. */
  readonly matrix: Matrix;
  /** How far apart the same ink may be in both, in pixels of the newer picture. */
  readonly reach: number;
}

export function mapDifferences(laid: Laid): DifferenceMap {
  const { width, height } = laid.after;
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const map = { columns, rows, removed: new Uint8Array(columns * rows), added: new Uint8Array(columns * rows) };
  const side = TILE + 2 * laid.reach;
  const tile: Tile = {
    side,
    before: new Uint8Array(side * side),
    after: new Uint8Array(side * side),
    near: new Uint8Array(side * side),
    rows: new Uint8Array(side * side),
  };
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) compareTile(laid, map, { ...tile, left, top });
  }
  return map;
}

interface Tile {
  /** In pixels, with `reach` around it. */
  readonly side: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The darkest around each pixel, and in its row. */
  readonly near: Uint8Array;
  readonly rows: Uint8Array;
}

function compareTile({ before, after, matrix, reach }: Laid, map: DifferenceMap, tile: Tile & { left: number; top: number }): void {
  const window = { left: tile.left - reach, top: tile.top - reach, width: tile.side, height: tile.side };
  sampleWindow(before, { ...window, matrix: invertMatrix(matrix) }, tile.before);
  sampleWindow(after, { ...window, matrix: IDENTITY }, tile.after);
  const [hasBefore, hasAfter] = [hasInk(tile.before), hasInk(tile.after)];
  if (hasAfter) count(tile, { own: tile.after, other: tile.before, counts: map.added, columns: map.columns, reach });
  if (hasBefore) count(tile, { own: tile.before, other: tile.after, counts: map.removed, columns: map.columns, reach });
}

function hasInk(ink: Uint8Array): boolean {
  return ink.some((value) => value >= LEAST_INK);
}

interface Counting {
  readonly own: Uint8Array;
  readonly other: Uint8Array;
  readonly counts: Uint8Array;
  readonly columns: number;
  readonly reach: number;
}

function count(
  { side, near, rows, left, top }: Tile & { left: number; top: number },
  { own, other, counts, columns, reach }: Counting,
): void {
  dilate(other, { rows, near, side, reach });
  for (let row = reach; row < side - reach; row += 1) {
    const line = Math.floor((top + row - reach) / CELL) * columns;
    for (let column = reach; column < side - reach; column += 1) {
      const ink = own[row * side + column] ?? 0;
      if (ink < LEAST_INK || isFound(ink, near[row * side + column] ?? 0)) continue;
      const cell = line + Math.floor((left + column - reach) / CELL);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
}

/** Whether the darkest ink near the same place is dark enough to be the same ink. */
export function isFound(ink: number, near: number): boolean {
  return near * TIMES >= ink;
}

/** Writes the darkest within `reach` of each pixel to `near`; the tile's edges aren't needed. */
function dilate(ink: Uint8Array, { rows, near, side, reach }: Pick<Tile, 'rows' | 'near' | 'side'> & { reach: number }): void {
  for (let at = reach; at < ink.length - reach; at += 1) {
    let most = ink[at] ?? 0;
    for (let off = 1; off <= reach; off += 1) {
      const left = ink[at - off] ?? 0;
      const right = ink[at + off] ?? 0;
      if (left > most) most = left;
      if (right > most) most = right;
    }
    rows[at] = most;
  }
  for (let at = reach * side; at < ink.length - reach * side; at += 1) {
    let most = rows[at] ?? 0;
    for (let off = side; off <= reach * side; off += side) {
      const above = rows[at - off] ?? 0;
      const below = rows[at + off] ?? 0;
      if (above > most) most = above;
      if (below > most) most = below;
    }
    near[at] = most;
  }
}
