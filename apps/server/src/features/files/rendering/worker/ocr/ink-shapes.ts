import type { GreyPicture } from './grey-picture.ts';
import { findThresholds } from './ink-threshold.ts';

/** Dark pixels that touch each other; right and bottom are exclusive. */
export interface Shape {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Dark pixels. */
  readonly ink: number;
  /** Its first run of `InkRuns`. */
  readonly firstRun: number;
}

/** Dark pixels next to each other in a row. */
export interface InkRuns {
  readonly rows: Uint16Array;
  readonly starts: Uint16Array;
  /** Exclusive. */
  readonly ends: Uint16Array;
  /** The next run of the same shape, or -1. */
  readonly next: Int32Array;
}

export interface Ink {
  readonly runs: InkRuns;
  /** The shapes that `isKept` accepts. */
  readonly shapes: readonly Shape[];
  /** The page has more ink than is looked at. */
  readonly isCut: boolean;
}

/** More runs than a legible page has at the resolutions that are read; 18 bytes each. */
const MAX_RUNS = 6_000_000;

/**
 * Pictures have at most 65,535 columns and rows.
 * @param share ink is darker than this share of the paper around it
 */
export function findInk(picture: GreyPicture, share: number, isKept: (shape: Shape) => boolean): Ink {
  const { rows, starts, ends, count, isCut } = findRuns(picture, share);
  const parents = joinTouching({ rows, starts, ends, count });
  const next = new Int32Array(count).fill(-1);
  const shapes = collectShapes({ rows, starts, ends, count }, parents, next);
  return { runs: { rows, starts, ends, next }, shapes: shapes.filter(isKept), isCut };
}

interface FoundRuns extends Omit<InkRuns, 'next'> {
  readonly count: number;
}

function findRuns(picture: GreyPicture, share: number): FoundRuns & { isCut: boolean } {
  const { data, width, height } = picture;
  const thresholds = findThresholds(picture, share);
  let room = 2 ** 18;
  let [rows, starts, ends] = [new Uint16Array(room), new Uint16Array(room), new Uint16Array(room)];
  let count = 0;
  for (let row = 0; row < height; row += 1) {
    if (count + width > room) {
      if (room >= MAX_RUNS) return { rows, starts, ends, count, isCut: true };
      room = Math.max(room * 2, room + width);
      [rows, starts, ends] = [grow(rows, room), grow(starts, room), grow(ends, room)];
    }
    let start = -1;
    const line = thresholds.ofRow(row);
    for (let x = 0, at = row * width; x <= width; x += 1, at += 1) {
      const isDark = x < width && (data[at] ?? 0) < (line[x >> thresholds.shift] ?? 0);
      if (isDark === start >= 0) continue;
      if (!isDark) {
        rows[count] = row;
        starts[count] = start;
        ends[count] = x;
        count += 1;
      }
      start = isDark ? x : -1;
    }
  }
  return { rows, starts, ends, count, isCut: false };
}

function grow(from: Uint16Array, length: number): Uint16Array<ArrayBuffer> {
  const grown = new Uint16Array(length);
  grown.set(from);
  return grown;
}

/** Union-find over runs of neighbouring rows, corners included. */
function joinTouching({ rows, starts, ends, count }: FoundRuns): Int32Array {
  const parents = new Int32Array(count);
  let above = 0;
  for (let run = 0; run < count; run += 1) {
    parents[run] = run;
    const row = rows[run] ?? 0;
    while (above < run && ((rows[above] ?? 0) < row - 1 || ((rows[above] ?? 0) === row - 1 && (ends[above] ?? 0) < (starts[run] ?? 0))))
      above += 1;
    for (let other = above; other < run && rows[other] === row - 1 && (starts[other] ?? 0) <= (ends[run] ?? 0); other += 1) {
      const [one, two] = [rootOf(parents, other), rootOf(parents, run)];
      if (one < two) parents[two] = one;
      else parents[one] = two;
    }
  }
  return parents;
}

function rootOf(parents: Int32Array, run: number): number {
  let at = run;
  for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
    const grandparent = parents[parent] ?? parent;
    parents[at] = grandparent;
    at = grandparent;
  }
  return at;
}

function collectShapes({ rows, starts, ends, count }: FoundRuns, parents: Int32Array, next: Int32Array): Shape[] {
  const indexes = new Int32Array(count);
  const lasts: number[] = [];
  const shapes: { left: number; top: number; right: number; bottom: number; ink: number; firstRun: number }[] = [];
  for (let run = 0; run < count; run += 1) {
    const [row, start, end] = [rows[run] ?? 0, starts[run] ?? 0, ends[run] ?? 0];
    const root = rootOf(parents, run);
    if (root === run) {
      indexes[run] = shapes.length;
      lasts.push(run);
      shapes.push({ left: start, top: row, right: end, bottom: row + 1, ink: end - start, firstRun: run });
      continue;
    }
    const index = indexes[root] ?? 0;
    const shape = shapes[index];
    if (!shape) continue;
    next[lasts[index] ?? 0] = run;
    lasts[index] = run;
    if (start < shape.left) shape.left = start;
    if (end > shape.right) shape.right = end;
    shape.bottom = row + 1;
    shape.ink += end - start;
  }
  return shapes;
}
