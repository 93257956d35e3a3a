import type { Matrix } from '../matrix.ts';
import { invertMatrix } from '../matrix.ts';
import type { GrayPicture, Window } from './gray-picture.ts';
import { copyWindow, sampleWindow } from './gray-picture.ts';
import { CELL } from './picture-differences.ts';

/** Pixels that are less bright are dark. */
export const DARK = 128;
/** Neighbouring cells show something if they differ by more than `LEAST` of 255, and by more than `TIMES` the difference around the same place in the other picture. */
const LEAST = 5;
const TIMES = 2.5;
/** This many cells around a cell must be dark, because scanners blur edges differently. */
const INSIDE = 2;
/** Cells are compared in blocks of this side, with `INSIDE` cells around them. */
const BLOCK = 64;
const SIDE = BLOCK + 2 * INSIDE;

/** Measures the darkness, from 1 to 255, of each cell whose pixels are all dark; 0 for other cells. */
export function measureDarkAreas(picture: GrayPicture): GrayPicture {
  const [width, height] = [Math.ceil(picture.width / CELL), Math.ceil(picture.height / CELL)];
  const data = new Uint8Array(width * height);
  for (let row = 0; row + 1 < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const start = row * CELL * picture.width + column * CELL;
      // Most cells are paper, and need no more than their first pixel.
      if ((picture.data[start] ?? 0) < DARK) data[row * width + column] = darknessAt(picture, start);
    }
  }
  return { data, width, height };
}

function darknessAt({ data, width }: GrayPicture, start: number): number {
  let sum = 0;
  for (let row = start; row < start + CELL * width; row += width) {
    for (let at = row; at < row + CELL; at += 1) {
      const brightness = data[at] ?? 0;
      if (brightness >= DARK) return 0;
      sum += brightness;
    }
  }
  return 255 - Math.round(sum / CELL ** 2);
}

/** Clears areas without ink: what a scanner shows next to the paper. */
export function clearWithoutInk({ data, width, height }: GrayPicture, ink: GrayPicture): void {
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      if (data[at] !== 0 && ink.data[(row * ink.width + column) * CELL] === 0) data[at] = 0;
    }
  }
}

interface Areas {
  readonly before: GrayPicture;
  readonly after: GrayPicture;
  /** From the older picture's pixels to the newer one's. */
  readonly matrix: Matrix;
}

/** Finds the newer picture's cells where only one picture shows something on a dark area, such as black text on dark copper. */
export function findDarkDifferences({ before, after, matrix: [a, b, c, d, e, f] }: Areas): number[] {
  const whole = { ...before, data: before.data.map((value) => (value === 0 ? 0 : 255)) };
  const laid = { before, whole, matrix: invertMatrix([a, b, c, d, e / CELL, f / CELL]) };
  const found: number[] = [];
  for (let top = 0; top < after.height; top += BLOCK) {
    for (let left = 0; left < after.width; left += BLOCK) {
      const window = { left: left - INSIDE, top: top - INSIDE, width: SIDE, height: SIDE };
      const darkness = new Uint8Array(SIDE * SIDE);
      copyWindow(after, window, darkness);
      const inner = listInner(darkness);
      if (inner.length === 0) continue;
      const differing = compareCells(inner, darkness, layOver(laid, window));
      found.push(...differing.map((at) => (window.top + Math.floor(at / SIDE)) * after.width + window.left + (at % SIDE)));
    }
  }
  return found;
}

/** The cells of a block that have only dark cells around them. */
function listInner(darkness: Uint8Array): number[] {
  const found: number[] = [];
  for (let row = INSIDE; row < SIDE - INSIDE; row += 1) {
    for (let at = row * SIDE + INSIDE; at < (row + 1) * SIDE - INSIDE; at += 1) {
      if (darkness[at] !== 0 && rangeAround(darkness, at, INSIDE) !== undefined) found.push(at);
    }
  }
  return found;
}

function compareCells(cells: readonly number[], after: Uint8Array, before: Uint8Array): number[] {
  return cells.filter((at) => {
    const [wide, wideBefore] = [rangeAround(after, at, INSIDE), rangeAround(before, at, INSIDE)];
    if (wide === undefined || wideBefore === undefined || Math.max(wide, wideBefore) <= LEAST) return false;
    const [close, closeBefore] = [rangeAround(after, at, 1) ?? 0, rangeAround(before, at, 1) ?? 0];
    return close > LEAST + TIMES * wideBefore || closeBefore > LEAST + TIMES * wide;
  });
}

interface Laid {
  readonly before: GrayPicture;
  /** 255 where the older picture's cells are dark. */
  readonly whole: GrayPicture;
  /** From the newer picture's cells to the older one's. */
  readonly matrix: Matrix;
}

/** Maps the older picture's cells onto the newer one's. Cells that touch one that isn't dark become 0. */
function layOver({ before, whole, matrix }: Laid, window: Omit<Window, 'matrix'>): Uint8Array {
  const [laid, share] = [new Uint8Array(SIDE * SIDE), new Uint8Array(SIDE * SIDE)];
  sampleWindow(before, { ...window, matrix }, laid);
  sampleWindow(whole, { ...window, matrix }, share);
  return laid.map((value, at) => (share[at] === 255 ? value : 0));
}

/** The largest difference between a cell and those around it. Undefined if one of them isn't dark. */
function rangeAround(darkness: Uint8Array, at: number, reach: number): number | undefined {
  let [lightest, darkest] = [255, 0];
  for (let row = at - reach * SIDE; row <= at + reach * SIDE; row += SIDE) {
    for (let near = row - reach; near <= row + reach; near += 1) {
      const value = darkness[near] ?? 0;
      if (value === 0) return undefined;
      if (value < lightest) lightest = value;
      if (value > darkest) darkest = value;
    }
  }
  return darkest - lightest;
}
