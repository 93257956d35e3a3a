/** Frames: page units are points × UserUnit for PDFs and pixels for images, y down from the top left of the upright, cropped page. */

/** Tiles are squares of this many pixels; those at the right and bottom edge are cropped to the page. */
export const TILE_SIZE = 512;

/** Long side of a preview, in pixels: about what an editor's window shows of a page, and three times a thumbnail's. More would make the pages of an upload wait for each other. */
const PREVIEW_SIDE = 1_200;

/** Tiles of a whole page are the most expensive ones: none are drawn for so little more sharpness. */
const SPARED = 1.27;

/** Long side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 400;

/** 2^6 pixels per page unit: zoom 30 on a screen of two pixels per CSS pixel. */
const VECTOR_MAX_LEVEL = 6;

/** PDFium draws with 24.8 fixed-point coordinates, so a page laid out wider than this would overflow. */
const MAX_LAYOUT_SIDE = 2 ** 22;

/** Long side, in pixels, of the raster that an SVG is drawn to. */
const SVG_RASTER_SIDE = 8_192;

export interface PageSize {
  /** In page units. */
  readonly width: number;
  readonly height: number;
}

export interface PageGeometry extends PageSize {
  /** 1-based. */
  readonly number: number;
  /** `vector` pages are drawn from the document; `raster` pages are cut from a prepared raster of it. */
  readonly mode: 'vector' | 'raster';
  /** At level z one page unit is 2^z pixels. Raster pages have their native resolution at this level. */
  readonly maxLevel: number;
}

export interface PageFacts extends PageGeometry {
  readonly unit: 'pt' | 'px';
  /** Pixels per page unit of the preview, which serves all levels below `minLevel`. */
  readonly previewScale: number;
  /** The first level that is clearly sharper than the preview. Above `maxLevel` when the preview is all there is. */
  readonly minLevel: number;
}

/** A window onto the page drawn `layoutWidth` × `layoutHeight` pixels large; all in pixels. */
export interface View {
  readonly layoutWidth: number;
  readonly layoutHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface TileAddress {
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

export function vectorMaxLevel(size: PageSize): number {
  return Math.min(VECTOR_MAX_LEVEL, Math.floor(Math.log2(MAX_LAYOUT_SIDE / longSide(size))));
}

export function svgMaxLevel(size: PageSize): number {
  return Math.min(VECTOR_MAX_LEVEL, Math.floor(Math.log2(SVG_RASTER_SIDE / longSide(size))));
}

export function toPageFacts(page: PageGeometry, unit: PageFacts['unit']): PageFacts {
  return { ...page, unit, previewScale: previewScale(page), minLevel: minLevel(page) };
}

/** The layout of the whole page at `scale` pixels per page unit, seen whole. */
export function wholePage(page: PageSize, scale: number): View {
  const layoutWidth = Math.max(1, Math.round(page.width * scale));
  const layoutHeight = Math.max(1, Math.round(page.height * scale));
  return { layoutWidth, layoutHeight, left: 0, top: 0, width: layoutWidth, height: layoutHeight };
}

export function previewView(page: PageGeometry): View {
  return wholePage(page, previewScale(page));
}

/** Undefined when the page has no such tile: below `minLevel` the preview serves. */
export function findTileView(page: PageGeometry, { level, x, y }: TileAddress): View | undefined {
  if (![level, x, y].every(Number.isInteger) || level < minLevel(page) || level > page.maxLevel) return undefined;
  const whole = wholePage(page, 2 ** level);
  const left = x * TILE_SIZE;
  const top = y * TILE_SIZE;
  if (left < 0 || top < 0 || left >= whole.layoutWidth || top >= whole.layoutHeight) return undefined;
  const width = Math.min(TILE_SIZE, whole.layoutWidth - left);
  const height = Math.min(TILE_SIZE, whole.layoutHeight - top);
  return { ...whole, left, top, width, height };
}

/** The preview also serves a level that is sharper than itself by less than `SPARED`, unless that is the sharpest of all. */
function minLevel(page: PageGeometry): number {
  const scale = previewScale(page);
  if (scale >= 2 ** page.maxLevel) return page.maxLevel + 1;
  return Math.min(Math.floor(Math.log2(scale * SPARED)) + 1, page.maxLevel);
}

function previewScale(page: PageGeometry): number {
  return Math.min(PREVIEW_SIDE / longSide(page), 2 ** page.maxLevel);
}

function longSide({ width, height }: PageSize): number {
  return Math.max(width, height);
}
