import sharp from 'sharp';
import type { SharpInput } from 'sharp';
import { findTileView, TILE_SIZE, wholePage } from '../page-geometry.ts';
import type { PageFacts } from '../page-geometry.ts';
import type { DocumentSource, EncodedImage } from '../protocol.ts';
import type { Renderer } from '../renderer.ts';
import type { Pixels } from '../worker/pixels.ts';
import { toRgb } from '../worker/pixels.ts';

/** Rows of red, green and blue bytes. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export async function decode(image: SharpInput | EncodedImage): Promise<Picture> {
  const input = typeof image === 'object' && 'bytes' in image ? image.bytes : image;
  const { data, info } = await sharp(input).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function toPicture(pixels: Pixels): Picture {
  return { data: toRgb(pixels), width: pixels.width, height: pixels.height };
}

const COLOURS: Readonly<Record<string, string>> = {
  '255,0,0': 'red',
  '0,255,0': 'green',
  '0,0,255': 'blue',
  '255,255,0': 'yellow',
  '255,255,255': 'white',
  '0,0,0': 'black',
};

/** Name of the colour at a place given in shares of width and height; channels are rounded to full or none. */
export function colourAt({ data, width, height }: Picture, x: number, y: number): string {
  const offset = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
  const key = [...data.subarray(offset, offset + 3)].map((channel) => (channel > 127 ? 255 : 0)).join(',');
  return COLOURS[key] ?? key;
}

/** The colours of the quarters, clockwise from the upper left, each looked at near its outer corner. */
export function quarters(picture: Picture): string[] {
  const [near, far] = [0.01, 0.99];
  return [colourAt(picture, near, near), colourAt(picture, far, near), colourAt(picture, far, far), colourAt(picture, near, far)];
}

/** All tiles of one level put together. */
export async function assemble(renderer: Renderer, sheet: { source: DocumentSource; page: PageFacts; level: number }): Promise<Picture> {
  const { source, page, level } = sheet;
  const { layoutWidth: width, layoutHeight: height } = wholePage(page, 2 ** level);
  const data = new Uint8Array(width * height * 3);
  const place = async (x: number, y: number): Promise<void> => {
    const tile = await decode(await renderer.renderTile(source, page, { level, x, y }));
    const view = findTileView(page, { level, x, y });
    if (view?.width !== tile.width || view.height !== tile.height)
      throw new Error(`tile ${level}/${x}/${y} is ${tile.width} × ${tile.height}`);
    for (let row = 0; row < tile.height; row += 1) {
      data.set(tile.data.subarray(row * tile.width * 3, (row + 1) * tile.width * 3), ((view.top + row) * width + view.left) * 3);
    }
  };
  const places: Promise<void>[] = [];
  for (let y = 0; y * TILE_SIZE < height; y += 1) for (let x = 0; x * TILE_SIZE < width; x += 1) places.push(place(x, y));
  await Promise.all(places);
  return { data, width, height };
}

/** Share of pixels of which a channel differs by more than `tolerance` of 255. */
export function differingShare(one: Picture, other: Picture, tolerance: number): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let differing = 0;
  for (let i = 0; i < one.data.length; i += 3) {
    let difference = 0;
    for (let c = i; c < i + 3; c += 1) difference = Math.max(difference, Math.abs((one.data[c] ?? 0) - (other.data[c] ?? 0)));
    if (difference > tolerance) differing += 1;
  }
  return differing / (one.width * one.height);
}
