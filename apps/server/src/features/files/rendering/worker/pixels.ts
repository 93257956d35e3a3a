import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { THUMBNAIL_SIDE } from '../page-geometry.ts';
import type { EncodedImage, PagePreview } from '../protocol.ts';

/** Rows of red, green and blue bytes, without padding. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Above either, lossless coding costs several times the bytes and time of lossy coding and shows no difference. */
const PHOTO_COLOURS = 4_096;
const PHOTO_CHANGE_SHARE = 0.25;

const LINE_WORK = { lossless: true, effort: 2 } as const;
const PHOTO = { quality: 80, effort: 2 } as const;

export async function encode(pixels: Pixels): Promise<EncodedImage> {
  const bytes = await toSharp(pixels).webp(isPhotoLike(pixels) ? PHOTO : LINE_WORK).toBuffer();
  return { bytes, width: pixels.width, height: pixels.height };
}

export async function encodePreview(pixels: Pixels): Promise<PagePreview> {
  const preview = await encode(pixels);
  const { data, info } = await toSharp(pixels)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp(PHOTO)
    .toBuffer({ resolveWithObject: true });
  return { preview, thumbnail: { bytes: data, width: info.width, height: info.height } };
}

/** Photos and scans have many colours, or (grey ones) hardly two neighbours alike; drawings have neither. */
export function isPhotoLike({ data }: Pixels): boolean {
  const seen = new Uint8Array(2 ** 21);
  const length = data.length - 2;
  let colours = 0;
  let changes = 0;
  let previous = -1;
  for (let i = 0; i < length; i += 3) {
    const colour = (at(data, i) << 16) | (at(data, i + 1) << 8) | at(data, i + 2);
    if (colour === previous) continue;
    previous = colour;
    changes += 1;
    const bit = 1 << (colour & 7);
    const cell = at(seen, colour >> 3);
    if ((cell & bit) !== 0) continue;
    seen[colour >> 3] = cell | bit;
    colours += 1;
    if (colours > PHOTO_COLOURS) return true;
  }
  return changes * 3 > data.length * PHOTO_CHANGE_SHARE;
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

function toSharp({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
