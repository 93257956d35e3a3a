import { type Box, expandBox } from '@sheetmark/editor-core';
import { intersection } from '../render/bitmap-frame.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';
import { invertMatrix, joinMatrices, mapBox, type Matrix, scaleOf } from './matrix.ts';

/** A part of another page in pixels. */
export interface Part {
  /** Page units of that page. */
  readonly box: Box;
  /** Pixels per page unit. */
  readonly scale: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Pixels around what is visible, for smoothing. */
const bleed = 2;

/** A version's sheet where it lies on another page. */
export class PlacedSheet {
  readonly #picture: SheetPicture;
  readonly #preview: OffscreenCanvas | null;
  readonly #toPage: Matrix;

  /** `toPage`: from page units of the sheet to those of the other page. */
  constructor(picture: SheetPicture, preview: OffscreenCanvas | null, toPage: Matrix) {
    this.#picture = picture;
    this.#preview = preview;
    this.#toPage = toPage;
  }

  /** RGBA pixels of a part of the page, transparent beyond the sheet. */
  async draw({ box, scale, width, height }: Part, signal: AbortSignal): Promise<Uint8ClampedArray> {
    const page = { minX: 0, minY: 0, maxX: this.#picture.width, maxY: this.#picture.height };
    const own = intersection(mapBox(invertMatrix(this.#toPage), box), page);
    const { image, place } = (own && (await this.#find(own, scale * scaleOf(this.#toPage), signal))) ?? {};
    const context = contextOf(width, height);
    if (image && place) {
      context.setTransform(...joinMatrices(this.#toPage, [scale, 0, 0, scale, -box.minX * scale, -box.minY * scale]));
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, place.minX, place.minY, place.maxX - place.minX, place.maxY - place.minY);
    }
    return context.getImageData(0, 0, width, height).data;
  }

  /** An image with at least so many pixels per page unit, if there is one, and the box of the sheet on it. */
  async #find(own: Box, scale: number, signal: AbortSignal): Promise<{ image: OffscreenCanvas; place: Box } | null> {
    const { tiles, width, height } = this.#picture;
    const level = Math.ceil(Math.log2(scale) - 0.01);
    if (tiles && level >= tiles.minLevel) return this.#join(own, tiles, Math.min(level, tiles.maxLevel), signal);
    return this.#preview && { image: this.#preview, place: { minX: 0, minY: 0, maxX: width, maxY: height } };
  }

  /** Puts the tiles of a level next to each other: turned one by one, they would have seams. */
  async #join(
    own: Box,
    { size, load }: NonNullable<SheetPicture['tiles']>,
    z: number,
    signal: AbortSignal,
  ): Promise<{ image: OffscreenCanvas; place: Box }> {
    const scale = 2 ** z;
    const page = { minX: 0, minY: 0, maxX: this.#picture.width, maxY: this.#picture.height };
    const { minX, minY, maxX, maxY } = intersection(expandBox(own, bleed / scale), page) ?? own;
    const [left, top] = [Math.floor(minX * scale), Math.floor(minY * scale)];
    const [right, bottom] = [Math.ceil(maxX * scale), Math.ceil(maxY * scale)];
    const rows = range(Math.floor(top / size), Math.ceil(bottom / size));
    const columns = range(Math.floor(left / size), Math.ceil(right / size));
    const context = contextOf(right - left, bottom - top);
    await Promise.all(
      rows.flatMap((y) =>
        columns.map(async (x) => {
          const tile = await load({ z, x, y }, signal);
          context.drawImage(tile, x * size - left, y * size - top);
          tile.close();
        }),
      ),
    );
    return { image: context.canvas, place: { minX: left / scale, minY: top / scale, maxX: right / scale, maxY: bottom / scale } };
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

export function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(Math.max(1, width), Math.max(1, height)).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  return context;
}
