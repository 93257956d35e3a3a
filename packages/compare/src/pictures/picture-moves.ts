import type { Box, Point } from '../matrix.ts';
import { centreOf, IDENTITY, invertMatrix } from '../matrix.ts';
import { createField } from './fourier.ts';
import { sampleWindow } from './gray-picture.ts';
import type { DifferenceMap, Laid } from './picture-differences.ts';
import { CELL, isFound, LEAST_INK } from './picture-differences.ts';
import { findShifts } from './shift.ts';

/** In pixels of the newer picture. */
export interface PictureMove {
  readonly by: Point;
  /** Where what moved is now. */
  readonly to: Box;
}

/** Sides of the squares in which something may have moved, in pixels. */
const SMALLEST = 128;
const LARGEST = 512;
/** How far something may have moved, in pixels, and how far it must have. */
const FURTHEST = 110;
const SHORTEST = 2.5;
/** How many shifts are tried. */
const TRIED = 3;
/** The share of what the older version alone shows that the newer version alone must show at its new place. */
const CONVINCING = 0.75;
const FEWEST_PIXELS = 20;
/** Cells around a difference whose ink belongs to it, although the other version has ink nearby. */
const AROUND = 2;

/** Looks for what the older version alone shows in a box among all that the newer version alone shows near it. */
export function findPictureMove(laid: Laid, map: DifferenceMap, box: Box): PictureMove | undefined {
  const size = Math.max(box.right - box.left, box.bottom - box.top) + 2 * FURTHEST;
  const side = Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(size)));
  if (side > LARGEST) return undefined;
  const [x, y] = centreOf(box);
  const scene = cutScene(laid, map, { box, left: Math.round(x - side / 2), top: Math.round(y - side / 2), side });
  const pair = createField(side);
  pair.re.set(scene.gone);
  pair.im.set(scene.come);
  for (const shift of findShifts(pair, TRIED)) {
    const by: Point = [shift.x, shift.y];
    const length = Math.hypot(...by);
    if (length < SHORTEST || length > FURTHEST || !isConvincing(scene, by)) continue;
    return { by, to: { left: box.left + by[0], top: box.top + by[1], right: box.right + by[0], bottom: box.bottom + by[1] } };
  }
  return undefined;
}

interface Scene {
  readonly side: number;
  /** Ink of the older version where it alone has some, and around it. */
  readonly gone: Uint8Array;
  /** 1 where the older version alone has ink. */
  readonly alone: Uint8Array;
  /** Ink of the newer version where it alone has some, and around it. */
  readonly come: Uint8Array;
}

interface Square {
  readonly box: Box;
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

function cutScene({ before, after, matrix }: Laid, map: DifferenceMap, { box, left, top, side }: Square): Scene {
  const window = { left, top, width: side, height: side };
  const [gone, come, alone] = [new Uint8Array(side * side), new Uint8Array(side * side), new Uint8Array(side * side)];
  sampleWindow(before, { ...window, matrix: invertMatrix(matrix) }, gone);
  sampleWindow(after, { ...window, matrix: IDENTITY }, come);
  for (let at = 0; at < gone.length; at += 1) {
    // Most of a sheet has no ink.
    if (gone[at] === 0 && come[at] === 0) continue;
    const x = left + (at % side);
    const y = top + Math.floor(at / side);
    const isInside = x < box.right && box.left < x + 1 && y < box.bottom && box.top < y + 1;
    if (!isInside || !hasCell(map, map.removed, { x, y, around: AROUND })) gone[at] = 0;
    else if (hasCell(map, map.removed, { x, y, around: 0 })) alone[at] = 1;
    if (!hasCell(map, map.added, { x, y, around: AROUND })) come[at] = 0;
  }
  return { side, gone, alone, come };
}

function hasCell(
  { columns, rows }: DifferenceMap,
  counts: Uint8Array,
  { x, y, around }: { x: number; y: number; around: number },
): boolean {
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  for (let line = Math.max(0, row - around); line <= Math.min(rows - 1, row + around); line += 1) {
    for (let at = Math.max(0, column - around); at <= Math.min(columns - 1, column + around); at += 1) {
      if ((counts[line * columns + at] ?? 0) > 0) return true;
    }
  }
  return false;
}

function isConvincing({ side, gone, alone, come }: Scene, [dx, dy]: Point): boolean {
  const shift = Math.round(dy) * side + Math.round(dx);
  let [all, found] = [0, 0];
  for (let at = 0; at < gone.length; at += 1) {
    const ink = gone[at] ?? 0;
    if (alone[at] === 0 || ink < LEAST_INK) continue;
    all += 1;
    if (isFound(ink, darkestAround(come, at + shift, side))) found += 1;
  }
  return all >= FEWEST_PIXELS && found >= CONVINCING * all;
}

function darkestAround(ink: Uint8Array, at: number, side: number): number {
  let most = 0;
  for (let row = at - side; row <= at + side; row += side) most = Math.max(most, ink[row - 1] ?? 0, ink[row] ?? 0, ink[row + 1] ?? 0);
  return most;
}
