import type { GreyPicture } from './grey-picture.ts';

/** Cells of 2^6 pixels. */
const SHIFT = 6;
/** Share of a cell's pixels that are at least as bright as its paper. */
const BRIGHT = 0.25;
/** Every how many pixels of a cell are looked at, in each direction. */
const STEP = 3;

interface Thresholds {
  /** A pixel's column shifted by this is its cell. */
  readonly shift: number;
  /** Of each cell of a row: pixels darker than this are ink. */
  ofRow(row: number): Uint8Array;
}

/**
 * The paper's brightness varies over a scan. In dark cells it is that of the brightest neighbour.
 * @param share ink is darker than this share of the paper around it
 */
export function findThresholds({ data, width, height }: GreyPicture, share: number): Thresholds {
  const side = 2 ** SHIFT;
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const paper = new Uint8Array(columns * rows);
  const histogram = new Uint32Array(256);
  for (let cell = 0; cell < paper.length; cell += 1) {
    const [left, top] = [(cell % columns) * side, Math.floor(cell / columns) * side];
    histogram.fill(0);
    let seen = 0;
    for (let y = top; y < Math.min(height, top + side); y += STEP) {
      for (let x = left; x < Math.min(width, left + side); x += STEP, seen += 1) {
        const level = data[y * width + x] ?? 0;
        histogram[level] = (histogram[level] ?? 0) + 1;
      }
    }
    paper[cell] = brightest(histogram, seen * BRIGHT);
  }
  const thresholds = new Uint8Array(paper.length);
  for (let cell = 0; cell < paper.length; cell += 1) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    let most = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        most = Math.max(most, paper[y * columns + x] ?? 0);
    }
    thresholds[cell] = Math.round(most * share);
  }
  return { shift: SHIFT, ofRow: (row) => thresholds.subarray((row >> SHIFT) * columns, ((row >> SHIFT) + 1) * columns) };
}

function brightest(histogram: Uint32Array, count: number): number {
  let seen = 0;
  for (let level = 255; level > 0; level -= 1) {
    seen += histogram[level] ?? 0;
    if (seen >= count) return level;
  }
  return 0;
}
