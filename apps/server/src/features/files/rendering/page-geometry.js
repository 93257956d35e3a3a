/** Frames: page units are points × UserUnit for PDFs and pixels for images, y down from the top left of the upright, cropped page. */
/** Tiles are squares of this many pixels; those at the right and bottom edge are cropped to the page. */
export const TILE_SIZE = 512;
/** Long side of a preview, in pixels. */
export const PREVIEW_SIDE = 2600;
/** Long side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 480;
/** 2^6 pixels per page unit: zoom 30 on a screen of two pixels per CSS pixel. */
const VECTOR_MAX_LEVEL = 6;
/** PDFium draws with 24.8 fixed-point coordinates, so a page laid out wider than this would overflow. */
const MAX_LAYOUT_SIDE = 2 ** 22;
/** Long side, in pixels, of the raster that an SVG is drawn to. */
const SVG_RASTER_SIDE = 8192;
export function vectorMaxLevel(size) {
    return Math.min(VECTOR_MAX_LEVEL, Math.floor(Math.log2(MAX_LAYOUT_SIDE / longSide(size))));
}
export function svgMaxLevel(size) {
    return Math.min(VECTOR_MAX_LEVEL, Math.floor(Math.log2(SVG_RASTER_SIDE / longSide(size))));
}
export function toPageFacts(page, unit) {
    return { ...page, unit, previewScale: previewScale(page), minLevel: minLevel(page) };
}
/** The layout of the whole page at `scale` pixels per page unit, seen whole. */
export function wholePage(page, scale) {
    const layoutWidth = Math.max(1, Math.round(page.width * scale));
    const layoutHeight = Math.max(1, Math.round(page.height * scale));
    return { layoutWidth, layoutHeight, left: 0, top: 0, width: layoutWidth, height: layoutHeight };
}
export function previewView(page) {
    return wholePage(page, previewScale(page));
}
/** Undefined when the page has no such tile: below `minLevel` the preview serves. */
export function findTileView(page, { level, x, y }) {
    if (![level, x, y].every(Number.isInteger) || level < minLevel(page) || level > page.maxLevel)
        return undefined;
    const whole = wholePage(page, 2 ** level);
    const left = x * TILE_SIZE;
    const top = y * TILE_SIZE;
    if (left < 0 || top < 0 || left >= whole.layoutWidth || top >= whole.layoutHeight)
        return undefined;
    const width = Math.min(TILE_SIZE, whole.layoutWidth - left);
    const height = Math.min(TILE_SIZE, whole.layoutHeight - top);
    return { ...whole, left, top, width, height };
}
function minLevel(page) {
    return Math.floor(Math.log2(previewScale(page))) + 1;
}
function previewScale(page) {
    return Math.min(PREVIEW_SIDE / longSide(page), 2 ** page.maxLevel);
}
function longSide({ width, height }) {
    return Math.max(width, height);
}
