import sharp from 'sharp';
import type { PageGeometry, PageSize } from '../page-geometry.ts';
import { vectorMaxLevel, wholePage } from '../page-geometry.ts';
import { isPhoto } from './encode.ts';
import { writePyramid } from './images.ts';
import type { Scan } from './pdfium-scan.ts';
import type { PdfDocument } from './pdfium.ts';
import { toRgb } from './pixels.ts';

/** Drawn in strips, a page takes three bytes a pixel; in one piece it takes seven. */
const STRIP_ROWS = 1_024;
const MAX_PIXELS = 2 ** 27;
const MAX_PIECE_PIXELS = 2 ** 26;

/** Levels double; a scan that is sharper than one by so little (a seventh; this is its logarithm) hardly shows it, and is four times as quick. */
const SPARED = 0.2;

/** What a page that is a scan is from then on: a raster of about the scan's own resolution. */
export function scanGeometry(page: PageGeometry, { scan, points }: { scan: Scan; points: PageSize }): PageGeometry {
  const native = Math.ceil(Math.log2((scan.pixelsPerPoint * points.width) / page.width) - SPARED);
  const maxPixels = scan.isTilted ? MAX_PIECE_PIXELS : MAX_PIXELS;
  const affordable = Math.floor(Math.log2(maxPixels / (page.width * page.height)) / 2);
  return { ...page, mode: 'raster', maxLevel: Math.min(native, affordable, vectorMaxLevel(page)) };
}

/** `page` is the scan's geometry. */
export async function writeScan(document: PdfDocument, page: PageGeometry, at: { scan: Scan; outPath: string }): Promise<void> {
  const whole = wholePage(page, 2 ** page.maxLevel);
  const { width, height } = whole;
  const rows = at.scan.isTilted ? height : STRIP_ROWS;
  const pixels = new Uint8Array(width * height * 3);
  let isLossy = false;
  for (let top = 0; top < height; top += rows) {
    const strip = document.draw(page.number - 1, { ...whole, top, height: Math.min(rows, height - top) });
    pixels.set(toRgb(strip), top * width * 3);
    isLossy ||= isPhoto(strip);
  }
  await writePyramid(sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false }), { outPath: at.outPath, isLossy });
}
