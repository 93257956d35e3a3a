import type { Alignment } from '../align.ts';
import type { Box } from '../matrix.ts';
import { growBox, invertMatrix, joinMatrices, mapBox } from '../matrix.ts';
import type { SheetInk } from './align-pictures.ts';
import type { GrayPicture } from './gray-picture.ts';
import { createPyramid } from './gray-picture.ts';
import { measureAgreement } from './picture-agreement.ts';

/** A sheet, and what is written in front of its picture, in page units. */
export interface InkedSheet {
  readonly ink: SheetInk;
  readonly words: readonly Box[];
}

/** The longer side of the pictures that are looked at. */
const LONGEST = 2_048;
/** Of either picture at least this share is on the other one if it's a version of it. */
const LEAST_SHARED = 0.5;
/** Letters reach beyond their boxes by this share of their height. */
const BEYOND = 0.2;

/** Whether two aligned sheets show pictures that have nothing to do with each other, whatever is written in front of them. */
export function showOtherPictures(before: InkedSheet, after: InkedSheet, { matrix }: Pick<Alignment, 'matrix'>): boolean {
  const [older, newer] = [withoutWords(before), withoutWords(after)];
  const fromOlder = invertMatrix(older.toPixels);
  const agreement = measureAgreement(older.picture, newer.picture, joinMatrices(joinMatrices(fromOlder, matrix), newer.toPixels));
  return Math.max(agreement.before, agreement.after) < LEAST_SHARED;
}

function withoutWords({ ink: { ink, toPixels }, words }: InkedSheet): { picture: GrayPicture; toPixels: SheetInk['toPixels'] } {
  const { data, width, height } = createPyramid(ink, LONGEST).at(-1) ?? ink;
  const picture = { data: data.slice(), width, height };
  const scaled = joinMatrices(toPixels, [width / ink.width, 0, 0, height / ink.height, 0, 0]);
  for (const box of words) clear(picture, mapBox(scaled, growBox(box, BEYOND * Math.min(box.right - box.left, box.bottom - box.top))));
  return { picture, toPixels: scaled };
}

function clear({ data, width, height }: GrayPicture, box: Box): void {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))];
  const bottom = Math.min(height, Math.ceil(box.bottom));
  if (!(left < right)) return;
  for (let row = Math.max(0, Math.floor(box.top)); row < bottom; row += 1) data.fill(0, row * width + left, row * width + right);
}
