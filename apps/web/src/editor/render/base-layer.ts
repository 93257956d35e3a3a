import { type Box, boxesMeet, type CanvasObject, type Camera, type Viewport } from '@sheetmark/editor-core';
import { MovedBitmap } from './moved-bitmap.ts';
import { type Brush, paintObject, type Pictures } from './paint-object.ts';
import { inSlices } from './slices.ts';

export interface BaseSource {
  /** The objects that meet a box of the page, from the lowest to the highest. */
  readonly query: (box: Box) => readonly CanvasObject[];
  readonly pictures: Pictures;
}

/** More objects than this are repainted in slices rather than at once. */
const paintedAtOnce = 400;

/**
 * The objects that lie still, as one bitmap. While the view moves the bitmap is moved; once it rests, or its edge comes near, it is
 * drawn anew in slices into a second canvas and swapped. One changed object repaints only its own box.
 */
export class BaseLayer {
  readonly element = document.createElement('div');
  #front = new MovedBitmap('base');
  #back = new MovedBitmap('base');
  readonly #source: BaseSource;
  #job = 0;
  /** Boxes that changed while the back was being drawn. */
  #missed: Box[] = [];
  #isDrawing = false;

  constructor(source: BaseSource) {
    this.#source = source;
    this.element.append(this.#front.canvas, this.#back.canvas);
    this.#back.canvas.hidden = true;
  }

  place(camera: Camera): void {
    this.#front.place(camera);
  }

  suits(camera: Camera, viewport: Viewport, density: number): boolean {
    return this.#front.suits(camera, viewport, density);
  }

  covers(camera: Camera, viewport: Viewport): boolean {
    return this.#front.covers(camera, viewport);
  }

  /** The part of the page that is painted. */
  get box(): Box | null {
    return this.#front.camera ? this.#front.box : null;
  }

  /** Draws everything for this camera; a later call takes its place. Resolves to whether the picture was shown. */
  async draw(camera: Camera, viewport: Viewport, density: number): Promise<boolean> {
    const job = ++this.#job;
    const back = this.#back;
    this.#isDrawing = true;
    this.#missed = [];
    back.begin(camera, viewport, density);
    const brush = this.#brush(back);
    const done = await inSlices(
      this.#source.query(back.box),
      (object) => paintObject(brush, object),
      () => job !== this.#job,
    );
    if (!done) return false;
    for (const box of this.#missed) this.#repaint(back, box);
    [this.#front, this.#back] = [back, this.#front];
    this.#isDrawing = false;
    this.#front.canvas.hidden = false;
    this.#back.canvas.hidden = true;
    return true;
  }

  /** What lies in these boxes of the page changed. Answers false when it is more than can be repainted at once. */
  repaint(boxes: readonly Box[]): boolean {
    if (!this.#front.camera) return true;
    if (this.#isDrawing) this.#missed.push(...boxes);
    const shown = boxes.filter((box) => boxesMeet(box, this.#front.box));
    let painted = 0;
    for (const box of shown) {
      painted += this.#repaint(this.#front, box, paintedAtOnce - painted);
      if (painted > paintedAtOnce) return false;
    }
    return true;
  }

  #brush(bitmap: MovedBitmap): Brush {
    return { context: bitmap.context, scale: bitmap.scale, pictures: this.#source.pictures };
  }

  /** Answers how many objects it took; paints none when there are more than the limit. */
  #repaint(bitmap: MovedBitmap, box: Box, limit = Number.POSITIVE_INFINITY): number {
    const { x, y, width, height } = bitmap.pixelsOf(box);
    if (width === 0 || height === 0) return 0;
    // Whole pixels, one more on each side: neighbours that share a pixel with the box are painted again too.
    const reach = 2 / bitmap.scale;
    const around = { minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach, maxY: box.maxY + reach };
    const objects = this.#source.query(around);
    if (objects.length > limit) return objects.length;
    const { context } = bitmap;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.clearRect(x, y, width, height);
    bitmap.usePageUnits();
    const brush = this.#brush(bitmap);
    for (const object of objects) paintObject(brush, object);
    context.restore();
    return objects.length;
  }
}
