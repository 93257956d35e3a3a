import { createKey } from '../../lib/create-key.ts';
import type { Look } from '../render/bitmap-frame.ts';
import { SheetLayer, type SheetPicture } from '../render/sheet-layer.ts';
import { colourMatrix, type Composition, isHatched, type Light, type LineColours, separations, type Side } from './compositions.ts';
import { identity, type Matrix, placeLook } from './placed-look.ts';
import { type PictureTint, tintPicture } from './tint.ts';

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

/** Tiles that a layer caches, about 1 MB of memory each, unless more are visible. A pane has two layers, and a view up to two panes: 128 MB. */
const cachedTiles = 32;

/** One version of the sheet, as it is in the file or in one ink. Empty until its preview is tinted. */
class PaneLayer {
  readonly element = document.createElement('div');
  readonly #hatch = document.createElement('div');
  readonly #matrix: Matrix;
  readonly #picture: SheetPicture | null;
  readonly #stop = new AbortController();
  #layer: SheetLayer | null = null;

  constructor(side: Side, ink: Light | null, { pictures, matrix, hasScan, onChange }: PanePictures & { onChange: () => void }) {
    this.#matrix = side === 'before' && pictures.after ? matrix : identity;
    this.element.className = 'tinted';
    this.#hatch.className = 'hatch';
    const picture = pictures[side];
    this.#picture = picture;
    if (!picture) return;
    const [red, green, blue] = (ink ?? []).map((light) => light * 255);
    if (red === undefined || green === undefined || blue === undefined) this.#begin(picture, onChange);
    else void this.#tint(picture, { ink: [red, green, blue], hasScan }, onChange);
  }

  /** Whether stripes break this version's lines: see `compositions.ts`. */
  showHatch(isShown: boolean): void {
    this.#hatch.hidden = !isShown;
    if (isShown && !this.#hatch.isConnected) this.element.append(this.#hatch);
  }

  place(look: Look): void {
    const placed = placeLook(look, this.#matrix);
    this.element.style.transform = `matrix(${placed.transform.join(',')})`;
    this.#layer?.place(placed.look);
    if (this.#hatch.isConnected && !this.#hatch.hidden) this.#placeHatch(placed.look);
  }

  /** Draws what isn't sharp; returns whether something was drawn. */
  draw(look: Look): boolean {
    const placed = placeLook(look, this.#matrix).look;
    if (!this.#layer || this.#layer.suits(placed)) return false;
    this.#layer.draw(placed);
    return true;
  }

  /** Whether its preview is tinted. */
  get hasBegun(): boolean {
    return this.#layer !== null;
  }

  isSettled(look: Look): boolean {
    return this.#layer !== null && this.#layer.suits(placeLook(look, this.#matrix).look) && this.#layer.isSettled;
  }

  release(): void {
    this.#stop.abort();
    this.#layer?.release();
  }

  /** The hatch belongs to the paper, and covers what is visible of it. */
  #placeHatch({ camera: { x, y, zoom }, viewport }: Look): void {
    const { width = 0, height = 0 } = this.#picture ?? {};
    const [left, top] = [Math.max(0, -x * zoom), Math.max(0, -y * zoom)];
    const [right, bottom] = [Math.min(viewport.width, (width - x) * zoom), Math.min(viewport.height, (height - y) * zoom)];
    const size = { width: `${Math.max(0, right - left)}px`, height: `${Math.max(0, bottom - top)}px` };
    const backgroundPosition = `${-x * zoom - left}px ${-y * zoom - top}px`;
    Object.assign(this.#hatch.style, { left: `${left}px`, top: `${top}px`, ...size, backgroundPosition });
  }

  async #tint(picture: SheetPicture, tint: PictureTint, onChange: () => void): Promise<void> {
    const { signal } = this.#stop;
    const tinted = await tintPicture(picture, tint, signal);
    if (signal.aborted) return revoke(tinted);
    signal.addEventListener('abort', () => revoke(tinted));
    this.#begin(tinted, onChange);
    onChange();
  }

  #begin(picture: SheetPicture, onChange: () => void): void {
    this.#layer = new SheetLayer(picture, onChange, cachedTiles);
    this.element.prepend(this.#layer.element);
  }
}

const revoke = ({ previewUrl }: SheetPicture): void => {
  if (previewUrl !== null) URL.revokeObjectURL(previewUrl);
};

/** The colour matrix of a pane, as an SVG filter in the document. */
class PaneFilter {
  readonly element = createSvg('svg');
  readonly #matrix = createSvg('feColorMatrix');
  readonly #id = `pane-${createKey()}`;

  /** `isGrown`: whether lines are grown in red and green, see `separations`. */
  constructor(isGrown: boolean) {
    const filter = createSvg('filter');
    filter.id = this.#id;
    // Without margins: the filter covers exactly the pane.
    for (const [name, value] of Object.entries({ x: '0', y: '0', width: '1', height: '1' })) filter.setAttribute(name, value);
    filter.setAttribute('color-interpolation-filters', 'sRGB');
    if (isGrown) filter.append(...sharpening());
    filter.append(this.#matrix);
    this.element.setAttribute('aria-hidden', 'true');
    for (const name of ['width', 'height']) this.element.setAttribute(name, '0');
    this.element.append(filter);
  }

  get css(): string {
    return `url(#${this.#id})`;
  }

  show(values: readonly number[]): void {
    this.#matrix.setAttribute('values', values.join(' '));
  }
}

const createSvg = <Name extends keyof SVGElementTagNameMap>(name: Name) => document.createElementNS('http://www.w3.org/2000/svg', name);

/** Makes red and green at least as light as blue. */
function sharpening(): SVGElement[] {
  const [blue, blend] = [createSvg('feColorMatrix'), createSvg('feBlend')];
  blue.setAttribute('values', '0 0 1 0 0  0 0 1 0 0  0 0 1 0 0  0 0 0 1 0');
  blue.setAttribute('result', 'blue');
  for (const [name, value] of Object.entries({ in: 'SourceGraphic', in2: 'blue', mode: 'lighten' })) blend.setAttribute(name, value);
  return [blue, blend];
}

/** A composition of both versions in a part of the stage. */
export class ComparePane {
  readonly element = document.createElement('div');
  readonly #plain: Side | null;
  readonly #colours: PanePictures['colours'];
  readonly #filter: PaneFilter | null = null;
  readonly #layers: readonly PaneLayer[];

  constructor(composition: Composition, pictures: PanePictures, onChange: () => void) {
    this.#plain = 'plain' in composition ? composition.plain : null;
    this.#colours = pictures.colours;
    this.element.className = 'compare-pane';
    const parts = { ...pictures, onChange };
    const blend = document.createElement('div');
    blend.className = 'blend';
    if (this.#plain === null) {
      this.#filter = new PaneFilter(pictures.hasScan);
      this.element.append(this.#filter.element);
      blend.style.filter = this.#filter.css;
      this.#layers = (['before', 'after'] as const).map((side) => new PaneLayer(side, separations[side], parts));
    } else this.#layers = [new PaneLayer(this.#plain, null, parts)];
    blend.append(...this.#layers.map(({ element }) => element));
    this.element.append(blend);
    this.show(composition);
  }

  /** Changes the colours, if the pane has the layers for it; returns whether it has. */
  show(composition: Composition): boolean {
    if ('plain' in composition) return composition.plain === this.#plain;
    this.#layers[0]?.showHatch(isHatched(composition.visible));
    this.#filter?.show(colourMatrix(composition.visible, this.#colours));
    return this.#plain === null;
  }

  /** In CSS pixels of the stage. `origin`: the left of the pane's own view. */
  arrange({ left, right, origin }: { left: number; right: number; origin: number }): void {
    this.element.style.translate = `${origin}px`;
    this.element.style.clipPath = `polygon(${left - origin}px 0, ${right - origin}px 0, ${right - origin}px 100%, ${left - origin}px 100%)`;
  }

  place(look: Look): void {
    // One version alone would look as if everything had changed.
    this.element.style.visibility = this.#layers.every((layer) => layer.hasBegun) ? '' : 'hidden';
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
