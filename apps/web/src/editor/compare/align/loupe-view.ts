import type { Vec } from '@sheetmark/editor-core';
import { SheetLayer, type SheetPicture } from '../../render/sheet-layer.ts';

/** Tiles that the loupe caches beyond the visible ones. */
const cachedTiles = 16;
/** Milliseconds without a movement before it is drawn sharp. */
const rest = 60;

/** A magnified part of a sheet around a point. */
export class LoupeView {
  readonly #layer: SheetLayer;
  readonly #size: number;
  #look: Parameters<SheetLayer['place']>[0] | null = null;
  #timer = 0;

  constructor(picture: SheetPicture, size: number) {
    this.#size = size;
    this.#layer = new SheetLayer(picture, () => this.#draw(), cachedTiles);
  }

  get element(): HTMLElement {
    return this.#layer.element;
  }

  show(at: Vec, zoom: number): void {
    const half = this.#size / 2 / zoom;
    this.#look = {
      camera: { x: at.x - half, y: at.y - half, zoom },
      viewport: { width: this.#size, height: this.#size },
      density: window.devicePixelRatio || 1,
    };
    this.#layer.place(this.#look);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#draw(), rest);
  }

  release(): void {
    window.clearTimeout(this.#timer);
    this.#look = null;
    this.#layer.release();
  }

  #draw(): void {
    if (!this.#look) return;
    if (!this.#layer.suits(this.#look)) this.#layer.draw(this.#look);
    this.#layer.place(this.#look);
  }
}
