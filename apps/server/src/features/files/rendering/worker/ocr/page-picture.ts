import sharp from 'sharp';
import { RenderError } from '../../failures.ts';
import type { PageSize } from '../../page-geometry.ts';
import { writeGray } from '../page-ink.ts';
import type { PdfDocument } from '../pdfium.ts';
import type { GreyPicture } from './grey-picture.ts';
import type { UnreadPart } from './unread-parts.ts';

/** What is read at once: an A0 sheet at 200 dpi. Larger pictures are reduced. */
const MAX_PIXELS = 64e6;
const MAX_SIDE = 65_000;
const STRIP_PIXELS = 2 ** 22;
/** PDFium places a rotated image differently in each strip. Drawn in one piece, a pixel takes four more bytes. */
const MAX_PIECE_PIXELS = 2 ** 25;

/** A picture of a part of a page. */
export interface PartPicture {
  readonly picture: GreyPicture;
  /** The page's point at the picture's corner, in page units. */
  readonly left: number;
  readonly top: number;
  /** Pixels per page unit. */
  readonly density: number;
}

/** Draws a part on the pixels of its scan, a byte a pixel. */
export function drawPart(document: PdfDocument, index: number, page: PageSize, part: UnreadPart): PartPicture {
  const density = limitDensity(part.density, part.right - part.left, part.bottom - part.top);
  const [layoutWidth, layoutHeight] = [Math.max(1, Math.round(page.width * density)), Math.max(1, Math.round(page.height * density))];
  const [left, top] = [Math.floor(part.left * density), Math.floor(part.top * density)];
  const width = Math.max(1, Math.min(layoutWidth, Math.ceil(part.right * density)) - left);
  const height = Math.max(1, Math.min(layoutHeight, Math.ceil(part.bottom * density)) - top);
  const data = new Uint8Array(width * height);
  const isPiece = part.isTilted && width * height <= MAX_PIECE_PIXELS;
  const rows = isPiece ? height : Math.max(1, Math.floor(STRIP_PIXELS / width));
  for (let y = 0; y < height; y += rows) {
    const strip = document.draw(index, { layoutWidth, layoutHeight, left, top: top + y, width, height: Math.min(rows, height - y) });
    writeGray(strip, data, y * width);
  }
  return { picture: { data, width, height }, left: left / density, top: top / density, density };
}

/** A page that is an image. `path` is its prepared raster. */
export async function loadImage(path: string, page: PageSize): Promise<PartPicture> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    const smaller = limitDensity(1, width, height);
    const { data, info } = await sharp(path, { limitInputPixels: false, sequentialRead: true })
      .resize(Math.max(1, Math.floor(width * smaller)), Math.max(1, Math.floor(height * smaller)), { fit: 'fill' })
      .flatten({ background: 'white' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { picture: { data, width: info.width, height: info.height }, left: 0, top: 0, density: info.width / page.width };
  } catch (error) {
    throw new RenderError('unreadable', error instanceof Error ? error.message : String(error));
  }
}

function limitDensity(density: number, width: number, height: number): number {
  return Math.min(density, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / Math.max(width, height));
}
