import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import type { Sharp, TiffOptions } from 'sharp';
import { RenderError } from '../failures.ts';
import type { RenderLimits } from '../limits.ts';
import { svgMaxLevel, toPageFacts, wholePage } from '../page-geometry.ts';
import type { PageFacts, PageGeometry } from '../page-geometry.ts';
import type { DocumentSource } from '../protocol.ts';
import { listOldJpegs, listTiffSheets } from './tiff-directories.ts';

/** Loaders of the accepted kinds and no others. An SVG can be loaded from memory only: from a path it could reach its siblings. */
const LOADERS = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'TiffFile', 'SvgBuffer'].map((name) => `VipsForeignLoad${name}`);

const SVG_DENSITY = 72;

/** Tiles inside the prepared raster; libvips refuses to read larger ones in small images. */
const RASTER_TILE = 256;
const PYRAMID: TiffOptions = { tile: true, tileWidth: RASTER_TILE, tileHeight: RASTER_TILE, pyramid: true };

export function setUpImages(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
}

export async function inspectImage(source: DocumentSource, limits: RenderLimits): Promise<PageFacts[]> {
  const directories = listDirectories(source, limits);
  if (source.kind === 'tiff' && listOldJpegs(source.path, limits.pages).size === directories.length) throw new RenderError('old_jpeg_tiff');
  const pages: PageFacts[] = [];
  for (const [index, directory] of directories.entries()) {
    const inspected = inspectPage(source, { number: index + 1, directory }, limits);
    pages.push(await inspected.catch((error: unknown) => explain(error, source, limits)));
  }
  return pages;
}

/** libvips knows only that it can't read a TIFF with an old JPEG in it: not even its other pages. */
function explain(error: unknown, source: DocumentSource, limits: RenderLimits): never {
  const isUnreadable = error instanceof RenderError && error.code === 'unreadable';
  if (isUnreadable && source.kind === 'tiff' && listOldJpegs(source.path, limits.pages).size > 0)
    throw new RenderError('old_jpeg_tiff', error.detail);
  throw error;
}

/** The page as it is kept: upright, opaque on white, 8-bit sRGB. */
export async function prepareImage(
  source: DocumentSource,
  page: PageGeometry,
  at: { outPath: string; limits: RenderLimits },
): Promise<void> {
  const { layoutWidth, layoutHeight } = wholePage(page, 2 ** page.maxLevel);
  const directory = listDirectories(source, at.limits)[page.number - 1];
  if (directory === undefined) throw new RenderError('unreadable', `no page ${page.number}`);
  const image = openImage(source, { directory, density: SVG_DENSITY * 2 ** page.maxLevel, limits: at.limits })
    .autoOrient()
    .resize(layoutWidth, layoutHeight, { fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb');
  await writePyramid(image, { outPath: at.outPath, isLossy: source.kind === 'jpeg' }).catch((error: unknown) =>
    explain(error, source, at.limits),
  );
}

/** A tiled TIFF with a layer for each halving. What was lossy stays so, at a quality that shows no further loss. */
export async function writePyramid(image: Sharp, { outPath, isLossy }: { outPath: string; isLossy: boolean }): Promise<void> {
  const compression: TiffOptions = isLossy ? { compression: 'jpeg', quality: 92 } : { compression: 'lzw', predictor: 'horizontal' };
  await image
    .tiff({ ...PYRAMID, ...compression })
    .toFile(outPath)
    .catch(rethrow);
}

async function inspectPage(source: DocumentSource, at: { number: number; directory: number }, limits: RenderLimits): Promise<PageFacts> {
  const unlimited = { ...limits, imagePixels: Infinity };
  const metadata = await openImage(source, { directory: at.directory, density: SVG_DENSITY, limits: unlimited }).metadata().catch(rethrow);
  if (metadata.format !== source.kind) throw new RenderError('unreadable', `${source.kind} expected, found ${metadata.format}`);
  const size = metadata.autoOrient;
  const isSvg = source.kind === 'svg';
  if (Math.max(size.width, size.height) > limits.pageSide) throw new RenderError('too_large', `${size.width} × ${size.height} px`);
  if (!isSvg && size.width * size.height > limits.imagePixels) throw new RenderError('too_large', `${size.width} × ${size.height} px`);
  return toPageFacts({ ...size, number: at.number, mode: 'raster', maxLevel: isSvg ? svgMaxLevel(size) : 0 }, 'px');
}

function openImage(source: DocumentSource, options: { directory: number; density: number; limits: RenderLimits }): Sharp {
  const { directory, density, limits } = options;
  const common = { limitInputPixels: Number.isFinite(limits.imagePixels) && limits.imagePixels, failOn: 'error' } as const;
  if (source.kind === 'svg') return sharp(readSvg(source.path, limits), { ...common, density });
  return sharp(source.path, source.kind === 'tiff' ? { ...common, page: directory } : common);
}

function readSvg(path: string, limits: RenderLimits): Buffer {
  const { size } = statSync(path);
  if (size > limits.svgBytes) throw new RenderError('too_large', `${size} bytes of SVG`);
  return readFileSync(path);
}

/** Of an animation the first frame is the page. */
function listDirectories(source: DocumentSource, limits: RenderLimits): number[] {
  return source.kind === 'tiff' ? listTiffSheets(source.path, limits.pages) : [0];
}

function rethrow(error: unknown): never {
  throw toRenderError(error);
}

function toRenderError(error: unknown): RenderError {
  if (error instanceof RenderError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new RenderError(/pixel limit/i.test(detail) ? 'too_large' : 'unreadable', detail);
}
