import type { Box, Camera } from '@sheetmark/editor-core';
import { BitmapFrame } from './bitmap-frame.ts';
import { ObjectsPicture, type ObjectsSource } from './objects-picture.ts';

/** Long side of the overview, in pixels. */
const longSide = 2048;

/**
 * All objects of the page, coarse: what a quick pan or zoom shows where the base bitmap does not reach. Where the base lies it is cut
 * out, so that soft lines never stand under sharp ones.
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

  get isTrue(): boolean {
    return this.#picture.frame !== null && this.#picture.isTrue;
  }

  /** What lies in these boxes of the page has changed; it is painted with the next `draw`. */
  note(boxes: readonly Box[]): void {
    this.#picture.note(boxes);
  }

  /** Brings it up to date: all of it at first, later what has changed. */
  draw(): Promise<boolean> {
    return this.#picture.draw(this.#frame);
  }

  /** Shown only while the base leaves something open: `covered` is what the base holds. */
  place(camera: Camera, covered: Box | null, isNeeded: boolean): void {
    this.element.hidden = !isNeeded;
    if (!isNeeded) return;
    this.#picture.place(camera);
    this.#picture.cutOut(covered);
  }
}
