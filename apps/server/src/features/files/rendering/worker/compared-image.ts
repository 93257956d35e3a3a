import sharp from 'sharp';
import { RenderError } from '../failures.ts';
import type { PageSize } from '../page-geometry.ts';
import type { ImagePage } from './compare-pages.ts';
import { MAX_GRID_PIXELS } from './page-grid.ts';

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
