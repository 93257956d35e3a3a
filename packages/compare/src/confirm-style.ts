import type { Drawing, Picture } from './confirm.ts';
import { drawBoth } from './confirm.ts';
import type { Box, Point } from './matrix.ts';
import { applyMatrix } from './matrix.ts';

/** A line of the newer sheet, in its page units. */
export interface StyledLine {
  readonly from: Point;
  readonly to: Point;
  readonly width: number;
}

/** Pixels per unit, and per width of a line, at least. */
const SCALE = 3;
const PIXELS_PER_WIDTH = 3;
/** Beyond the line on both sides, in pixels. */
const BESIDE = 2;
/** Other amounts of ink are another style. */
const MORE_INK = 1.12;
/** Full pixels of ink that say something. */
const LEAST_INK = 12;
const MOST_LINES = 400;

/** Whether lines that both versions have look wider, thinner or otherwise dashed. */
export function lookRestyled(drawing: Drawing, box: Box, lines: readonly StyledLine[]): boolean {
  const thinnest = Math.min(...lines.map(({ width }) => width));
  const drawn = drawBoth(drawing, box, Math.max(SCALE / drawing.unit, PIXELS_PER_WIDTH / Math.max(thinnest, drawing.unit / 4)));
  if (typeof drawn === 'string') return false;
  const { before, after, toPixels, scale } = drawn;
  let [older, newer] = [0, 0];
  for (const { from, to, width } of lines.slice(0, MOST_LINES)) {
    const line = { from: applyMatrix(toPixels, from), to: applyMatrix(toPixels, to), reach: Math.ceil((width * scale) / 2) + BESIDE };
    older += inkAlong(before, line);
    newer += inkAlong(after, line);
  }
  return Math.max(older, newer) >= LEAST_INK && Math.max(older, newer) >= MORE_INK * Math.min(older, newer);
}

interface PixelLine {
  readonly from: Point;
  readonly to: Point;
  /** To both sides, in pixels. */
  readonly reach: number;
}

/** The ink on and next to a line, in full pixels; along lines drawn in any colour. */
function inkAlong({ data, width, height }: Picture, { from: [x1, y1], to: [x2, y2], reach }: PixelLine): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [stepX, stepY] = length === 0 ? [1, 0] : [(x2 - x1) / length, (y2 - y1) / length];
  let ink = 0;
  for (let along = 0; along <= length; along += 1) {
    for (let across = -reach; across <= reach; across += 1) {
      const x = Math.floor(x1 + stepX * along - stepY * across);
      const y = Math.floor(y1 + stepY * along + stepX * across);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      ink += 255 - Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
    }
  }
  return ink / 255;
}
