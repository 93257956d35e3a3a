import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { RenderError } from '../failures.ts';
import { wholePage } from '../page-geometry.ts';
import type { PageGeometry, PageSize, View } from '../page-geometry.ts';
import type { Pixels } from './pixels.ts';

/** Cuts a view from a prepared raster, out of the layer that is just as sharp or, for a preview, the next sharper one. */
export async function drawRaster(path: string, page: PageGeometry, view: View): Promise<Pixels> {
  const { layoutWidth: width, layoutHeight: height } = wholePage(page, 2 ** page.maxLevel);
  const native = { width, height };
  const layer = Math.max(0, Math.floor(Math.log2(longSide(native) / Math.max(view.layoutWidth, view.layoutHeight)) + ROUNDING));
  const size = layerSize(native, layer);
  const image = sharp(path, { page: layer, limitInputPixels: false });
  const drawn = isDrawnAt(size, view) ? cut(image, size, view) : shrink(image, view);
  const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true }).catch(rethrow);
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** Layouts are rounded, so the quotient of two sizes that are a power of two apart may miss it by this, as a logarithm. */
const ROUNDING = 0.01;

/** Each layer drops the odd last row and column of the one before. */
function layerSize({ width, height }: PageSize, layer: number): PageSize {
  return { width: Math.max(1, Math.floor(width / 2 ** layer)), height: Math.max(1, Math.floor(height / 2 ** layer)) };
}

function isDrawnAt(size: PageSize, view: View): boolean {
  return Math.abs(size.width - view.layoutWidth) <= 1 && Math.abs(size.height - view.layoutHeight) <= 1;
}

/** A layout rounded up is one pixel larger than its layer: the edge is repeated. */
function cut(image: Sharp, size: PageSize, view: View): Sharp {
  const left = Math.min(view.left, size.width - 1);
  const top = Math.min(view.top, size.height - 1);
  const width = Math.min(view.width, size.width - left);
  const height = Math.min(view.height, size.height - top);
  const missing = { right: view.width - width, bottom: view.height - height };
  const found = image.extract({ left, top, width, height });
  return missing.right + missing.bottom === 0 ? found : found.extend({ ...missing, extendWith: 'copy' });
}

/** Previews are whole pages, the only views at a scale that no layer has. */
function shrink(image: Sharp, view: View): Sharp {
  return image.resize(view.width, view.height, { fit: 'fill' });
}

function longSide({ width, height }: PageSize): number {
  return Math.max(width, height);
}

function rethrow(error: unknown): never {
  throw new RenderError('unreadable', error instanceof Error ? error.message : String(error));
}
