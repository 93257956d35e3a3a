import { type Box, type Camera, expandBox, type Viewport, visibleBox } from '@sheetmark/editor-core';

/** The current view. `density` is device pixels per CSS pixel. */
export interface Look {
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly density: number;
}

/** Whole pixels of a bitmap. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** CSS pixels that a bitmap extends beyond the viewport on every side, so that a pan can begin before anything is drawn. */
const margin = 256;
/** The same for densities at which a bitmap would take too much memory, and on phones, where most of it would be margin. */
const smallMargin = 128;
const dense = 2.5;
/** CSS pixels of the shorter side of the view. */
const phoneSide = 480;
/** Pixels that a bitmap extends beyond the outermost content. */
const edge = 2;
/** Tolerance for rounding, in page units. */
const slack = 1e-6;

/** The part of the page in a bitmap, and its scale. Its origin is on a whole device pixel of the view it is made for. */
export class BitmapFrame {
  /** Page units. */
  readonly box: Box;
  readonly zoom: number;
  readonly density: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;

  private constructor(box: Box, zoom: number, density: number) {
    this.zoom = zoom;
    this.density = density;
    this.width = wholePixels((box.maxX - box.minX) * zoom, density);
    this.height = wholePixels((box.maxY - box.minY) * zoom, density);
    const { minX, minY } = box;
    this.box = { minX, minY, maxX: minX + this.width / this.scale, maxY: minY + this.height / this.scale };
  }

  /** All of a box of the page, for any view. */
  static whole(box: Box, scale: number): BitmapFrame {
    return new BitmapFrame(box, scale, 1);
  }

  /**
   * The view and a margin around it, limited to `extent`. If the scale is that of `before`, pixels are aligned with it, so that its content can be
   * copied.
   */
  static around(look: Look, extent: Box, before: BitmapFrame | null): BitmapFrame {
    const { camera, density } = look;
    const scale = camera.zoom * density;
    const view = viewBox(look);
    const part = intersection(expandBox(view, marginOf(look) / camera.zoom), expandBox(extent, edge / scale)) ?? {
      ...view,
      maxX: view.minX,
    };
    const origin = before?.scale === scale ? before.box : view;
    const minX = origin.minX + Math.floor((part.minX - origin.minX) * scale + slack) / scale;
    const minY = origin.minY + Math.floor((part.minY - origin.minY) * scale + slack) / scale;
    return new BitmapFrame({ ...part, minX, minY }, camera.zoom, density);
  }

  /** Pixels per page unit. */
  get scale(): number {
    return this.zoom * this.density;
  }

  /** The bitmap's pixels that cover a box of the page, with half a pixel more for thin lines. */
  pixelsOf(box: Box): PixelBox {
    const { scale } = this;
    const x = Math.max(0, Math.floor((box.minX - this.box.minX) * scale - 0.5));
    const y = Math.max(0, Math.floor((box.minY - this.box.minY) * scale - 0.5));
    const right = Math.min(this.width, Math.ceil((box.maxX - this.box.minX) * scale + 0.5));
    const bottom = Math.min(this.height, Math.ceil((box.maxY - this.box.minY) * scale + 0.5));
    return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
  }

  /** The pixels nearest to a box of the page: adjacent boxes are adjacent here, without a seam. */
  nearestPixels(box: Box): PixelBox {
    const [x, y] = [Math.round((box.minX - this.box.minX) * this.scale), Math.round((box.minY - this.box.minY) * this.scale)];
    const [right, bottom] = [Math.round((box.maxX - this.box.minX) * this.scale), Math.round((box.maxY - this.box.minY) * this.scale)];
    return { x, y, width: right - x, height: bottom - y };
  }

  /** The bitmap's position in a camera's view, in CSS pixels, and its enlargement. If not enlarged, it is aligned with device pixels: sharp. */
  placementIn(camera: Camera): { left: number; top: number; enlargement: number } {
    const enlargement = camera.zoom / this.zoom;
    const [left, top] = [(this.box.minX - camera.x) * camera.zoom, (this.box.minY - camera.y) * camera.zoom];
    if (enlargement !== 1) return { left, top, enlargement };
    return { left: Math.round(left * this.density) / this.density, top: Math.round(top * this.density) / this.density, enlargement };
  }

  /** Whether the bitmap is sharp in this view and contains its content plus half a margin. */
  suits(look: Look, extent: Box): boolean {
    const { camera, density } = look;
    if (this.zoom !== camera.zoom || this.density !== density) return false;
    return this.#contains(intersection(expandBox(viewBox(look), marginOf(look) / 2 / camera.zoom), extent));
  }

  /** Whether the bitmap, sharp or not, contains all content of the view. */
  covers(look: Look, extent: Box): boolean {
    return this.#contains(intersection(viewBox(look), extent));
  }

  /** Pixels by which to move another frame's bitmap to reuse as much as possible; null if they share none. */
  shiftFrom(other: BitmapFrame): { x: number; y: number } | null {
    if (other.scale !== this.scale || !intersection(this.box, other.box)) return null;
    const [x, y] = [(other.box.minX - this.box.minX) * this.scale, (other.box.minY - this.box.minY) * this.scale];
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** The parts of the page that this frame has and the other lacks, as boxes that don't overlap. */
  minus(other: BitmapFrame): Box[] {
    const shared = intersection(this.box, other.box);
    if (!shared) return [this.box];
    const { minX, minY, maxX, maxY } = this.box;
    const sides = [
      { minX, maxX, minY, maxY: shared.minY },
      { minX, maxX, minY: shared.maxY, maxY },
      { minX, maxX: shared.minX, minY: shared.minY, maxY: shared.maxY },
      { minX: shared.maxX, maxX, minY: shared.minY, maxY: shared.maxY },
    ];
    return sides.filter((box) => box.maxX - box.minX > slack && box.maxY - box.minY > slack);
  }

  #contains(box: Box | null): boolean {
    if (!box) return true;
    const { minX, minY, maxX, maxY } = this.box;
    return minX - slack <= box.minX && minY - slack <= box.minY && maxX + slack >= box.maxX && maxY + slack >= box.maxY;
  }
}

/** Converts a length in CSS pixels to pixels of the bitmap, so that it is whole in both at all usual densities. */
const wholePixels = (length: number, density: number): number => Math.round(Math.max(1, Math.ceil(length / 4 - slack)) * 4 * density);

const marginOf = ({ density, viewport: { width, height } }: Look): number =>
  density > dense || Math.min(width, height) < phoneSide ? smallMargin : margin;

const viewBox = ({ camera, viewport }: Look): Box => visibleBox(camera, viewport);

/** The intersection of two boxes; null if it has no area. */
export function intersection(a: Box, b: Box): Box | null {
  const [minX, minY] = [Math.max(a.minX, b.minX), Math.max(a.minY, b.minY)];
  const [maxX, maxY] = [Math.min(a.maxX, b.maxX), Math.min(a.maxY, b.maxY)];
  return minX < maxX && minY < maxY ? { minX, minY, maxX, maxY } : null;
}
