import type { Box, Camera } from '@sheetmark/editor-core';
import type { BitmapFrame, PixelBox } from './bitmap-frame.ts';

/** A canvas whose finished bitmap is moved and scaled by the compositor while the view moves. */
class MovedBitmap {
  readonly canvas = document.createElement('canvas');
  readonly context: CanvasRenderingContext2D;
  #frame: BitmapFrame | null = null;
  #transform = '';

  constructor() {
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    this.context = context;
    this.canvas.hidden = true;
  }

  /** The bitmap's content; null before the first. */
  get frame(): BitmapFrame | null {
    return this.#frame;
  }

  /** Copies another bitmap's content of this frame, if there is one; returns the boxes of the page that remain to be painted. */
  begin(frame: BitmapFrame, from: MovedBitmap | null): readonly Box[] {
    const before = from?.frame;
    const { width, height, density } = frame;
    this.#frame = frame;
    if (this.canvas.width === width && this.canvas.height === height) this.clear({ x: 0, y: 0, width, height });
    else {
      Object.assign(this.canvas, { width, height });
      Object.assign(this.canvas.style, { width: `${width / density}px`, height: `${height / density}px` });
    }
    const shift = before && frame.shiftFrom(before);
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    if (!from || !before || !shift) return [frame.box];
    this.context.drawImage(from.canvas, shift.x, shift.y);
    return frame.minus(before);
  }

  clear({ x, y, width, height }: PixelBox): void {
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(x, y, width, height);
  }

  /** Clips painting, in page units, to these pixels. */
  within({ x, y, width, height }: PixelBox, paint: () => void): void {
    if (!this.#frame) return;
    const { context } = this;
    const { scale, box: origin } = this.#frame;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.setTransform(scale, 0, 0, scale, -origin.minX * scale, -origin.minY * scale);
    paint();
    context.restore();
  }

  /** Clips a box of the page out of the shown bitmap; null clips nothing. */
  cutOut(box: Box | null): void {
    this.canvas.style.clipPath = box && this.#frame ? outside(box, this.#frame) : 'none';
  }

  /** Moves the bitmap to its place in a camera's view. */
  place(camera: Camera): void {
    if (!this.#frame) return;
    const { left, top, enlargement } = this.#frame.placementIn(camera);
    const transform = `translate(${left}px, ${top}px) scale(${enlargement})`;
    // Setting it again would cost a style recalculation.
    if (transform === this.#transform) return;
    this.#transform = transform;
    this.canvas.style.transform = transform;
  }
}

/** Double buffering: one bitmap is shown while the other is painted. */
export class BitmapPair {
  readonly element = document.createElement('div');
  #front = new MovedBitmap();
  #back = new MovedBitmap();

  constructor(className: string) {
    this.element.className = className;
    this.element.append(this.#front.canvas, this.#back.canvas);
  }

  get front(): MovedBitmap {
    return this.#front;
  }

  get back(): MovedBitmap {
    return this.#back;
  }

  /** Shows the back bitmap from the next frame on, at its place in the current view. */
  swap(camera: Camera): void {
    [this.#front, this.#back] = [this.#back, this.#front];
    this.#front.place(camera);
    this.#front.canvas.hidden = false;
    this.#back.canvas.hidden = true;
  }

  hide(): void {
    this.#front.canvas.hidden = true;
  }
}

/** All of a frame except a box of the page, as a CSS shape. */
function outside(box: Box, { box: { minX, minY }, zoom, width, height, density }: BitmapFrame): string {
  const [left, right] = [(box.minX - minX) * zoom, (box.maxX - minX) * zoom];
  const [top, bottom] = [(box.minY - minY) * zoom, (box.maxY - minY) * zoom];
  const corners = [
    [0, 0],
    [width / density, 0],
    [width / density, height / density],
    [0, height / density],
    [0, 0],
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ];
  return `polygon(evenodd, ${corners.map(([x, y]) => `${x}px ${y}px`).join(', ')})`;
}
