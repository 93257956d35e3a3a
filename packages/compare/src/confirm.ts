import type { Version } from './layout.ts';
import type { Box, Matrix } from './matrix.ts';
import { growBox, invertMatrix, joinMatrices, mapBox } from './matrix.ts';

/** Rows of red, green, blue and a fourth byte without meaning. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Where a sheet is drawn: a matrix from its page units to pixels. */
export interface Placement {
  readonly toPixels: Matrix;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Draws one of the two sheets on white. The picture may be overwritten by the next one. Undefined once drawing has taken too long. */
export type Draw = (version: Version, placement: Placement) => Picture | undefined;

export interface Drawing {
  readonly draw: Draw;
  /** From page units of the older version to the newer one's. */
  readonly matrix: Matrix;
  /** Sizes in page units of each. */
  readonly before: { readonly width: number; readonly height: number };
  readonly after: { readonly width: number; readonly height: number };
  readonly unit: number;
}

/** Pixels per unit. Small regions are drawn larger, so that their short side has `MIN_SIDE` pixels, and large ones smaller. */
const SCALE = 2;
const MIN_SIDE = 32;
const MAX_SCALE = 4;
/** Words are drawn so that their letters have this height, in pixels: otherwise a digit that became another one is hardly seen. */
const LETTER_SIDE = 48;
const MAX_PIXELS = 6e6;
const MARGIN = 2;
/** How far the same line may be from its place, in units and as a share of the height of letters. */
const SHIFTED = 0.25;
const SHIFTED_LETTERS = 0.04;
/** The same for lines that are hidden by others, in units, and pixels per unit. */
const SHIFTED_HIDDEN = 0.1;
const HIDDEN_SCALE = 16;
/**
 * How much darker or lighter, of 255, than all pixels around the same place a pixel must be. Thin lines are drawn darker or lighter depending on
 * where between two pixels they lie; where the other picture is plain there is no line, and less is enough.
 */
const CONTRAST = 64;
const CONTRAST_ON_PLAIN = 24;
const PLAIN = 12;
const FEWEST_PIXELS = 10;
/** Programs that rewrite a file may also resample its pictures: this share of a picture's pixels must differ. */
const PICTURE_SHARE = 0.02;
/** Parts of a place that had to be drawn smaller than this many times say nothing. */
const SHARP = 2;

export interface Suspect {
  /** On the newer sheet. */
  readonly box: Box;
  /** Nothing but pictures differs. */
  readonly isPicture: boolean;
  /** The height of the smallest word that differs, in page units. */
  readonly letters?: number | undefined;
  /** Lines next to lines that both versions have: seen only when drawn large. */
  readonly isHidden?: boolean | undefined;
}

/** How a place of both versions looks; `unseen` if it couldn't be drawn. */
export type Look = 'different' | 'same' | 'unseen';

/** Whether both versions look different in a place. */
export function comparePlaces(drawing: Drawing, suspect: Suspect): Look {
  return compareParts(drawing, suspect, []).look;
}

export interface Parts {
  readonly look: Look;
  /** For each part whether it surely looks the same. */
  readonly areSame: readonly boolean[];
}

/** Whether both versions look different in a place, and which parts of it don't. */
export function compareParts(drawing: Drawing, suspect: Suspect, parts: readonly Box[]): Parts {
  const { unit } = drawing;
  const { box, isPicture, letters, isHidden = false } = suspect;
  const short = Math.min(box.right - box.left, box.bottom - box.top) + 2 * MARGIN * unit;
  const usual = (isHidden ? HIDDEN_SCALE : Math.max(SCALE, Math.min(MAX_SCALE, (MIN_SIDE * unit) / short))) / unit;
  const wanted = letters === undefined ? usual : Math.max(usual, LETTER_SIDE / letters);
  const drawn = drawBoth(drawing, box, wanted);
  if (typeof drawn === 'string') return { look: drawn, areSame: parts.map(() => false) };
  const { before, after, scale, toPixels } = drawn;
  const shifted = (isHidden ? SHIFTED_HIDDEN : SHIFTED) * unit;
  const reach = Math.max(1, Math.round(scale * Math.min(shifted, letters === undefined ? Infinity : SHIFTED_LETTERS * letters)));
  const enough = isPicture ? Math.max(FEWEST_PIXELS, PICTURE_SHARE * after.width * after.height) : FEWEST_PIXELS;
  const differs = (least: number, within?: Box): boolean =>
    [[before, after] as const, [after, before] as const].some((pair) => countDifferent(pair, { reach, enough: least, within }) >= least);
  if (!differs(enough)) return { look: 'same', areSame: parts.map(() => true) };
  const isSharp = scale * SHARP >= wanted;
  const areSame = parts.map((part) => isSharp && !differs(FEWEST_PIXELS, mapBox(toPixels, growBox(part, MARGIN * unit))));
  return { look: 'different', areSame };
}

export interface DrawnPlace {
  readonly before: Picture;
  readonly after: Picture;
  /** From page units of the newer sheet. */
  readonly toPixels: Matrix;
  /** Pixels per page unit. */
  readonly scale: number;
}

/** Draws a place of the newer sheet from both versions, at most in the wanted scale. Beyond the sheet nothing differs. */
export function drawBoth(drawing: Drawing, box: Box, wanted: number): DrawnPlace | Exclude<Look, 'different'> {
  const { left, top, right, bottom } = clip(growBox(box, MARGIN * drawing.unit), drawing.after);
  const [boxWidth, boxHeight] = [right - left, bottom - top];
  if (!(boxWidth > 0 && boxHeight > 0)) return 'same';
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (boxWidth * boxHeight)));
  const [width, height] = [Math.ceil(boxWidth * scale), Math.ceil(boxHeight * scale)];
  const toPixels: Matrix = [scale, 0, 0, scale, -left * scale, -top * scale];
  const fromBefore = joinMatrices(drawing.matrix, toPixels);
  const older = drawing.draw('before', { toPixels: fromBefore, width, height });
  if (!older) return 'unseen';
  const before = copyPicture(older);
  whitenOutside(before, invertMatrix(fromBefore), drawing.before);
  const after = drawing.draw('after', { toPixels, width, height });
  return after ? { before, after, toPixels, scale } : 'unseen';
}

function clip({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }): Box {
  return { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(width, right), bottom: Math.min(height, bottom) };
}

function copyPicture({ data, width, height }: Picture): Picture {
  return { data: data.slice(), width, height };
}

/** A sheet may have content beyond its edges, which nobody sees. */
function whitenOutside(picture: Picture, toPage: Matrix, sheet: { width: number; height: number }): void {
  const { data, width, height } = picture;
  const { left, top, right, bottom } = mapBox(toPage, { left: 0, top: 0, right: width, bottom: height });
  if (left >= 0 && top >= 0 && right <= sheet.width && bottom <= sheet.height) return;
  const [a, b, c, d, e, f] = toPage;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = a * (column + 0.5) + c * (row + 0.5) + e;
      const y = b * (column + 0.5) + d * (row + 0.5) + f;
      if (x < 0 || y < 0 || x > sheet.width || y > sheet.height) data.fill(255, (row * width + column) * 4, (row * width + column) * 4 + 4);
    }
  }
}

interface Counting {
  readonly reach: number;
  readonly enough: number;
  /** In pixels; everywhere without it. */
  readonly within?: Box | undefined;
}

/** Pixels that are darker or lighter than everything around the same place in the other picture; counts up to `enough`. */
function countDifferent([one, other]: readonly [Picture, Picture], { reach, enough, within }: Counting): number {
  const { width, height } = one;
  const [words, others] = [toWords(one), toWords(other)];
  const [top, bottom] = [Math.max(reach, Math.floor(within?.top ?? 0)), Math.min(height - reach, Math.ceil(within?.bottom ?? height))];
  const [left, right] = [Math.max(reach, Math.floor(within?.left ?? 0)), Math.min(width - reach, Math.ceil(within?.right ?? width))];
  let count = 0;
  for (let row = top; row < bottom && count < enough; row += 1) {
    for (let pixel = row * width + left; pixel < row * width + right; pixel += 1) {
      if (words[pixel] !== others[pixel] && isUnlike(one, other, { pixel: pixel * 4, reach })) count += 1;
    }
  }
  return count;
}

/** A number for each pixel, so that equal ones are skipped quickly: most are. */
function toWords({ data, width, height }: Picture): Uint32Array {
  const { buffer, byteOffset } = isOdd(data) ? data.slice() : data;
  return new Uint32Array(buffer, byteOffset, width * height);
}

const isOdd = ({ byteOffset }: Uint8Array): boolean => byteOffset % Uint32Array.BYTES_PER_ELEMENT !== 0;

interface Place {
  /** Where it begins in the data. */
  readonly pixel: number;
  readonly reach: number;
}

function isUnlike({ data }: Picture, other: Picture, { pixel, reach }: Place): boolean {
  for (let channel = pixel; channel < pixel + 3; channel += 1) {
    const difference = (data[channel] ?? 0) - (other.data[channel] ?? 0);
    const isFar = difference > CONTRAST_ON_PLAIN || difference < -CONTRAST_ON_PLAIN;
    if (isFar && isAlone(data[channel] ?? 0, other, { pixel: channel, reach })) return true;
  }
  return false;
}

function isAlone(value: number, { data, width }: Picture, { pixel, reach }: Place): boolean {
  const stride = width * 4;
  let [lowest, highest] = [255, 0];
  for (let row = pixel - stride * reach; row <= pixel + stride * reach; row += stride) {
    for (let at = row - 4 * reach; at <= row + 4 * reach; at += 4) {
      const near = data[at] ?? 0;
      if (near < lowest) lowest = near;
      if (near > highest) highest = near;
    }
  }
  const contrast = highest - lowest <= PLAIN ? CONTRAST_ON_PLAIN : CONTRAST;
  return value > highest + contrast || value < lowest - contrast;
}
