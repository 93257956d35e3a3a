import type { Segments, SheetGeometry } from './sheet-geometry.ts';

/** Ends of segments by place, so that the ends near a point are found without looking at all. */
export interface EndGrid {
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
  /** For each bucket where its ends begin in `indexes`; one more at the end. */
  readonly starts: Uint32Array;
  /** Of an end in `points`, divided by 2. */
  readonly indexes: Uint32Array;
  /** x and y of one end after the other; two ends for each segment. */
  readonly points: Float32Array;
}

/** Large sheets have far more cells than ends: cells that are rows apart share a bucket, so that memory grows with the ends. */
const BUCKETS_PER_END = 4;

/** Ends within `cell` of a point are found. */
export function createEndGrid(
  { width, height }: Pick<SheetGeometry, 'width' | 'height'>,
  layers: readonly Pick<Segments, 'ends'>[],
  cell: number,
): EndGrid {
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const points = concatenate(layers.map(({ ends }) => ends));
  const count = points.length >> 1;
  // More than two rows of cells, so that no two cells next to a point share a bucket.
  const buckets = Math.min(columns * rows, Math.max(BUCKETS_PER_END * count, 3 * columns + 3));
  const bucketOf = (index: number): number => {
    const column = Math.max(0, Math.min(columns - 1, Math.floor((points[index * 2] ?? 0) / cell)));
    const row = Math.max(0, Math.min(rows - 1, Math.floor((points[index * 2 + 1] ?? 0) / cell)));
    return (row * columns + column) % buckets;
  };
  const own = new Uint32Array(count);
  const starts = new Uint32Array(buckets + 1);
  for (let index = 0; index < count; index += 1) {
    const at = bucketOf(index);
    own[index] = at;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  let sum = 0;
  for (let at = 0; at < starts.length; at += 1) {
    sum += starts[at] ?? 0;
    starts[at] = sum;
  }
  // Backwards from where each bucket ends, so that the ends of a bucket stay in order.
  const indexes = new Uint32Array(count);
  for (let index = count - 1; index >= 0; index -= 1) {
    const at = own[index] ?? 0;
    const place = (starts[at] ?? 0) - 1;
    indexes[place] = index;
    starts[at] = place;
  }
  return { columns, rows, cell, starts, indexes, points };
}

function concatenate(arrays: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/** How many ends of a bucket are looked at: hatches that meet in a point would make the search quadratic. */
const MOST_IN_BUCKET = 64;

/** Calls `visit` with the index of each end in the cells that are at most `radius` away from the point, and of some further ones. `radius` is at most a cell. */
export function forEndsNear(
  { columns, rows, cell, starts, indexes }: EndGrid,
  at: { x: number; y: number; radius: number },
  visit: (index: number) => void,
): void {
  const { x, y, radius } = at;
  const buckets = starts.length - 1;
  const lastColumn = Math.min(columns - 1, Math.floor((x + radius) / cell));
  const lastRow = Math.min(rows - 1, Math.floor((y + radius) / cell));
  for (let row = Math.max(0, Math.floor((y - radius) / cell)); row <= lastRow; row += 1) {
    for (let column = Math.max(0, Math.floor((x - radius) / cell)); column <= lastColumn; column += 1) {
      const bucket = (row * columns + column) % buckets;
      const from = starts[bucket] ?? 0;
      const to = Math.min(from + MOST_IN_BUCKET, starts[bucket + 1] ?? 0);
      for (let index = from; index < to; index += 1) visit(indexes[index] ?? 0);
    }
  }
}
