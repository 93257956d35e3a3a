import { invertMatrix, mapBox, type Matrix } from '@sheetmark/compare';
import sharp from 'sharp';
import { RenderError } from '../failures.ts';
import type { PageSize } from '../page-geometry.ts';
import type { ImagePage } from './compare-pages.ts';
import { MAX_GRID_PIXELS } from './page-grid.ts';
import type { Pixels } from './pixels.ts';

/** A prepared raster of a page, or an image file, to be compared: in gray, on white, and smaller if it is huge. `size` is in page units, which are pixels unless given. */
export async function readImagePage(path: string, size?: PageSize): Promise<ImagePage> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    const smaller = Math.min(1, Math.sqrt(MAX_GRID_PIXELS / (width * height)));
    const { data, info } = await sharp(path, { limitInputPixels: false, sequentialRead: true })
      .resize(Math.max(1, Math.floor(width * smaller)), Math.max(1, Math.floor(height * smaller)), { fit: 'fill' })
      .flatten({ background: 'white' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { picture: { data, width: info.width, height: info.height }, size: size ?? { width, height } };
  } catch (error) {
    throw new RenderError('unreadable', error instanceof Error ? error.message : String(error));
  }
}

interface ImagePart {
  readonly page: PageSize;
  /** From page units to pixels. */
  readonly toPixels: Matrix;
  readonly width: number;
  readonly height: number;
}

/** The part of an image that a matrix puts into a picture, on white; upright, also where the matrix turns it. */
export async function drawImagePart(path: string, { page, toPixels, width, height }: ImagePart): Promise<Pixels> {
  const { width: columns, height: rows } = await sharp(path, { limitInputPixels: false }).metadata();
  const sought = mapBox(invertMatrix(toPixels), { left: 0, top: 0, right: width, bottom: height });
  const [across, down] = [columns / page.width, rows / page.height];
  const left = Math.min(columns - 1, Math.max(0, Math.floor(sought.left * across)));
  const top = Math.min(rows - 1, Math.max(0, Math.floor(sought.top * down)));
  const right = Math.min(columns, Math.max(left + 1, Math.ceil(sought.right * across)));
  const bottom = Math.min(rows, Math.max(top + 1, Math.ceil(sought.bottom * down)));
  const { data, info } = await sharp(path, { limitInputPixels: false })
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(width, height, { fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
