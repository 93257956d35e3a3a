import type { GrayPicture, SheetInk } from '@sheetmark/compare';
import { turnToInk } from '@sheetmark/compare';
import type { PageSize } from '../page-geometry.ts';
import type { PageGrid } from './page-grid.ts';
import type { PdfDocument } from './pdfium.ts';
import { wordsOf } from './pixels.ts';
import type { Pixels } from './pixels.ts';

/** How many pixels are drawn at once. */
const STRIP_PIXELS = 2 ** 23;

/** Draws a page strip by strip and keeps a byte a pixel. */
export function readInk(document: PdfDocument, { index, size, grid }: { index: number; size: PageSize; grid: PageGrid }): SheetInk {
  const { width, height, drawn, toPixels } = grid;
  const gray: GrayPicture = { data: new Uint8Array(width * height), width, height };
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const [a, b, c, d, e, f] = drawn;
    const strip = document.drawPlaced(index, {
      page: size,
      toPixels: [a, b, c, d, e, f - top],
      width,
      height: Math.min(rows, height - top),
    });
    writeGray(strip, gray.data, top * width);
  }
  return { ...size, ...turnToInk(gray), toPixels };
}

/** Overwrites the picture. Several of its pixels become one, the mean of them; the last ones that don't make a whole one are left out. */
export function reduceToInk({ data, width, height }: GrayPicture, { size, reduction }: { size: PageSize; reduction: number }): SheetInk {
  const [columns, rows] = [Math.max(1, Math.floor(width / reduction)), Math.max(1, Math.floor(height / reduction))];
  for (let to = 0; to < columns * rows && reduction > 1; to += 1) {
    const corner = Math.floor(to / columns) * reduction * width + (to % columns) * reduction;
    data[to] = meanOf(data, { corner, width, side: reduction });
  }
  const inked = turnToInk({ data: data.subarray(0, columns * rows), width: columns, height: rows });
  return { ...size, ...inked, toPixels: [width / reduction / size.width, 0, 0, height / reduction / size.height, 0, 0] };
}

function meanOf(data: Uint8Array, { corner, width, side }: { corner: number; width: number; side: number }): number {
  let sum = 0;
  for (let row = corner; row < corner + side * width; row += width) {
    for (let at = row; at < row + side; at += 1) sum += data[at] ?? 0;
  }
  return Math.round(sum / side ** 2);
}

/** Red, green and blue of white, which most of a sheet is. */
const WHITE = 0xffffff;

export function writeGray(strip: Pixels, to: Uint8Array, start: number): void {
  const words = wordsOf(strip);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    if ((word & WHITE) === WHITE) to[start + at] = 255;
    else to[start + at] = ((word & 0xff) * 77 + ((word >>> 8) & 0xff) * 151 + ((word >>> 16) & 0xff) * 28) >> 8;
  }
}
