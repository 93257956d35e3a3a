import sharp from 'sharp';
import type { Sharp, WebpOptions } from 'sharp';
import { THUMBNAIL_SIDE } from '../page-geometry.ts';
import type { EncodedImage, PagePreview } from '../protocol.ts';
import { createLru } from './lru.ts';

/** Rows of red, green and blue bytes, without padding. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Above either, lossless coding costs several times the bytes and time of lossy coding and shows no difference. */
const PHOTO_COLOURS = 4_096;
const PHOTO_CHANGE_SHARE = 0.25;

/** In lossless coding `quality` is effort too: more of either takes a third longer and saves a twelfth of the bytes. */
const LINE_WORK = { lossless: true, effort: 1, quality: 20 } as const;
const PHOTO = { quality: 80, effort: 2 } as const;

/** Drawings are mostly empty: a picture of one colour is coded once and then remembered, by size and colour. */
const blanks = createLru<EncodedImage>(64, () => undefined);

export async function encode(pixels: Pixels): Promise<EncodedImage> {
  const { colours, changes } = countColours(pixels);
  if (colours > 1)
    return encodeAs(colours > PHOTO_COLOURS || changes > pixels.width * pixels.height * PHOTO_CHANGE_SHARE ? PHOTO : LINE_WORK, pixels);
  const key = [pixels.width, pixels.height, ...pixels.data.subarray(0, 3)].join(' ');
  const blank = blanks.find(key) ?? (await encodeAs(LINE_WORK, pixels));
  blanks.add(key, blank);
  return blank;
}

async function encodeAs(coding: WebpOptions, pixels: Pixels): Promise<EncodedImage> {
  return { bytes: await toSharp(pixels).webp(coding).toBuffer(), width: pixels.width, height: pixels.height };
}

export async function encodePreview(pixels: Pixels): Promise<PagePreview> {
  const preview = await encode(pixels);
  const { data, info } = await toSharp(pixels)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp(PHOTO)
    .toBuffer({ resolveWithObject: true });
  return { preview, thumbnail: { bytes: data, width: info.width, height: info.height } };
}

interface ColourCount {
  /** Not counted further once they are more than `PHOTO_COLOURS`. */
  readonly colours: number;
  /** Pixels that differ from the one before. */
  readonly changes: number;
}

/** Photos and scans have many colours, or (grey ones) hardly two neighbours alike; drawings have neither. */
function countColours({ data }: Pixels): ColourCount {
  const seen = new Uint8Array(2 ** 21);
  let colours = 0;
  let changes = 0;
  let previous = -1;
  for (let i = 0; i < data.length && colours <= PHOTO_COLOURS; i += 3) {
    const colour = (at(data, i) << 16) | (at(data, i + 1) << 8) | at(data, i + 2);
    if (colour === previous) continue;
    previous = colour;
    changes += 1;
    const bit = 1 << (colour & 7);
    const cell = at(seen, colour >> 3);
    if ((cell & bit) !== 0) continue;
    seen[colour >> 3] = cell | bit;
    colours += 1;
  }
  return { colours, changes };
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

function toSharp({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
