import type { Look } from '../render/bitmap-frame.ts';
import { SheetLayer, type SheetPicture } from '../render/sheet-layer.ts';
import type { Composition, InkName, Side, TintedSide } from './compositions.ts';
import { identity, type Matrix, placeLook } from './placed-look.ts';
import { type Rgb, type Tint, tintPicture } from './tint.ts';

export interface PanePictures {
  /** null if the version doesn't have the sheet. */
  readonly pictures: Readonly<Record<Side, SheetPicture | null>>;
  /** From page units of the older sheet to those of the newer one. */
  readonly matrix: Matrix;
  readonly colours: Readonly<Record<Exclude<InkName, 'plain'>, Rgb>>;
}

/** Makes a third of a line's darkness count like all of it. */
const maskGain = 3;

/** One version of the sheet in two colours. Empty until its preview is tinted. */
class TintedLayer {
  readonly element = document.createElement('div');
  readonly #matrix: Matrix;
  readonly #stop = new AbortController();
  #layer: SheetLayer | null = null;

  constructor({ side, ink, paper, isMask }: TintedSide, { pictures, matrix, colours }: PanePictures, onChange: () => void) {
    this.#matrix = side === 'before' && pictures.after ? matrix : identity;
    this.element.className = 'tinted';
    const picture = pictures[side];
    if (!picture) return;
    if (ink === 'plain' || paper === 'plain') this.#begin(picture, onChange);
    else void this.#tint(picture, { ink: colours[ink], paper: colours[paper], gain: isMask ? maskGain : 1 }, onChange);
  }

  place(look: Look): void {
    const placed = placeLook(look, this.#matrix);
    this.element.style.transform = `matrix(${placed.transform.join(',')})`;
    this.#layer?.place(placed.look);
  }

  /** Draws what isn't sharp; returns whether something was drawn. */
  draw(look: Look): boolean {
    const placed = placeLook(look, this.#matrix).look;
    if (!this.#layer || this.#layer.suits(placed)) return false;
    this.#layer.draw(placed);
    return true;
  }

  isSettled(look: Look): boolean {
    return this.#layer !== null && this.#layer.suits(placeLook(look, this.#matrix).look) && this.#layer.isSettled;
  }

  release(): void {
    this.#stop.abort();
    this.#layer?.release();
  }

  async #tint(picture: SheetPicture, tint: Tint, onChange: () => void): Promise<void> {
    this.element.style.setProperty('--paper', `rgb(${tint.paper.join(' ')})`);
    const { signal } = this.#stop;
    const tinted = await tintPicture(picture, tint, signal);
    if (signal.aborted) return revoke(tinted);
    signal.addEventListener('abort', () => revoke(tinted));
    this.#begin(tinted, onChange);
    onChange();
  }

  #begin(picture: SheetPicture, onChange: () => void): void {
    this.#layer = new SheetLayer(picture, onChange);
    this.element.append(this.#layer.element);
  }
}

const revoke = ({ previewUrl }: SheetPicture): void => {
  if (previewUrl !== null) URL.revokeObjectURL(previewUrl);
};

/** A composition of both versions in a part of the stage. */
export class ComparePane {
  readonly element = document.createElement('div');
  readonly composition: Composition;
  readonly #layers: readonly TintedLayer[];

  constructor(composition: Composition, pictures: PanePictures, onChange: () => void) {
    this.composition = composition;
    this.element.className = 'compare-pane';
    this.#layers = composition.flatMap(({ layers, mode }) => {
      const blend = document.createElement('div');
      blend.className = 'blend';
      const shown = layers.filter(({ side }) => pictures.pictures[side]);
      const made = shown.map((each) => new TintedLayer(each, pictures, onChange));
      const [, top] = made;
      if (top) top.element.style.mixBlendMode = mode;
      blend.append(...made.map(({ element }) => element));
      this.element.append(blend);
      return made;
    });
  }

  /** In CSS pixels of the stage. `origin`: the left of the pane's own view. */
  arrange({ left, right, origin }: { left: number; right: number; origin: number }): void {
    this.element.style.translate = `${origin}px`;
    this.element.style.clipPath = `polygon(${left - origin}px 0, ${right - origin}px 0, ${right - origin}px 100%, ${left - origin}px 100%)`;
  }

  place(look: Look): void {
    for (const layer of this.#layers) layer.place(look);
  }

  draw(look: Look): boolean {
    return this.#layers.some((layer) => layer.draw(look));
  }

  isSettled(look: Look): boolean {
    return this.#layers.every((layer) => layer.isSettled(look));
  }

  release(): void {
    for (const layer of this.#layers) layer.release();
    this.element.remove();
  }
}
