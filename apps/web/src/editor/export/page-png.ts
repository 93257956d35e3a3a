import { type CanvasObject, compareOrder } from '@sheetmark/editor-core';
import type { Pictures } from '../render/paint-object.ts';
import { bandsOf, paintObjects, type PrintedPage } from './page-bands.ts';

/** Browsers refuse larger bitmaps, or return empty ones. */
const maxSide = 16_000;
const maxPixels = 120_000_000;

/** The largest scale at which a page fits into one bitmap, up to the requested one. */
export function fittingScale({ width, height }: { width: number; height: number }, requested: number): number {
  return Math.min(requested, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
}

interface PngParts {
  readonly page: PrintedPage;
  readonly objects: readonly CanvasObject[];
  readonly pictures: Pictures;
  /** Pixels per page unit. */
  readonly scale: number;
  /** Share of the page that is painted, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The page with its markups as one picture. */
export async function pngOf({ page, objects, pictures, scale, onProgress, signal }: PngParts): Promise<Blob> {
  const { width, height } = page.picture;
  const whole = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const context = whole.getContext('2d', { alpha: false });
  if (!context) throw new Error('the browser has no memory for a bitmap');
  const sorted = objects.toSorted(compareOrder);
  let painted = 0;
  for await (const band of bandsOf(page, scale, signal)) {
    paintObjects(band, scale, sorted, pictures);
    context.drawImage(band.canvas, band.left, band.top);
    painted += band.canvas.width * band.canvas.height;
    onProgress(painted / (whole.width * whole.height));
  }
  return whole.convertToBlob({ type: 'image/png' });
}
