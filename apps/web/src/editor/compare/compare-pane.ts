import type { Camera } from '@sheetmark/editor-core';
import type { Look } from '../render/bitmap-frame.ts';
import { SheetLayer, type SheetPicture } from '../render/sheet-layer.ts';
import { type Composition, type LineColours, nameOf, type Side } from './compositions.ts';
import type { Matrix } from './matrix.ts';
import { PairPictures } from './pair-pictures.ts';

export interface PanePictures {
  /** null if the version doesn't have the sheet. */
  readonly pictures: Readonly<Record<Side, SheetPicture | null>>;
  /** From page units of the older sheet to those of the newer one. */
  readonly matrix: Matrix;
  /** The colours of lines. */
  readonly colours: LineColours;
  /** Whether one of the sheets is a scan, so that paper, ink and the places of lines are only about the same. */
  readonly hasScan: boolean;
}

/** Tiles that a pane caches, about 1 MB of memory each, unless more are visible. */
const cachedTiles = 32;

/** What the panes of a stage show: one of the versions, or both over each other. */
export class PaneSource {
  readonly #options: PanePictures;
  readonly #pair: PairPictures | null;

  constructor(options: PanePictures) {
    const { before, after } = options.pictures;
    this.#options = options;
    this.#pair = before && after && new PairPictures({ ...options, before, after });
  }

  /** The composition's picture, and where its page begins on the newer sheet. null: there is nothing to show. */
  async picture(composition: Composition): Promise<{ picture: SheetPicture; origin: Pick<Camera, 'x' | 'y'>; isComposed: boolean } | null> {
    const { pictures, colours } = this.#options;
    if ('plain' in composition) {
      const picture = pictures[composition.plain];
      return picture && { picture, origin: { x: 0, y: 0 }, isComposed: false };
    }
    if (!this.#pair) return null;
    return { picture: await this.#pair.compose(composition.visible, colours), origin: this.#pair.page.origin, isComposed: true };
  }

  release(): void {
    this.#pair?.release();
  }
}

/** A composition of both versions in a part of the stage. Empty until its picture is there. */
export class ComparePane {
  readonly element = document.createElement('div');
  readonly name: string;
  #layer: SheetLayer | null = null;
  #origin = { x: 0, y: 0 };
  #isReleased = false;
  #revoke: () => void = () => undefined;

  constructor(composition: Composition, source: PaneSource, onChange: () => void) {
    this.name = nameOf(composition);
    this.element.className = 'compare-pane';
    void this.#begin(composition, source, onChange);
  }

  /** In CSS pixels of the stage. `origin`: the left of the pane's own view. */
  arrange({ left, right, origin }: { left: number; right: number; origin: number }): void {
    this.element.style.translate = `${origin}px`;
    this.element.style.clipPath = `polygon(${left - origin}px 0, ${right - origin}px 0, ${right - origin}px 100%, ${left - origin}px 100%)`;
  }

  place(look: Look): void {
    this.#layer?.place(this.#ownLook(look));
  }

  /** Draws what isn't sharp; returns whether something was drawn. */
  draw(look: Look): boolean {
    const own = this.#ownLook(look);
    if (!this.#layer || this.#layer.suits(own)) return false;
    this.#layer.draw(own);
    return true;
  }

  isSettled(look: Look): boolean {
    return this.#layer !== null && this.#layer.suits(this.#ownLook(look)) && this.#layer.isSettled;
  }

  release(): void {
    this.#isReleased = true;
    this.#layer?.release();
    this.#revoke();
    this.element.remove();
  }

  #ownLook({ camera, ...look }: Look): Look {
    return { ...look, camera: { ...camera, x: camera.x - this.#origin.x, y: camera.y - this.#origin.y } };
  }

  async #begin(composition: Composition, source: PaneSource, onChange: () => void): Promise<void> {
    const shown = await source.picture(composition);
    if (!shown) return;
    const { picture, origin, isComposed } = shown;
    const { previewUrl } = picture;
    this.#revoke = () => isComposed && previewUrl !== null && URL.revokeObjectURL(previewUrl);
    if (this.#isReleased) return this.#revoke();
    this.#origin = origin;
    this.#layer = new SheetLayer(picture, onChange, cachedTiles);
    this.element.append(this.#layer.element);
    onChange();
  }
}
