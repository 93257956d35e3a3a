import type { Box, Camera } from '@sheetmark/editor-core';
import { BitmapFrame } from './bitmap-frame.ts';
import { ObjectsPicture, type ObjectsSource } from './objects-picture.ts';

/** Long side of the overview, in pixels. */
const longSide = 2048;

/**
 * All objects of the page in low resolution, shown where a quick pan or zoom leaves the base bitmap. It is clipped at the base, so that blurred lines
 * are never below sharp ones.
 */
export class OverviewLayer {
  readonly #picture: ObjectsPicture;
  readonly #frame: BitmapFrame;

  constructor(page: Box, source: ObjectsSource) {
    this.#picture = new ObjectsPicture('overview', source);
    this.#frame = BitmapFrame.whole(page, Math.min(1, longSide / Math.max(page.maxX - page.minX, page.maxY - page.minY)));
    this.element.hidden = true;
  }

  get element(): HTMLElement {
    return this.#picture.element;
  }

  get isUpToDate(): boolean {
    return this.#picture.frame !== null && this.#picture.isUpToDate;
  }

  /** Marks boxes of the page as changed; the next `draw` paints them. */
  markChanged(boxes: readonly Box[]): void {
    this.#picture.markChanged(boxes);
  }

  /** Paints everything at first, later the changes. */
  draw(): Promise<boolean> {
    return this.#picture.draw(this.#frame);
  }

  /** Shown only while the base layer leaves something uncovered. `covered` is the content of the base layer. */
  place(camera: Camera, covered: Box | null, isNeeded: boolean): void {
    this.element.hidden = !isNeeded;
    if (!isNeeded) return;
    this.#picture.place(camera);
    this.#picture.cutOut(covered);
  }
}
