import type { GrayPicture } from './gray-picture.ts';

export interface Square {
  readonly left: number;
  readonly top: number;
}

interface Spread {
  /** Of a square, in pixels of the picture. */
  readonly side: number;
  /** How many squares, at most. */
  readonly most: number;
  /** The picture, several times smaller. */
  readonly overview: GrayPicture;
}

/** Squares are placed in steps of this part of their side. */
const PARTS = 4;

/**
 * Spreads squares over a picture, one in each part of it, where that part has most detail: on sparse sheets other places are empty, or show lines of
 * one direction, which don't say how far a square has moved along them. Squares overlap on small pictures.
 */
export function spreadSquares(picture: GrayPicture, { side, most, overview }: Spread): Square[] {
  const { width, height } = picture;
  const aspect = Math.sqrt(width / height);
  const [across, down] = [Math.max(1, Math.floor(Math.sqrt(most) * aspect)), Math.max(1, Math.floor(Math.sqrt(most) / aspect))];
  const detail = measureDetail(picture, { side, overview });
  return Array.from({ length: across * down }, (_, index) => {
    const columns = placesIn({ part: index % across, parts: across, size: width, side });
    const rows = placesIn({ part: Math.floor(index / across), parts: down, size: height, side });
    return mostDetailed(columns, rows, detail);
  });
}

/** Positions at which a square can begin within one of the equal parts of a picture's side. The first one spreads squares evenly. */
function placesIn({ part, parts, size, side }: { part: number; parts: number; size: number; side: number }): number[] {
  const furthest = Math.max(0, size - side);
  const middle = parts === 1 ? (size - side) / 2 : (furthest * part) / (parts - 1);
  const [first, last] = [(part * size) / parts, ((part + 1) * size) / parts - side];
  const step = side / PARTS;
  const places = [middle];
  for (let place = first; place <= last; place += step) places.push(place);
  return places.map(Math.round);
}

function mostDetailed(columns: readonly number[], rows: readonly number[], detail: Detail): Square {
  let best: Square = { left: columns[0] ?? 0, top: rows[0] ?? 0 };
  let most = detailAt(detail, best);
  for (const top of rows) {
    for (const left of columns) {
      const value = detailAt(detail, { left, top });
      if (value <= most) continue;
      most = value;
      best = { left, top };
    }
  }
  return best;
}

/** Gradients of a picture, summed over cells of a quarter of a square's side: xx, yy and xy of each cell. */
interface Detail {
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell, in pixels of the picture. */
  readonly step: number;
  readonly sums: Float64Array;
}

function measureDetail({ width, height }: GrayPicture, { side, overview }: Omit<Spread, 'most'>): Detail {
  const step = side / PARTS;
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const sums = new Float64Array(columns * rows * 3);
  const { data } = overview;
  const [alongX, alongY] = [width / overview.width / step, height / overview.height / step];
  for (let row = 1; row < overview.height - 1; row += 1) {
    const line = Math.min(rows - 1, Math.floor(row * alongY)) * columns;
    for (let column = 1; column < overview.width - 1; column += 1) {
      const at = row * overview.width + column;
      const x = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const y = (data[at + overview.width] ?? 0) - (data[at - overview.width] ?? 0);
      if (x === 0 && y === 0) continue;
      const to = (line + Math.min(columns - 1, Math.floor(column * alongX))) * 3;
      sums[to] = (sums[to] ?? 0) + x * x;
      sums[to + 1] = (sums[to + 1] ?? 0) + y * y;
      sums[to + 2] = (sums[to + 2] ?? 0) + x * y;
    }
  }
  return { columns, rows, step, sums };
}

/** The smaller eigenvalue of a square's gradients: how much detail it has in the direction that has less. */
function detailAt({ columns, rows, step, sums }: Detail, { left, top }: Square): number {
  let [xx, yy, xy] = [0, 0, 0];
  const [firstColumn, firstRow] = [Math.max(0, Math.round(left / step)), Math.max(0, Math.round(top / step))];
  for (let row = firstRow; row < Math.min(rows, firstRow + PARTS); row += 1) {
    for (let column = firstColumn; column < Math.min(columns, firstColumn + PARTS); column += 1) {
      const at = (row * columns + column) * 3;
      xx += sums[at] ?? 0;
      yy += sums[at + 1] ?? 0;
      xy += sums[at + 2] ?? 0;
    }
  }
  return (xx + yy - Math.hypot(xx - yy, 2 * xy)) / 2;
}
