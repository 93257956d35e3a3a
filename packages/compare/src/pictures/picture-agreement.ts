import type { Matrix } from '../matrix.ts';
import { invertMatrix } from '../matrix.ts';
import type { GrayPicture } from './gray-picture.ts';
import { sampleWindow } from './gray-picture.ts';

/** How much of the ink of two pictures lies on ink of the other one. */
export interface Agreement {
  /** Of the ink of each that is within the other: the share that lies on ink, beyond what does by chance, from 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** Share of each one's ink that is within the other. */
  readonly beforeInside: number;
  readonly afterInside: number;
  /** How many pixels agree, on the side that has fewer. */
  readonly mass: number;
}

/** Ink that counts, and the share of it that must be found within a pixel. */
const LEAST_INK = 80;
const FOUND = 0.4;
/** How far one picture is shifted, in pixels, to see how much ink meets by chance. */
const CHANCE_SHIFTS = [
  [13, 7],
  [-17, 11],
  [9, -23],
  [-29, -31],
] as const;

/** `matrix` takes the pixels of the older picture to those of the newer one; both are small. */
export function measureAgreement(before: GrayPicture, after: GrayPicture, matrix: Matrix): Agreement {
  const laid = lay(before, after, matrix);
  const [older, newer] = [
    { picture: laid, near: dilate(laid) },
    { picture: after, near: dilate(after) },
  ];
  const [there, back] = [beyondChance(older, newer), beyondChance(newer, older)];
  return {
    before: there.share,
    after: back.share,
    beforeInside: insideShare(before, after, matrix),
    afterInside: insideShare(after, before, invertMatrix(matrix)),
    mass: Math.min(there.mass, back.mass),
  };
}

/** The older picture on the newer one's pixels. */
function lay(before: GrayPicture, { width, height }: GrayPicture, matrix: Matrix): GrayPicture {
  const data = new Uint8Array(width * height);
  sampleWindow(before, { matrix: invertMatrix(matrix), left: 0, top: 0, width, height }, data);
  return { data, width, height };
}

/** Each pixel becomes the darkest of it and its eight neighbours. */
function dilate({ data, width, height }: GrayPicture): GrayPicture {
  const rows = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    rows[at] = Math.max(data[at] ?? 0, data[at - 1] ?? 0, data[at + 1] ?? 0);
  }
  const near = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    near[at] = Math.max(rows[at] ?? 0, rows[at - width] ?? 0, rows[at + width] ?? 0);
  }
  return { data: near, width, height };
}

interface Side {
  readonly picture: GrayPicture;
  readonly near: GrayPicture;
}

function beyondChance(own: Side, other: Side): { share: number; mass: number } {
  const { share, mass } = covered(own.picture, other.near, 0);
  const { width } = own.picture;
  const chances = CHANCE_SHIFTS.map(([x, y]) => covered(own.picture, other.near, y * width + x).share);
  const chance = chances.reduce((sum, each) => sum + each, 0) / chances.length;
  return { share: chance >= 1 ? 0 : Math.max(0, (share - chance) / (1 - chance)), mass };
}

function covered({ data }: GrayPicture, { data: near }: GrayPicture, shift: number): { share: number; mass: number } {
  let [all, found] = [0, 0];
  for (let at = Math.max(0, -shift); at < Math.min(data.length, data.length - shift); at += 1) {
    const ink = data[at] ?? 0;
    if (ink < LEAST_INK) continue;
    all += 1;
    if ((near[at + shift] ?? 0) >= FOUND * ink) found += 1;
  }
  return { share: all === 0 ? 0 : found / all, mass: found };
}

const STEP = 2;

function insideShare({ data, width, height }: GrayPicture, other: GrayPicture, [a, b, c, d, e, f]: Matrix): number {
  let [all, inside] = [0, 0];
  for (let row = 0; row < height; row += STEP) {
    for (let column = 0; column < width; column += STEP) {
      if ((data[row * width + column] ?? 0) < LEAST_INK) continue;
      all += 1;
      const x = a * column + c * row + e;
      const y = b * column + d * row + f;
      if (x >= 0 && y >= 0 && x <= other.width && y <= other.height) inside += 1;
    }
  }
  return all === 0 ? 0 : inside / all;
}
