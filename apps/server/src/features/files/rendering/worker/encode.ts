import sharp from 'sharp';
import type { JpegOptions, Sharp } from 'sharp';
import { THUMBNAIL_SIDE } from '../page-geometry.ts';
import type { EncodedImage, PagePreview } from '../protocol.ts';
import { type IndexedPicture, indexOneColour, indexRuns } from './indexed-picture.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { findNearPalette } from './palettes.ts';
import { type Pixels, toRgb } from './pixels.ts';
import { findRuns } from './runs.ts';
import { shrink } from './shrink.ts';

/** Photos and scans have many colours, or (grey ones) hardly two neighbours alike; drawings have neither. */
const PHOTO_COLOURS = 2 ** 13;
const PHOTO_RUNS_SHARE = 0.25;

const INDEXED_COLOURS = 256;

/** A fifth of the time that WebP takes; and WebP halves the colours' resolution, which shows on coloured text. */
const PHOTO: JpegOptions = { quality: 85, chromaSubsampling: '4:4:4' };
const THUMBNAIL: JpegOptions = { quality: 80 };
const LINE_WORK = { compressionLevel: 3 } as const;

/** Lossless PNG for line work, JPEG for photos and scans. */
export async function encode(pixels: Pixels): Promise<EncodedImage> {
  const indexed = indexOneColour(pixels) ?? indexFewColours(pixels);
  if (indexed) return toPng(indexed);
  if (isPhoto(pixels)) return toJpeg(pixels, PHOTO);
  const { width, height } = pixels;
  return { bytes: await toSharp(pixels).png(LINE_WORK).toBuffer(), width, height };
}

/** Every page of an upload waits for the one before it, so here a few of the shades of smoothed edges are given up for speed. */
export async function encodePreview(pixels: Pixels): Promise<PagePreview> {
  const small = shrink(pixels, Math.max(1, Math.ceil(Math.max(pixels.width, pixels.height) / THUMBNAIL_SIDE)));
  const runs = findRuns(pixels, { maxColours: PHOTO_COLOURS, maxRuns: photoRuns(pixels) });
  const palette = runs && findNearPalette(runs);
  const preview = runs && palette ? toPng(indexRuns(pixels, runs, palette)) : await toJpeg(pixels, PHOTO);
  return { preview, thumbnail: await toJpeg(small, THUMBNAIL) };
}

/** Lossless coding would cost several times the bytes of lossy coding. */
export function isPhoto(pixels: Pixels): boolean {
  return findRuns(pixels, { maxColours: PHOTO_COLOURS, maxRuns: photoRuns(pixels) }) === undefined;
}

function indexFewColours(pixels: Pixels): IndexedPicture | undefined {
  const runs = findRuns(pixels, { maxColours: INDEXED_COLOURS, maxRuns: photoRuns(pixels) });
  return runs && indexRuns(pixels, runs);
}

function photoRuns({ width, height }: Pixels): number {
  return Math.ceil(width * height * PHOTO_RUNS_SHARE);
}

function toPng(indexed: IndexedPicture): EncodedImage {
  const { width, height } = indexed;
  return { bytes: encodeIndexedPng(indexed), width, height };
}

async function toJpeg(pixels: Pixels, options: JpegOptions): Promise<EncodedImage> {
  const { width, height } = pixels;
  return { bytes: await toSharp(pixels).jpeg(options).toBuffer(), width, height };
}

function toSharp(pixels: Pixels): Sharp {
  const { width, height } = pixels;
  return sharp(toRgb(pixels), { raw: { width, height, channels: 3 } });
}
