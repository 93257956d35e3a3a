import type { Matrix } from '../matrix.ts';
import { IDENTITY } from '../matrix.ts';

/** Rows of one byte a pixel. Coordinates in a picture are in pixels from its top left corner, so the middle of the first pixel is (0.5, 0.5). */
export interface GrayPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Half as large, and half of that, until the longer side has at most `side` pixels; the first is the picture itself. Odd last rows and columns are dropped. */
export function createPyramid(picture: GrayPicture, side: number): readonly [GrayPicture, ...GrayPicture[]] {
  const levels: [GrayPicture, ...GrayPicture[]] = [picture];
  for (let last = picture; Math.max(last.width, last.height) > side;) {
    last = halve(last);
    levels.push(last);
  }
  return levels;
}

function halve({ data, width, height }: GrayPicture): GrayPicture {
  const [columns, rows] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const half = new Uint8Array(columns * rows);
  const [right, below] = [width > 1 ? 1 : 0, height > 1 ? width : 0];
  for (let row = 0; row < rows; row += 1) {
    let from = row * 2 * width;
    for (let to = row * columns; to < (row + 1) * columns; to += 1, from += 2) {
      const sum = (data[from] ?? 0) + (data[from + right] ?? 0) + (data[from + below] ?? 0) + (data[from + below + right] ?? 0);
      half[to] = (sum + 2) >> 2;
    }
  }
  return { data: half, width: columns, height: rows };
}

/** A window onto a picture: `matrix` takes the window's pixels to the picture's. */
export interface Window {
  readonly matrix: Matrix;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Fills a window with what lies under it, interpolated between four pixels; nothing outside the picture. */
export function sampleWindow(picture: GrayPicture, window: Window, to: Uint8Array | Float32Array): void {
  const [a, b, c, d, e, f] = window.matrix;
  if (window.matrix.every((value, at) => value === IDENTITY[at])) return copyWindow(picture, window, to);
  const { data, width, height } = picture;
  for (let row = 0; row < window.height; row += 1) {
    const startX = a * (window.left + 0.5) + c * (window.top + row + 0.5) + e - 0.5;
    const startY = b * (window.left + 0.5) + d * (window.top + row + 0.5) + f - 0.5;
    const inX = stepsWithin(startX, a, width - 1);
    const inY = stepsWithin(startY, b, height - 1);
    const first = Math.max(0, inX.first, inY.first);
    const end = Math.max(first, Math.min(window.width, inX.end, inY.end));
    const begin = row * window.width;
    to.fill(0, begin, begin + window.width);
    for (let column = first; column < end; column += 1) {
      const x = startX + a * column;
      const y = startY + b * column;
      // Never negative here.
      const left = x | 0;
      const top = y | 0;
      const pixel = top * width + left;
      const one = data[pixel] ?? 0;
      const second = data[pixel + 1] ?? 0;
      const third = data[pixel + width] ?? 0;
      const fourth = data[pixel + width + 1] ?? 0;
      // Most of a sheet.
      if ((one | second | third | fourth) === 0) continue;
      const upper = one + (second - one) * (x - left);
      const lower = third + (fourth - third) * (x - left);
      to[begin + column] = upper + (lower - upper) * (y - top);
    }
  }
}

/** The steps n for which `start + n * step` is at least 0 and less than `size`. */
function stepsWithin(start: number, step: number, size: number): { first: number; end: number } {
  if (step === 0) return start >= 0 && start < size ? { first: 0, end: Infinity } : { first: 0, end: 0 };
  const [zero, full] = [-start / step, (size - start) / step];
  return step > 0 ? { first: Math.ceil(zero), end: Math.ceil(full) } : { first: Math.floor(full) + 1, end: Math.floor(zero) + 1 };
}

/** Fills a window with the picture's own pixels; nothing outside the picture. */
export function copyWindow({ data, width, height }: GrayPicture, window: Omit<Window, 'matrix'>, to: Uint8Array | Float32Array): void {
  to.fill(0);
  const [first, last] = [Math.max(0, window.left), Math.min(width, window.left + window.width)];
  for (let row = Math.max(0, -window.top); row < Math.min(window.height, height - window.top); row += 1) {
    const from = (window.top + row) * width;
    if (last > first) to.set(data.subarray(from + first, from + last), row * window.width + first - window.left);
  }
}

/** Takes the mean out of a square window and fades it to its edges, so that the edges don't count as content. Returns how much is left. */
export function fadeWindow(values: Float32Array, side: number): number {
  const fade = fadeOf(side);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  const mean = sum / values.length;
  let power = 0;
  for (let row = 0, at = 0; row < side; row += 1) {
    const vertical = fade[row] ?? 0;
    for (let column = 0; column < side; column += 1, at += 1) {
      const value = ((values[at] ?? 0) - mean) * vertical * (fade[column] ?? 0);
      values[at] = value;
      power += value * value;
    }
  }
  return power;
}

const fades = new Map<number, Float64Array>();

function fadeOf(side: number): Float64Array {
  const fade = fades.get(side) ?? Float64Array.from({ length: side }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / side) ** 2);
  fades.set(side, fade);
  return fade;
}
