import type { PageSize } from '../page-geometry.ts';
import type { Matrix } from './matrix.ts';
import { applyMatrix, joinMatrices } from './matrix.ts';
import type { MainImage } from './pdfium-main-image.ts';

/** The pixels as which a page is compared. */
export interface PageGrid {
  /** From page units to pixels. */
  readonly toPixels: Matrix;
  /** What to draw the page with, so that each pixel of its image becomes one pixel. */
  readonly drawn: Matrix;
  /** How many of the image's pixels, in each direction, become one. */
  readonly reduction: number;
  readonly width: number;
  readonly height: number;
}

/** PDFium stretches an image to all pixels that it touches: the image is drawn smaller by this, in pixels, on each side, so that it touches only its own. */
const INSET = 0.02;

/** How many pixels a page is compared with, at most. */
export const MAX_GRID_PIXELS = 2 ** 26;
/** A scan stays as it is while it is at most this much sharper than the other one, beyond a whole number of times. */
const LENIENCE = 0.6;
/** Pages whose longer sides differ by more have probably been printed at another scale. */
const SAME_PAPER = 1.3;

export interface PageSource {
  readonly page: PageSize;
  /** Undefined for a page without a large image, which can be drawn with any pixels. */
  readonly image: MainImage | undefined;
}

/** The grids for two versions of a page, of about the same resolution. At least one of them has an image. */
export function layGrids([one, other]: readonly [PageSource, PageSource]): readonly [PageGrid, PageGrid] {
  return [layGrid(one, other), layGrid(other, one)];
}

function layGrid(own: PageSource, other: PageSource): PageGrid {
  const { page, image } = own;
  if (image) return layImageGrid(image, { page, reduction: chooseReduction(own, other) });
  const sharpness = other.image ? sharpnessOf(other.image) / chooseReduction(other, own) : 1;
  const paper = longSide(other.page) / longSide(page);
  const isSamePaper = paper < SAME_PAPER && paper > 1 / SAME_PAPER;
  const wanted = isSamePaper ? sharpness : sharpness * paper;
  return layPlainGrid(page, Math.min(wanted, Math.sqrt(MAX_GRID_PIXELS / (page.width * page.height))));
}

/** By how many pixels in a row one is replaced. */
function chooseReduction({ page, image }: PageSource, other: PageSource): number {
  if (!image) return 1;
  const pixels = sharpnessOf(image) * longSide(page);
  const otherPixels = other.image ? sharpnessOf(other.image) * longSide(other.page) : pixels;
  const affordable = Math.ceil(sharpnessOf(image) * Math.sqrt((page.width * page.height) / MAX_GRID_PIXELS));
  return Math.max(1, affordable, Math.ceil(pixels / otherPixels - LENIENCE));
}

/** Pixels per page unit. */
function sharpnessOf({ toPage: [a, b, c, d] }: MainImage): number {
  return 1 / Math.sqrt(Math.abs(a * d - b * c));
}

function longSide({ width, height }: PageSize): number {
  return Math.max(width, height);
}

/** The image's own pixels, several of which become one; the page around the image belongs to the picture, too. */
function layImageGrid({ columns, rows, toPage }: MainImage, { page, reduction }: { page: PageSize; reduction: number }): PageGrid {
  const [width, height] = [Math.max(1, Math.round(columns / reduction)), Math.max(1, Math.round(rows / reduction))];
  const fromImage: Matrix = [width / columns, 0, 0, height / rows, 0, 0];
  const onImage = joinMatrices(invert(toPage), fromImage);
  const inset: Matrix = [1 - (2 * INSET) / width, 0, 0, 1 - (2 * INSET) / height, INSET, INSET];
  return placePage(page, { toPixels: onImage, drawn: joinMatrices(onImage, inset), reduction });
}

function layPlainGrid(page: PageSize, pixelsPerUnit: number): PageGrid {
  const toPixels: Matrix = [pixelsPerUnit, 0, 0, pixelsPerUnit, 0, 0];
  return placePage(page, { toPixels, drawn: toPixels, reduction: 1 });
}

/** Shifts the grid by whole pixels, so that it begins where the page does. */
function placePage(page: PageSize, { toPixels, drawn, reduction }: Omit<PageGrid, 'width' | 'height'>): PageGrid {
  const corners = [
    [0, 0],
    [page.width, 0],
    [0, page.height],
    [page.width, page.height],
  ].map(([x = 0, y = 0]) => applyMatrix(toPixels, x, y));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.floor(Math.min(...xs) + ROUNDING), Math.floor(Math.min(...ys) + ROUNDING)];
  const shift: Matrix = [1, 0, 0, 1, -left, -top];
  return {
    toPixels: joinMatrices(toPixels, shift),
    drawn: joinMatrices(drawn, shift),
    reduction,
    width: Math.max(1, Math.ceil(Math.max(...xs) - left - ROUNDING)),
    height: Math.max(1, Math.ceil(Math.max(...ys) - top - ROUNDING)),
  };
}

/** The frame of a page is known to about a thousandth of a page unit. */
const ROUNDING = 0.05;

function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  const [ia, ib, ic, id] = [d / area, -b / area, -c / area, a / area];
  return [ia, ib, ic, id, -(e * ia + f * ic), -(e * ib + f * id)];
}
