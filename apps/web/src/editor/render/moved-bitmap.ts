import type { Box, Camera, Viewport } from '@sheetmark/editor-core';

/** CSS pixels that a bitmap reaches beyond the viewport on every side, so that a pan can begin before anything is drawn. */
export const bitmapMargin = 256;

/**
 * A canvas somewhat larger than the viewport whose finished picture is moved and scaled by the compositor while the view moves.
 * It is drawn for one camera and says which box of the page it holds.
 */
export class MovedBitmap {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  #camera: Camera | null = null;
  #viewport: Viewport = { width: 0, height: 0 };
  #density = 1;

  constructor(className: string) {
    this.canvas = document.createElement('canvas');
    this.canvas.className = className;
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    this.context = context;
  }

  /** The camera that the picture was drawn for; null before the first. */
  get camera(): Camera | null {
    return this.#camera;
  }

  /** Pixels per page unit. */
  get scale(): number {
    return (this.#camera?.zoom ?? 1) * this.#density;
  }

  /** The part of the page that the picture holds. */
  get box(): Box {
    const { x, y, zoom } = this.#camera ?? { x: 0, y: 0, zoom: 1 };
    const [margin, width, height] = [bitmapMargin / zoom, this.#viewport.width / zoom, this.#viewport.height / zoom];
    return { minX: x - margin, minY: y - margin, maxX: x + width + margin, maxY: y + height + margin };
  }

  /** Empties the bitmap for a camera; page units are then drawn as they are. */
  begin(camera: Camera, viewport: Viewport, density: number): void {
    const width = Math.ceil((viewport.width + 2 * bitmapMargin) * density);
    const height = Math.ceil((viewport.height + 2 * bitmapMargin) * density);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      Object.assign(this.canvas, { width, height });
      Object.assign(this.canvas.style, { width: `${width / density}px`, height: `${height / density}px` });
    }
    [this.#camera, this.#viewport, this.#density] = [camera, viewport, density];
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.usePageUnits();
  }

  usePageUnits(): void {
    const { x, y, zoom } = this.#camera ?? { x: 0, y: 0, zoom: 1 };
    const scale = zoom * this.#density;
    this.context.setTransform(scale, 0, 0, scale, bitmapMargin * this.#density - x * scale, bitmapMargin * this.#density - y * scale);
  }

  /** The pixels that cover a box of the page, whole ones, within the bitmap. */
  pixelsOf(box: Box): { x: number; y: number; width: number; height: number } {
    const { scale } = this;
    const origin = this.box;
    const left = Math.max(0, Math.floor((box.minX - origin.minX) * scale) - 1);
    const top = Math.max(0, Math.floor((box.minY - origin.minY) * scale) - 1);
    const right = Math.min(this.canvas.width, Math.ceil((box.maxX - origin.minX) * scale) + 1);
    const bottom = Math.min(this.canvas.height, Math.ceil((box.maxY - origin.minY) * scale) + 1);
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  }

  /** Moves the picture to where a camera sees it. */
  place(camera: Camera): void {
    if (!this.#camera) return;
    const grown = camera.zoom / this.#camera.zoom;
    const left = (this.#camera.x - camera.x) * camera.zoom - bitmapMargin * grown;
    const top = (this.#camera.y - camera.y) * camera.zoom - bitmapMargin * grown;
    this.canvas.style.transform = `translate(${left}px, ${top}px) scale(${grown})`;
  }

  /** Whether the picture is sharp at this camera and reaches past the viewport on all sides by half the margin. */
  suits(camera: Camera, viewport: Viewport, density: number): boolean {
    const drawn = this.#camera;
    if (!drawn || drawn.zoom !== camera.zoom || this.#density !== density) return false;
    if (viewport.width !== this.#viewport.width || viewport.height !== this.#viewport.height) return false;
    const reach = bitmapMargin / 2 / camera.zoom;
    return Math.abs(drawn.x - camera.x) <= reach && Math.abs(drawn.y - camera.y) <= reach;
  }

  /** Whether the picture, sharp or not, leaves nothing of the viewport open. */
  covers(camera: Camera, viewport: Viewport): boolean {
    if (!this.#camera) return false;
    const { minX, minY, maxX, maxY } = this.box;
    const right = camera.x + viewport.width / camera.zoom;
    const bottom = camera.y + viewport.height / camera.zoom;
    return minX <= camera.x && minY <= camera.y && maxX >= right && maxY >= bottom;
  }
}
