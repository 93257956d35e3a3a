import type { Matrix } from '../matrix.ts';
import { createField, transform } from './fourier.ts';
import type { Field } from './fourier.ts';
import type { GrayPicture } from './gray-picture.ts';
import { findShifts } from './shift.ts';

/** How the second picture's pixels follow from the first one's, apart from a shift. */
export interface Turn {
  /** In radians, clockwise. */
  readonly angle: number;
  readonly scale: number;
}

/** Side of the squares that are compared, in pixels. */
export const TURN_SIDE = 512;
/** The frequencies that are compared, in waves per side: lower ones show the paper, higher ones noise. */
const LOWEST = 5;
const HIGHEST = 230;
const MOST_TURNS = 3;
/** Sheets are reissued at other scales, but not at any. */
const MAX_SCALE = 6;

/**
 * The most probable turns of one picture to another, neither larger than a square of `TURN_SIDE` pixels (Fourier–Mellin: the strengths of frequencies don't depend on a
 * shift, and in polar coordinates with logarithmic radii a turn and a scale are shifts). Half a turn can't be seen in them: both are returned.
 */
export function guessTurns(before: GrayPicture, after: GrayPicture): Turn[] {
  const field = createField(TURN_SIDE);
  writeSquare(before, field.re);
  writeSquare(after, field.im);
  transform(field, 'forward');
  const polar = toPolar(measureStrengths(field));
  const perRadius = Math.log(HIGHEST / LOWEST) / TURN_SIDE;
  const found = findShifts(polar, MOST_TURNS).map(({ x, y }) => ({ angle: (y * Math.PI) / TURN_SIDE, scale: Math.exp(-x * perRadius) }));
  return found
    .filter(({ scale }) => scale < MAX_SCALE && scale > 1 / MAX_SCALE)
    .flatMap(({ angle, scale }) => [
      { angle, scale },
      { angle: angle + Math.PI, scale },
    ]);
}

function writeSquare({ data, width, height }: GrayPicture, to: Float32Array): void {
  const [left, top] = [(TURN_SIDE - width) >> 1, (TURN_SIDE - height) >> 1];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      to[(top + row) * TURN_SIDE + left + column] =
        Math.sqrt(data[row * width + column] ?? 0) * fadeAt(row, height) * fadeAt(column, width);
    }
  }
}

function fadeAt(at: number, length: number): number {
  return Math.sin((Math.PI * (at + 0.5)) / length);
}

/** Of the frequencies of the real and of the imaginary numbers; lines of writing and grids would otherwise drown everything else. */
function measureStrengths({ side, re, im }: Field): Field {
  const strengths = createField(side);
  for (let at = 0; at < re.length; at += 1) {
    const opposite = ((side - Math.floor(at / side)) % side) * side + ((side - (at % side)) % side);
    const x = re[at] ?? 0;
    const y = im[at] ?? 0;
    const u = re[opposite] ?? 0;
    const v = im[opposite] ?? 0;
    strengths.re[at] = Math.log1p(Math.hypot(x + u, y - v) / 2);
    strengths.im[at] = Math.log1p(Math.hypot(y + v, u - x) / 2);
  }
  return strengths;
}

/** Half a turn down, radii to the right. */
function toPolar({ side, re, im }: Field): Field {
  const polar = createField(side);
  for (let row = 0; row < side; row += 1) {
    const [cosine, sine] = [Math.cos((row * Math.PI) / side), Math.sin((row * Math.PI) / side)];
    for (let column = 0; column < side; column += 1) {
      const radius = LOWEST * (HIGHEST / LOWEST) ** (column / side);
      const x = radius * cosine;
      const y = radius * sine;
      polar.re[row * side + column] = interpolate(re, x, y);
      polar.im[row * side + column] = interpolate(im, x, y);
    }
  }
  fadeRadii(polar.re);
  fadeRadii(polar.im);
  return polar;
}

/** At a frequency that may be negative. */
function interpolate(values: Float32Array, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const valueAt = (column: number, row: number): number =>
    values[((row + TURN_SIDE) % TURN_SIDE) * TURN_SIDE + ((column + TURN_SIDE) % TURN_SIDE)] ?? 0;
  const upper = valueAt(left, top) + (valueAt(left + 1, top) - valueAt(left, top)) * (x - left);
  const lower = valueAt(left, top + 1) + (valueAt(left + 1, top + 1) - valueAt(left, top + 1)) * (x - left);
  return upper + (lower - upper) * (y - top);
}

/** Angles go round, radii don't. Each radius loses its mean over all angles, which every drawing shares. */
function fadeRadii(values: Float32Array): void {
  for (let column = 0; column < TURN_SIDE; column += 1) {
    let sum = 0;
    for (let row = 0; row < TURN_SIDE; row += 1) sum += values[row * TURN_SIDE + column] ?? 0;
    const fade = fadeAt(column, TURN_SIDE);
    for (let row = 0; row < TURN_SIDE; row += 1) {
      const at = row * TURN_SIDE + column;
      values[at] = ((values[at] ?? 0) - sum / TURN_SIDE) * fade;
    }
  }
}

/** Turns around the middle of one picture and puts that on the middle of the other. */
export function turnAroundMiddle({ angle, scale }: Turn, before: GrayPicture, after: GrayPicture): Matrix {
  const [p, q] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const [x, y] = [before.width / 2, before.height / 2];
  return [p, q, -q, p, after.width / 2 - (p * x - q * y), after.height / 2 - (q * x + p * y)];
}
