import { readFile } from 'node:fs/promises';
import type { Picture, PicturePage, Pictures } from '@sheetmark/annotations';
import type { CanvasObject } from '@sheetmark/editor-core';
import sharp, { type Sharp } from 'sharp';
import { imageOptions, openPages, unitsPerPointOf } from './image-density.ts';
import type { WriteExport } from './protocol.ts';

/** Pixels of the longer side of a picture that a markup shows. */
const MOST_SIDE = 1_600;
/** Sheets with more pixels are embedded as JPEG, others without loss. */
const LOSSLESS_PIXELS = 4_000_000;
const QUALITY = 92;

async function embeddable(image: Sharp, mostLossless: number): Promise<Picture> {
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const alpha = new Uint8Array(width * height);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < alpha.length; i += 1) {
    alpha[i] = data[i * 4 + 3] ?? 255;
    for (let c = 0; c < 3; c += 1) rgb[i * 3 + c] = data[i * 4 + c] ?? 0;
  }
  const isOpaque = alpha.every((value) => value === 255);
  if (!isOpaque) return { width, height, rgb, alpha };
  if (width * height <= mostLossless) return { width, height, rgb };
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { width, height, jpeg };
}

/** Pictures that markups show: uploaded ones by their files, others by their data. Leaves out those that can't be read. */
export async function loadPictures(objects: readonly CanvasObject[], files: WriteExport['pictures']): Promise<Pictures> {
  const paths = new Map(files.map(({ source, path }) => [source, path]));
  const pictures = new Map<string, Picture>();
  for (const source of new Set(objects.flatMap((object) => (object.kind === 'image' ? [object.source] : [])))) {
    const path = paths.get(source);
    const data = /^data:image\/[\w+.-]+;base64,(.+)$/s.exec(source)?.[1];
    const bytes = path === undefined ? data && Buffer.from(data, 'base64') : await readFile(path);
    if (!bytes) continue;
    const size = { width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const picture = await embeddable(sharp(bytes, imageOptions).rotate().resize(size), 0).catch(() => null);
    if (picture) pictures.set(source, picture);
  }
  return pictures;
}

/** A page of an image, with its pixels per point. */
export interface ImagePage extends PicturePage {
  readonly unitsPerPoint: number;
}

/** The pages of an image at true size. Their page units are pixels. */
export async function loadImagePages({ path, pages }: WriteExport['document']): Promise<ImagePage[]> {
  const loaded: ImagePage[] = [];
  for (const [index, open] of openPages(path, pages.length).entries()) {
    const { width = 0, height = 0 } = pages[index] ?? {};
    const unitsPerPoint = await unitsPerPointOf(open());
    const picture = await flat(open().rotate().resize(Math.round(width), Math.round(height), { fit: 'fill' }), width * height);
    loaded.push({ picture, width: width / unitsPerPoint, height: height / unitsPerPoint, unitsPerPoint });
  }
  return loaded;
}

/** On white paper. */
async function flat(image: Sharp, pixels: number): Promise<Picture> {
  const white = image.flatten({ background: '#ffffff' });
  if (pixels <= LOSSLESS_PIXELS) return embeddable(white, LOSSLESS_PIXELS);
  const { data, info } = await white
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, jpeg: data };
}
