import type { Version } from './layout.ts';
import type { Box, Matrix } from './matrix.ts';
import { growBox, invertMatrix, joinMatrices } from './matrix.ts';

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

/** Draws one of the two sheets on white. The picture may be overwritten by the next one. */
export type Draw = (version: Version, placement: Placement) => Picture;

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
const MAX_PIXELS = 6e6;
const MARGIN = 2;
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

/** Whether both versions look different in a box of the newer sheet. */
export function looksDifferent(drawing: Drawing, { box, isPicture }: { readonly box: Box; readonly isPicture: boolean }): boolean {
  const { left, top, right, bottom } = clip(growBox(box, MARGIN * drawing.unit), drawing.after);
  const [boxWidth, boxHeight] = [right - left, bottom - top];
  if (!(boxWidth > 0 && boxHeight > 0)) return false;
  const wanted = Math.max(SCALE, Math.min(MAX_SCALE, (MIN_SIDE * drawing.unit) / Math.min(boxWidth, boxHeight))) / drawing.unit;
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (boxWidth * boxHeight)));
  const [width, height] = [Math.ceil(boxWidth * scale), Math.ceil(boxHeight * scale)];
  const toPixels: Matrix = [scale, 0, 0, scale, -left * scale, -top * scale];
  const fromBefore = joinMatrices(drawing.matrix, toPixels);
  const before = copyPicture(drawing.draw('before', { toPixels: fromBefore, width, height }));
  whitenOutside(before, invertMatrix(fromBefore), drawing.before);
  const after = drawing.draw('after', { toPixels, width, height });
  const enough = isPicture ? Math.max(FEWEST_PIXELS, PICTURE_SHARE * width * height) : FEWEST_PIXELS;
  return countDifferent(before, after, enough) >= enough || countDifferent(after, before, enough) >= enough;
}

function clip({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }): Box {
  return { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(width, right), bottom: Math.min(height, bottom) };
}

function copyPicture({ data, width, height }: Picture): Picture {
  return { data: data.slice(), width, height };
}

/** A sheet may have content beyond its edges, which nobody sees. */
function whitenOutside({ data, width, height }: Picture, [a, b, c, d, e, f]: Matrix, sheet: { width: number; height: number }): void {
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [a * (column + 0.5) + c * (row + 0.5) + e, b * (column + 0.5) + d * (row + 0.5) + f];
      if (x < 0 || y < 0 || x > sheet.width || y > sheet.height) data.fill(255, (row * width + column) * 4, (row * width + column) * 4 + 4);
    }
  }
}

/** Pixels that are darker or lighter than everything around the same place in the other picture; counts up to `enough`. */
function countDifferent(one: Picture, other: Picture, enough: number): number {
  const { width, height } = one;
  let count = 0;
  for (let row = 1; row < height - 1 && count < enough; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      if (isDifferent(one, other, (row * width + column) * 4)) count += 1;
    }
  }
  return count;
}

function isDifferent({ data }: Picture, other: Picture, pixel: number): boolean {
  for (let channel = pixel; channel < pixel + 3; channel += 1) {
    const difference = (data[channel] ?? 0) - (other.data[channel] ?? 0);
    const isFar = difference > CONTRAST_ON_PLAIN || difference < -CONTRAST_ON_PLAIN;
    if (isFar && isAlone(data[channel] ?? 0, other, channel)) return true;
  }
  return false;
}

function isAlone(value: number, { data, width }: Picture, channel: number): boolean {
  let [lowest, highest] = [255, 0];
  for (let row = -width * 4; row <= width * 4; row += width * 4) {
    for (let column = -4; column <= 4; column += 4) {
      const near = data[channel + row + column] ?? 0;
      if (near < lowest) lowest = near;
      if (near > highest) highest = near;
    }
  }
  const contrast = highest - lowest <= PLAIN ? CONTRAST_ON_PLAIN : CONTRAST;
  return value > highest + contrast || value < lowest - contrast;
}
