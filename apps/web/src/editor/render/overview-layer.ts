import type { Box, Camera } from '@sheetmark/editor-core';
import type { BaseSource } from './base-layer.ts';
import { paintObject } from './paint-object.ts';
import { inSlices } from './slices.ts';

/** Long side of the overview, in pixels. */
const longSide = 2048;

/**
 * All objects of the page, coarse: what a quick pan or zoom shows where the base bitmap does not reach. Where the base lies it is cut
 * out, so that soft lines never stand under sharp ones.
 */
export class OverviewLayer {
  readonly element: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #source: BaseSource;
  readonly #page: Box;
  readonly #scale: number;
  #job = 0;

  constructor(page: Box, source: BaseSource) {
    this.#page = page;
    this.#source = source;
    const [width, height] = [page.maxX - page.minX, page.maxY - page.minY];
    this.#scale = Math.min(1, longSide / Math.max(width, height));
    this.element = document.createElement('canvas');
    this.element.className = 'overview';
    Object.assign(this.element, { width: Math.ceil(width * this.#scale), height: Math.ceil(height * this.#scale) });
    const context = this.element.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    this.#context = context;
    this.element.hidden = true;
  }

  /** Draws everything anew; a later call takes its place. */
  async draw(): Promise<void> {
    const job = ++this.#job;
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.element.width, this.element.height);
    context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    const brush = { context, scale: this.#scale, pictures: this.#source.pictures };
    await inSlices(
      this.#source.query(this.#page),
      (object) => paintObject(brush, object),
      () => job !== this.#job,
    );
  }

  /** Shown only while the base leaves something open: `covered` is what the base holds. */
  place(camera: Camera, covered: Box | null, isNeeded: boolean): void {
    this.element.hidden = !isNeeded;
    if (!isNeeded) return;
    const size = camera.zoom / this.#scale;
    this.element.style.transform = `translate(${-camera.x * camera.zoom}px, ${-camera.y * camera.zoom}px) scale(${size})`;
    this.element.style.clipPath = covered ? cutOut(covered, this.#scale, this.element) : 'none';
  }
}

/** Everything but a box of the page. */
function cutOut({ minX, minY, maxX, maxY }: Box, scale: number, { width, height }: HTMLCanvasElement): string {
  const [left, top, right, bottom] = [minX, minY, maxX, maxY].map((value) => `${value * scale}px`);
  const outer = `0 0, ${width}px 0, ${width}px ${height}px, 0 ${height}px, 0 0`;
  return `polygon(evenodd, ${outer}, ${left} ${top}, ${right} ${top}, ${right} ${bottom}, ${left} ${bottom}, ${left} ${top})`;
}
