import type { Matrix, Vec } from '@sheetmark/editor-core';
import type { PdfFile } from './pdf/document.ts';
import { entryOf, type FoundPage, pagesOf } from './pdf/pages.ts';
import { isArray, isNumber } from './pdf/values.ts';

/** How page units map to a PDF page's own space. */
export interface PageSpace {
  /** From page units, y down from the upper left of the upright, cropped page. */
  readonly toUser: Matrix;
  /** Lengths in user space per page unit. */
  readonly scale: number;
  /** Degrees, clockwise, by which readers rotate the page: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Page units. */
  readonly width: number;
  readonly height: number;
}

interface Corners {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** ISO 32000-2 requires a MediaBox; readers use this one for pages without. */
const LETTER: Corners = { left: 0, bottom: 0, right: 612, top: 792 };

/** ISO 32000-2, table 31: CropBox, Rotate and UserUnit. */
export function pageSpace(file: PdfFile, page: FoundPage, unitsPerPoint = 1): PageSpace {
  const media = cornersOf(file, page, 'MediaBox') ?? LETTER;
  const crop = cornersOf(file, page, 'CropBox');
  const { left, bottom, right, top } = (crop && overlap(crop, media)) ?? media;
  const unit = file.resolve(page.dict.get('UserUnit'));
  const userUnit = (isNumber(unit) && unit > 0 ? unit : 1) * unitsPerPoint;
  const angle = file.resolve(entryOf(page, 'Rotate'));
  const rotation = isNumber(angle) ? ((Math.round(angle / 90) % 4) + 4) % 4 : 0;
  const one = 1 / userUnit;
  const places: readonly Matrix[] = [
    { a: one, b: 0, c: 0, d: -one, e: left, f: top },
    { a: 0, b: one, c: one, d: 0, e: left, f: bottom },
    { a: -one, b: 0, c: 0, d: one, e: right, f: bottom },
    { a: 0, b: -one, c: -one, d: 0, e: right, f: top },
  ];
  const [wide, high] = [(right - left) * userUnit, (top - bottom) * userUnit];
  const [width, height] = rotation % 2 === 1 ? [high, wide] : [wide, high];
  return {
    toUser: places[rotation] ?? { a: one, b: 0, c: 0, d: -one, e: left, f: top },
    scale: one,
    rotation: rotation * 90,
    width,
    height,
  };
}

/** The space of a page that shows one picture in its page units, as `picturePdf` writes it. */
export function pictureSpace({ width, height }: { readonly width: number; readonly height: number }, unitsPerPoint: number): PageSpace {
  const scale = 1 / unitsPerPoint;
  return { toUser: { a: scale, b: 0, c: 0, d: -scale, e: 0, f: height * scale }, scale, rotation: 0, width, height };
}

function cornersOf(file: PdfFile, page: FoundPage, key: 'MediaBox' | 'CropBox'): Corners | null {
  const box = file.resolve(entryOf(page, key));
  if (!isArray(box)) return null;
  const [a, b, c, d] = box.map((each) => file.resolve(each));
  if (!isNumber(a) || !isNumber(b) || !isNumber(c) || !isNumber(d) || a === c || b === d) return null;
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}

function overlap(a: Corners, b: Corners): Corners | null {
  const [left, bottom] = [Math.max(a.left, b.left), Math.max(a.bottom, b.bottom)];
  const [right, top] = [Math.min(a.right, b.right), Math.min(a.top, b.top)];
  return left < right && bottom < top ? { left, bottom, right, top } : null;
}

export const toUser = ({ toUser: { a, b, c, d, e, f } }: PageSpace, { x, y }: Vec): Vec => ({ x: a * x + c * y + e, y: b * x + d * y + f });

export function fromUser({ toUser: { a, b, c, d, e, f } }: PageSpace, { x, y }: Vec): Vec {
  const det = a * d - b * c;
  // Adding 0 makes 0 of -0.
  return { x: (d * (x - e) - c * (y - f)) / det + 0, y: (a * (y - f) - b * (x - e)) / det + 0 };
}

/** The spaces of all pages, by page number. */
export const pageSpaces = (file: PdfFile, unitsPerPoint: readonly number[] = []): Map<number, PageSpace> =>
  new Map([...pagesOf(file)].map((page, index) => [index + 1, pageSpace(file, page, unitsPerPoint[index])]));
