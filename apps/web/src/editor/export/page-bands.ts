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
/** Chromium paints large translucent text twice on bitmaps that are wider or higher than 8,191 pixels. */
const maxBandSide = 8_000;

/** A part of the page, and its place on the bitmap of the whole page, in pixels. */
export interface Band {
  readonly left: number;
  readonly top: number;
  readonly canvas: OffscreenCanvas;
}

/** Page units. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The page from top to bottom, split at tile borders, so that no tile is loaded twice. */
function partsOf({ picture }: PrintedPage, scale: number): Part[] {
  const { width, height, tiles } = picture;
  const side = tileSide(picture, scale);
  const longest = maxBandSide / scale;
  const across = tiles ? Math.max(1, Math.floor(longest / side)) * side : longest;
  const fitting = Math.floor(Math.min(longest, bandPixels / (Math.min(width, across) * scale) / scale) / side);
  const down = tiles ? Math.max(1, fitting) * side : Math.min(longest, height);
  const parts: Part[] = [];
  for (let top = 0; top < height; top += down) {
    for (let left = 0; left < width; left += across)
      parts.push({ left, top, right: Math.min(width, left + across), bottom: Math.min(height, top + down) });
  }
  return parts;
}

const levelFor = (tiles: NonNullable<SheetPicture['tiles']>, scale: number): number =>
  Math.min(tiles.maxLevel, Math.max(tiles.minLevel, Math.ceil(Math.log2(scale) - 0.01)));

/** Page units that a tile covers at the level for a scale. */
function tileSide({ tiles, height }: SheetPicture, scale: number): number {
  return tiles ? tiles.size / 2 ** levelFor(tiles, scale) : height;
}

/** The page, `scale` pixels per page unit, one band at a time, so that the largest sheet fits into memory. Bands meet at whole pixels. */
export async function* bandsOf(page: PrintedPage, scale: number, signal: AbortSignal): AsyncGenerator<Band> {
  const { width, height } = page.picture;
  const pixelOf = (at: number, size: number): number => (at === size ? Math.ceil(size * scale) : Math.round(at * scale));
  for (const part of partsOf(page, scale)) {
    signal.throwIfAborted();
    const [left, top] = [pixelOf(part.left, width), pixelOf(part.top, height)];
    const canvas = new OffscreenCanvas(pixelOf(part.right, width) - left, pixelOf(part.bottom, height) - top);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('the browser has no memory for a bitmap');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, -left, -top);
    await paintSheet(context, page, { part, scale, signal });
    yield { left, top, canvas };
  }
}

interface Painting {
  readonly part: Part;
  readonly scale: number;
  readonly signal: AbortSignal;
}

async function paintSheet(
  context: OffscreenCanvasRenderingContext2D,
  { picture, preview }: PrintedPage,
  { part, scale, signal }: Painting,
): Promise<void> {
  const { width, height, tiles } = picture;
  context.imageSmoothingQuality = 'high';
  if (!tiles) {
    if (preview) context.drawImage(preview, 0, 0, width, height);
    return;
  }
  const z = levelFor(tiles, scale);
  const side = tiles.size / 2 ** z;
  const first = Math.floor(part.left / side);
  for (let y = Math.floor(part.top / side); y * side < part.bottom; y++) {
    const row = Array.from({ length: Math.ceil(part.right / side) - first }, (_, at) => tiles.load({ z, x: first + at, y }, signal));
    const bitmaps = await Promise.all(row);
    for (const [at, bitmap] of bitmaps.entries()) {
      const [left, top] = [(first + at) * side, y * side];
      context.drawImage(bitmap, left, top, Math.min(side, width - left), Math.min(side, height - top));
      bitmap.close();
    }
  }
}

/** Paints objects over a band, back to front. */
export function paintObjects({ canvas, left, top }: Band, scale: number, objects: readonly CanvasObject[], pictures: Pictures): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, -left, -top);
  for (const object of objects) paintObject({ context, scale, pictures }, object);
}
