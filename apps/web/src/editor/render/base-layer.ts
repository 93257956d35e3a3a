import type { Box, Camera, CanvasObject, Dirty } from '@sheetmark/editor-core';
import type { BitmapFrame } from './bitmap-frame.ts';
import { ObjectsPicture, type ObjectsSource } from './objects-picture.ts';
import { isSeeThrough } from './paint-object.ts';

/**
 * The objects of the view, sharp. Translucent objects have a separate bitmap below the others, which the browser blends with the sheet. It is created
 * with the first translucent object.
 */
export class BaseLayer {
  readonly element = document.createElement('div');
  readonly #source: ObjectsSource;
  readonly #solid: ObjectsPicture;
  #seeThrough: ObjectsPicture | null = null;

  constructor(source: ObjectsSource) {
    this.#source = source;
    const query = (box: Box) => (this.#seeThrough ? source.query(box).filter((object) => !isSeeThrough(object)) : source.query(box));
    this.#solid = new ObjectsPicture('base', { ...source, query });
    this.element.append(this.#solid.element);
  }

  /** The content of both bitmaps; null before the first. */
  get frame(): BitmapFrame | null {
    return this.#solid.frame;
  }

  get isUpToDate(): boolean {
    const below = this.#seeThrough;
    return this.#solid.isUpToDate && (below === null || (below.isUpToDate && below.frame !== null));
  }

  /** Whether `patch` has nothing to do. */
  get isPatched(): boolean {
    return this.#solid.isPatched && this.#seeThrough?.isPatched !== false;
  }

  /** Starts the second bitmap when the first translucent object is added. */
  noteAdded(objects: Iterable<CanvasObject>): void {
    if (this.#seeThrough) return;
    for (const object of objects) {
      if (isSeeThrough(object)) return this.#begin();
    }
  }

  markChanged({ solid, seeThrough }: Dirty): void {
    this.#solid.markChanged(solid);
    this.#seeThrough?.markChanged(seeThrough);
  }

  patch(): void {
    this.#solid.patch();
    this.#seeThrough?.patch();
  }

  place(camera: Camera): void {
    this.#solid.place(camera);
    this.#seeThrough?.place(camera);
  }

  /** Resolves to whether both bitmaps were shown. */
  async draw(frame: BitmapFrame): Promise<boolean> {
    const below = this.#seeThrough;
    return (await this.#solid.draw(frame)) && (below === null || below.draw(frame));
  }

  #begin(): void {
    const query = (box: Box) => this.#source.query(box).filter(isSeeThrough);
    this.#seeThrough = new ObjectsPicture('see-through', { ...this.#source, query });
    this.element.prepend(this.#seeThrough.element);
  }
}
