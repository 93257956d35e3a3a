import type { GreyPicture } from './grey-picture.ts';
import type { InkRuns, Shape } from './ink-shapes.ts';
import { median } from './text-lines.ts';

/** An upright picture of a line, and the way back: pixel (x, y) of it is at `origin` + x · `along` + y · `across` on the page. */
export interface LinePicture {
  readonly picture: GreyPicture;
  readonly origin: readonly [x: number, y: number];
  readonly along: readonly [x: number, y: number];
  readonly across: readonly [x: number, y: number];
}

/** What letters are scaled to, in pixels. */
const LETTER = 34;
/** White around the line, in its pixels. */
const MARGIN = 12;
const MAX_SIDE = 6_000;

/** Draws only the line's shapes and the pixels next to them, upright and with letters of one size. */
export function drawLine(page: GreyPicture, runs: InkRuns, { letters, angle }: { letters: readonly Shape[]; angle: number }): LinePicture {
  const source = cutOut(page, runs, letters);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const spans = letters.map((shape) => spanOf(shape, cos, sin));
  const u0 = Math.min(...spans.map(({ u }) => u[0]));
  const u1 = Math.max(...spans.map(({ u }) => u[1]));
  const v0 = Math.min(...spans.map(({ v }) => v[0]));
  const v1 = Math.max(...spans.map(({ v }) => v[1]));
  const heights = spans.map(({ v }) => v[1] - v[0]);
  const tall = heights.toSorted((a, b) => a - b)[Math.floor(heights.length * 0.75)] ?? median(heights);
  const scale = Math.min(LETTER / Math.max(1, tall), MAX_SIDE / (u1 - u0), 4);
  const margin = MARGIN / scale;
  const width = Math.ceil((u1 - u0) * scale) + 2 * MARGIN;
  const height = Math.ceil((v1 - v0) * scale) + 2 * MARGIN;
  const origin = [(u0 - margin) * cos - (v0 - margin) * sin, (u0 - margin) * sin + (v0 - margin) * cos] as const;
  const along = [cos / scale, sin / scale] as const;
  const across = [-sin / scale, cos / scale] as const;
  return { picture: sample(source, { width, height, origin, along, across, scale }), origin, along, across };
}

/** Centre and half sizes projected on the line and across it; letters are thin, so their boxes' corners say too much when tilted. */
export function spanOf({ left, top, right, bottom }: Shape, cos: number, sin: number): { u: [number, number]; v: [number, number] } {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isUpright = Math.abs(cos) > Math.abs(sin);
  const [along, across] = isUpright ? [(right - left) / 2, (bottom - top) / 2] : [(bottom - top) / 2, (right - left) / 2];
  const [u, v] = [x * cos + y * sin, y * cos - x * sin];
  return { u: [u - along, u + along], v: [v - across, v + across] };
}

interface CutOut extends GreyPicture {
  readonly left: number;
  readonly top: number;
}

function cutOut(page: GreyPicture, { rows, starts, ends, next }: InkRuns, letters: readonly Shape[]): CutOut {
  const left = Math.max(0, Math.min(...letters.map((shape) => shape.left)) - 1);
  const top = Math.max(0, Math.min(...letters.map((shape) => shape.top)) - 1);
  const right = Math.min(page.width, Math.max(...letters.map((shape) => shape.right)) + 1);
  const bottom = Math.min(page.height, Math.max(...letters.map((shape) => shape.bottom)) + 1);
  const [width, height] = [right - left, bottom - top];
  const data = new Uint8Array(width * height).fill(255);
  for (const { firstRun } of letters) {
    for (let run = firstRun; run >= 0; run = next[run] ?? -1) {
      const row = rows[run] ?? 0;
      const [from, to] = [Math.max(left, (starts[run] ?? 0) - 1), Math.min(right, (ends[run] ?? 0) + 1)];
      for (let y = Math.max(top, row - 1); y <= Math.min(bottom - 1, row + 1); y += 1) {
        data.set(page.data.subarray(y * page.width + from, y * page.width + to), (y - top) * width + from - left);
      }
    }
  }
  return { data, width, height, left, top };
}

interface Sampling extends Omit<LinePicture, 'picture'> {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Bilinear, and the mean of several samples a pixel where the picture shrinks. */
function sample(source: CutOut, { width, height, origin, along, across, scale }: Sampling): GreyPicture {
  const data = new Uint8Array(width * height);
  const steps = Math.max(1, Math.min(4, Math.round(1 / scale)));
  const meanAt = (column: number, row: number): number => {
    let sum = 0;
    for (let step = 0; step < steps ** 2; step += 1) {
      const [u, v] = [column + ((step % steps) + 0.5) / steps, row + (Math.floor(step / steps) + 0.5) / steps];
      sum += at(
        source,
        origin[0] + u * along[0] + v * across[0] - source.left - 0.5,
        origin[1] + u * along[1] + v * across[1] - source.top - 0.5,
      );
    }
    return Math.round(sum / steps ** 2);
  };
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) data[row * width + column] = meanAt(column, row);
  }
  return { data, width, height };
}

function at({ data, width, height }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < -1 || top < -1 || left >= width || top >= height) return 255;
  const [fx, fy] = [x - left, y - top];
  const pixel = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? 255 : (data[row * width + column] ?? 255);
  const upper = pixel(left, top) * (1 - fx) + pixel(left + 1, top) * fx;
  const lower = pixel(left, top + 1) * (1 - fx) + pixel(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}
