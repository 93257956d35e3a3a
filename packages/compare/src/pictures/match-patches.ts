import type { Correspondence } from '../fit.ts';
import type { Matrix } from '../matrix.ts';
import { applyMatrix, IDENTITY, invertMatrix } from '../matrix.ts';
import { createField } from './fourier.ts';
import type { GrayPicture } from './gray-picture.ts';
import { fadeWindow, sampleWindow } from './gray-picture.ts';
import { findShift } from './shift.ts';
import { spreadSquares } from './spread-squares.ts';

export interface Patches {
  /** Points of the first picture and where the second one shows them. */
  readonly matched: readonly Correspondence[];
  /** How many squares show something in at least one of the pictures. */
  readonly filled: number;
}

interface PatchOptions {
  /** From the first picture's pixels to the second one's, a few pixels off. */
  readonly matrix: Matrix;
  /** Of a square, in pixels of the second picture: a power of two. */
  readonly side: number;
  /** How many squares are looked at, at most. */
  readonly most: number;
  /** The second picture, several times smaller. */
  readonly overview: GrayPicture;
}

/** Squares whose contents have less in common prove nothing. */
const LEAST_CERTAINTY = 0.08;
/** How far a square may have moved, as a share of its side. */
const FURTHEST = 0.3;
/** What a square must show, faded, in squared ink per pixel. */
const LEAST_POWER = 12;

/** Finds, for squares all over the second picture, where the first one shows the same. */
export function matchPatches(before: GrayPicture, after: GrayPicture, { matrix, side, most, overview }: PatchOptions): Patches {
  const back = invertMatrix(matrix);
  const field = createField(side);
  const matched: Correspondence[] = [];
  let filled = 0;
  for (const { left, top } of spreadSquares(after, { side, most, overview })) {
    sampleWindow(before, { matrix: back, left, top, width: side, height: side }, field.re);
    sampleWindow(after, { matrix: IDENTITY, left, top, width: side, height: side }, field.im);
    const [own, other] = [fadeWindow(field.re, side), fadeWindow(field.im, side)];
    const least = LEAST_POWER * side * side;
    if (own < least && other < least) continue;
    const middle = [left + side / 2, top + side / 2] as const;
    if (!isOn(before, applyMatrix(back, middle))) continue;
    filled += 1;
    if (own < least || other < least) continue;
    const { x, y, certainty } = findShift(field);
    if (certainty < LEAST_CERTAINTY || Math.hypot(x, y) > FURTHEST * side) continue;
    matched.push({ from: applyMatrix(back, middle), to: [middle[0] + x, middle[1] + y], weight: Math.min(1, certainty * 2) });
  }
  return { matched, filled };
}

function isOn({ width, height }: GrayPicture, [x, y]: readonly [number, number]): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}
