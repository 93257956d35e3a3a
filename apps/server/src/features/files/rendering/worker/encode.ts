import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { THUMBNAIL_SIDE } from '../page-geometry.ts';
import type { EncodedImage, PagePreview } from '../protocol.ts';
import { indexColours } from './indexed-picture.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { COLOUR, type Pixels } from './pixels.ts';

/** Above either, lossless coding costs several times the bytes of lossy coding. */
const PHOTO_COLOURS = 2 ** 14;
const PHOTO_CHANGE_SHARE = 0.25;

/** A fifth of the time that WebP takes; and WebP halves the colours' resolution, which shows on coloured text. */
const PHOTO = { quality: 85, chromaSubsampling: '4:4:4' } as const;
const LINE_WORK = { compressionLevel: 3 } as const;
const THUMBNAIL = { quality: 80, effort: 2 } as const;

/** Lossless PNG for line work, JPEG for photos and scans. */
export async function encode(pixels: Pixels): Promise<EncodedImage> {
  return encodeAs(pixels, () => toSharp(pixels));
}

async function encodeAs(pixels: Pixels, toImage: () => Sharp): Promise<EncodedImage> {
  const { width, height } = pixels;
  const maxChanges = width * height * PHOTO_CHANGE_SHARE;
  const indexed = indexColours(pixels);
  if (indexed && indexed.runs <= maxChanges) return { bytes: encodeIndexedPng(indexed), width, height };
  const image = toImage();
  const isPhoto = indexed !== undefined || isLikePhoto(pixels, maxChanges);
  return { bytes: await (isPhoto ? image.jpeg(PHOTO) : image.png(LINE_WORK)).toBuffer(), width, height };
}

export async function encodePreview(pixels: Pixels): Promise<PagePreview> {
  const image = toSharp(pixels);
  const preview = await encodeAs(pixels, () => image.clone());
  const { data, info } = await image
    .clone()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp(THUMBNAIL)
    .toBuffer({ resolveWithObject: true });
  return { preview, thumbnail: { bytes: data, width: info.width, height: info.height } };
}

/** Photos and scans have many colours, or (grey ones) hardly two neighbours alike; drawings have neither. */
function isLikePhoto({ data, width, height }: Pixels, maxChanges: number): boolean {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const seen = new Uint8Array(2 ** 21);
  let colours = 0;
  let changes = 0;
  let previous = -1;
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = (pixels[at] ?? 0) & COLOUR;
    if (colour === previous) continue;
    previous = colour;
    changes += 1;
    const bit = 1 << (colour & 7);
    const cell = seen[colour >> 3] ?? 0;
    if ((cell & bit) !== 0) continue;
    seen[colour >> 3] = cell | bit;
    colours += 1;
    if (colours > PHOTO_COLOURS) return true;
  }
  return changes > maxChanges;
}

/** The fourth byte is left out here because it would be taken for an alpha channel. Four pixels at a time: they are three words then. */
function toSharp({ data, width, height }: Pixels): Sharp {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const words = new Uint32Array(Math.ceil(pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    const second = (pixels[from + 1] ?? 0) & COLOUR;
    const third = (pixels[from + 2] ?? 0) & COLOUR;
    words[to] = ((pixels[from] ?? 0) & COLOUR) | (second << 24);
    words[to + 1] = (second >>> 8) | (third << 16);
    words[to + 2] = (third >>> 16) | ((pixels[from + 3] ?? 0) << 8);
  }
  return sharp(new Uint8Array(words.buffer, 0, pixels.length * 3), { raw: { width, height, channels: 3 } });
}
