import type { Matrix } from '../matrix.ts';
import { invertMatrix } from '../matrix.ts';
import type { GrayPicture } from './gray-picture.ts';
import { copyWindow, sampleWindow } from './gray-picture.ts';

/** How many pixels of each cell of the newer picture are ink in one version only. */
export interface DifferenceMap {
  readonly columns: number;
  readonly rows: number;
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
  /** How many are ink in one version only if the same ink must be next to its place, in either version. */
  readonly slight: Uint8Array;
}

/** Side of a cell, in pixels. */
export const CELL = 4;
/** Pictures are compared in squares of this side, a multiple of `CELL`, so that little memory is needed. */
const TILE = 256;
/** Ink that counts, from 0 to 255; hatches and shades that are fainter come and go with a scanner's settings. */
export const LEAST_INK = 90;
/** It must be this many times as dark as everything near the same place in the other picture. */
const TIMES = 2.5;
/** How far from its place, in pixels, a scanner hardly ever draws the same ink. */
const NEXT = 1;

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
  const [removed, added, slight] = [new Uint8Array(columns * rows), new Uint8Array(columns * rows), new Uint8Array(columns * rows)];
  const map = { columns, rows, removed, added, slight };
  const side = TILE + 2 * laid.reach;
  const tile: Tile = { side, before: new Uint8Array(side * side), after: new Uint8Array(side * side) };
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
}

function compareTile({ before, after, matrix, reach }: Laid, map: DifferenceMap, tile: Tile & { left: number; top: number }): void {
  const window = { left: tile.left - reach, top: tile.top - reach, width: tile.side, height: tile.side };
  sampleWindow(before, { ...window, matrix: invertMatrix(matrix) }, tile.before);
  copyWindow(after, window, tile.after);
  const [hasBefore, hasAfter] = [hasInk(tile.before), hasInk(tile.after)];
  if (hasAfter) count(tile, { own: tile.after, other: tile.before, map, counts: map.added, reach });
  if (hasBefore) count(tile, { own: tile.before, other: tile.after, map, counts: map.removed, reach });
}

function hasInk(ink: Uint8Array): boolean {
  for (let at = 0; at < ink.length; at += 1) if ((ink[at] ?? 0) >= LEAST_INK) return true;
  return false;
}

interface Counting {
  readonly own: Uint8Array;
  readonly other: Uint8Array;
  readonly map: DifferenceMap;
  readonly counts: Uint8Array;
  readonly reach: number;
}

function count({ side, left, top }: Tile & { left: number; top: number }, { own, other, map, counts, reach }: Counting): void {
  const { columns, slight } = map;
  for (let row = reach; row < side - reach; row += 1) {
    const line = Math.floor((top + row - reach) / CELL) * columns;
    for (let column = reach; column < side - reach; column += 1) {
      const at = row * side + column;
      const ink = own[at] ?? 0;
      if (ink < LEAST_INK || isFound(ink, other[at] ?? 0) || isFoundNear(ink, other, { at, side, reach: NEXT })) continue;
      const cell = line + Math.floor((left + column - reach) / CELL);
      slight[cell] = (slight[cell] ?? 0) + 1;
      if (isFoundNear(ink, other, { at, side, reach })) continue;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
}

/** Whether the darkest ink near the same place is dark enough to be the same ink. */
export function isFound(ink: number, near: number): boolean {
  return near * TIMES >= ink;
}

function isFoundNear(ink: number, other: Uint8Array, { at, side, reach }: { at: number; side: number; reach: number }): boolean {
  for (let row = at - reach * side; row <= at + reach * side; row += side) {
    for (let near = row - reach; near <= row + reach; near += 1) if (isFound(ink, other[near] ?? 0)) return true;
  }
  return false;
}
