import { clearWithoutInk, DARK, measureDarkAreas } from './dark-areas.ts';
import type { GrayPicture } from './gray-picture.ts';
import { clearPaperEdges } from './paper-edges.ts';

/** Side of the blocks in which the paper's brightness is looked up, in pixels. */
const BLOCK = 64;
/** Every such pixel of a block, in both directions, is looked at. */
const STEP = 3;
/** Paper is as bright as this share of a block's pixels, and at least this share as bright as the brightest paper of the sheet: darker areas are ink. */
const PAPER_QUANTILE = 0.85;
const DARKEST_PAPER = 0.72;
/** Pixels this much darker than paper are ink, of which half is at most as dark as full ink. */
const SURELY_INK = 48;
const INK_QUANTILE = 0.5;
const LEAST_CONTRAST = 64;
/** Paper is never quite even: what is darker by less than this many times its usual unevenness counts as paper. */
const UNEVEN = 3;
const LEAST_FLOOR = 6;

export interface Inked {
  readonly ink: GrayPicture;
  /** The darkness of cells in dark areas, where `ink` hardly tells black from nearly black. */
  readonly darkAreas: GrayPicture;
}

/**
 * Replaces brightness by ink, from 0 for paper to 255: however bright the paper is, whether it is evenly lit, and however dark the lines are.
 * Drawings in white on dark are turned round.
 */
export function turnToInk(picture: GrayPicture): Inked {
  if (isMostlyDark(picture)) picture.data.forEach((value, at, data) => (data[at] = 255 - value));
  const darkAreas = measureDarkAreas(picture);
  const paper = findPaper(picture);
  const levels = measureLevels(picture, paper);
  const inks = Uint8Array.from({ length: 256 }, (_, darkness) =>
    Math.round(Math.max(0, Math.min(1, (darkness - levels.floor) / (levels.full - levels.floor))) * 255),
  );
  forEachRow(picture, { paper, step: 1 }, (row, brightness) => {
    const { data, width } = picture;
    for (let column = 0, at = row * width; column < width; column += 1, at += 1) {
      const darkness = (brightness[column] ?? 0) - (data[at] ?? 0);
      data[at] = darkness <= 0 ? 0 : (inks[darkness] ?? 0);
    }
  });
  clearPaperEdges(picture);
  clearWithoutInk(darkAreas, picture);
  return { ink: picture, darkAreas };
}

function isMostlyDark({ data }: GrayPicture): boolean {
  const step = Math.max(1, Math.floor(data.length / 20_000));
  let [dark, all] = [0, 0];
  for (let at = 0; at < data.length; at += step) {
    all += 1;
    if ((data[at] ?? 0) < DARK) dark += 1;
  }
  return dark > all / 2;
}

/** Brightness of the paper in each block. */
interface Paper {
  readonly columns: number;
  readonly rows: number;
  readonly brightness: Uint8Array;
}

function findPaper(picture: GrayPicture): Paper {
  const [columns, rows] = [Math.ceil(picture.width / BLOCK), Math.ceil(picture.height / BLOCK)];
  const found = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      found[row * columns + column] = brightnessOfBlock(picture, column * BLOCK, row * BLOCK);
  }
  const sorted = found.toSorted();
  const darkest = Math.round((sorted[Math.floor(sorted.length * 0.9)] ?? 255) * DARKEST_PAPER);
  const limited = found.map((value) => Math.max(value, darkest));
  const brightened = aroundBlocks({ columns, rows, brightness: limited }, (values) => Math.max(...values));
  return { columns, rows, brightness: aroundBlocks({ columns, rows, brightness: brightened }, mean) };
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function brightnessOfBlock({ data, width, height }: GrayPicture, left: number, top: number): number {
  const counts = new Uint16Array(256);
  let all = 0;
  for (let y = top; y < Math.min(height, top + BLOCK); y += STEP) {
    for (let x = left; x < Math.min(width, left + BLOCK); x += STEP) {
      const value = data[y * width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      all += 1;
    }
  }
  return quantileOf(counts, all * PAPER_QUANTILE);
}

function quantileOf(counts: ArrayLike<number>, rank: number): number {
  let below = 0;
  for (let value = 0; value < counts.length; value += 1) {
    below += counts[value] ?? 0;
    if (below >= rank) return value;
  }
  return counts.length - 1;
}

function aroundBlocks({ columns, rows, brightness }: Paper, reduce: (values: readonly number[]) => number): Uint8Array {
  return brightness.map((_, at) => {
    const row = Math.floor(at / columns);
    const column = at % columns;
    const around: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) around.push(brightness[y * columns + x] ?? 0);
    }
    return reduce(around);
  });
}

interface Levels {
  /** How much darker than paper ink begins, and how much darker full ink is. */
  readonly floor: number;
  readonly full: number;
}

function measureLevels(picture: GrayPicture, paper: Paper): Levels {
  const counts = new Uint32Array(256);
  forEachRow(picture, { paper, step: STEP }, (row, brightness) => {
    for (let column = 0; column < picture.width; column += STEP) {
      const darkness = Math.abs((brightness[column] ?? 0) - (picture.data[row * picture.width + column] ?? 0));
      counts[darkness] = (counts[darkness] ?? 0) + 1;
    }
  });
  const dark = counts.map((count, darkness) => (darkness >= SURELY_INK ? count : 0));
  const [all, allDark] = [addUp(counts), addUp(dark)];
  const floor = Math.min(SURELY_INK / 2, Math.max(LEAST_FLOOR, UNEVEN * quantileOf(counts, all / 2)));
  return { floor, full: allDark === 0 ? 255 : Math.max(LEAST_CONTRAST, quantileOf(dark, allDark * INK_QUANTILE)) };
}

function addUp(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Calls `use` with the paper's brightness along every `step`th row, interpolated between blocks. */
function forEachRow(
  { width, height }: GrayPicture,
  { paper, step }: { paper: Paper; step: number },
  use: (row: number, brightness: Uint8Array) => void,
): void {
  const shares = Float32Array.from({ length: width }, (_, column) => between(column, paper.columns).share);
  const along = new Float32Array(paper.columns + 1);
  const brightness = new Uint8Array(width);
  for (let row = 0; row < height; row += step) {
    const { first, second, share } = between(row, paper.rows);
    for (let block = 0; block <= paper.columns; block += 1) {
      const column = Math.min(block, paper.columns - 1);
      const one = paper.brightness[first * paper.columns + column] ?? 0;
      along[block] = one + ((paper.brightness[second * paper.columns + column] ?? 0) - one) * share;
    }
    fillBetween(brightness, along, shares);
    use(row, brightness);
  }
}

/** Each pixel between the middles of two blocks, a share of the way from one block's brightness to the other's. Most blocks are as bright as the next one. */
function fillBetween(brightness: Uint8Array, along: Float32Array, shares: Float32Array): void {
  for (let block = 0; block + 1 < along.length; block += 1) {
    // Left of the first block's middle the share is 0.
    const from = block === 0 ? 0 : block * BLOCK + BLOCK / 2;
    const to = Math.min(brightness.length, (block + 1) * BLOCK + BLOCK / 2);
    const one = along[block] ?? 0;
    const rise = (along[block + 1] ?? 0) - one;
    if (rise === 0) brightness.fill(one, from, to);
    else for (let column = from; column < to; column += 1) brightness[column] = one + rise * (shares[column] ?? 0);
  }
}

/** The blocks between whose middles a pixel lies. */
function between(pixel: number, blocks: number): { first: number; second: number; share: number } {
  const at = Math.max(0, (pixel + 0.5) / BLOCK - 0.5);
  const first = Math.min(blocks - 1, Math.floor(at));
  return { first, second: Math.min(blocks - 1, first + 1), share: at - Math.floor(at) };
}
