import type { CanvasObject } from '@sheetmark/editor-core';
import { type Pictures, paintObject } from '../render/paint-object.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';

/** A page to be painted outside of the screen. */
export interface PrintedPage {
  readonly picture: SheetPicture;
  /** Upright bitmap of the whole page for areas without tiles; null for blank paper. */
  readonly preview: CanvasImageSource | null;
}

/** Maximum pixels of a band: its bitmap takes four bytes for each. */
const bandPixels = 12_000_000;

export interface Band {
  /** Page units. */
  readonly top: number;
  readonly height: number;
  readonly canvas: OffscreenCanvas;
}

/** The rows of bands, split at tile borders, so that no tile is loaded twice. */
function rowsOfBand({ picture }: PrintedPage, scale: number): number {
  const side = tileSide(picture, scale);
  const fitting = Math.floor(bandPixels / (picture.width * scale) / scale / side);
  return Math.max(1, fitting) * side;
}

const levelFor = (tiles: NonNullable<SheetPicture['tiles']>, scale: number): number =>
  Math.min(tiles.maxLevel, Math.max(tiles.minLevel, Math.ceil(Math.log2(scale) - 0.01)));

/** Page units that a tile covers at the level for a scale. */
function tileSide({ tiles, height }: SheetPicture, scale: number): number {
  return tiles ? tiles.size / 2 ** levelFor(tiles, scale) : height;
}

/** The page from top to bottom, `scale` pixels per page unit, one band at a time, so that the largest sheet fits into memory. */
export async function* bandsOf(page: PrintedPage, scale: number, signal: AbortSignal): AsyncGenerator<Band> {
  const { width, height } = page.picture;
  const rows = rowsOfBand(page, scale);
  for (let top = 0; top < height; top += rows) {
    signal.throwIfAborted();
    const high = Math.min(rows, height - top);
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(high * scale));
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('the browser has no memory for a bitmap');
    context.setTransform(scale, 0, 0, scale, 0, -top * scale);
    context.fillStyle = '#fff';
    context.fillRect(0, top, width, high);
    await paintSheet(context, page, { scale, top, bottom: top + high, signal });
    yield { top, height: high, canvas };
  }
}

interface Part {
  readonly scale: number;
  readonly top: number;
  readonly bottom: number;
  readonly signal: AbortSignal;
}

async function paintSheet(context: OffscreenCanvasRenderingContext2D, { picture, preview }: PrintedPage, part: Part): Promise<void> {
  const { width, height, tiles } = picture;
  context.imageSmoothingQuality = 'high';
  if (!tiles) {
    if (preview) context.drawImage(preview, 0, 0, width, height);
    return;
  }
  const z = levelFor(tiles, part.scale);
  const side = tiles.size / 2 ** z;
  for (let y = Math.floor(part.top / side); y * side < part.bottom; y++) {
    const row = Array.from({ length: Math.ceil(width / side) }, (_, x) => tiles.load({ z, x, y }, part.signal));
    const bitmaps = await Promise.all(row);
    for (const [x, bitmap] of bitmaps.entries()) {
      context.drawImage(bitmap, x * side, y * side, Math.min(side, width - x * side), Math.min(side, height - y * side));
      bitmap.close();
    }
  }
}

/** Paints objects over a band, back to front. */
export function paintObjects({ canvas, top }: Band, scale: number, objects: readonly CanvasObject[], pictures: Pictures): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, 0, -top * scale);
  for (const object of objects) paintObject({ context, scale, pictures }, object);
}
