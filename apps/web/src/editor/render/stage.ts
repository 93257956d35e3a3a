import type { Box, Camera, Editor, Effect, Viewport } from '@sheetmark/editor-core';
import { BaseLayer } from './base-layer.ts';
import { type LiveColours, LiveLayer } from './live-layer.ts';
import { OverviewLayer } from './overview-layer.ts';
import { createPictureStore } from './picture-store.ts';
import { SheetLayer, type SheetPicture } from './sheet-layer.ts';

/** Milliseconds that the zoom must rest before everything is drawn sharp. */
const zoomRest = 120;
const overviewRest = 400;

export interface StageOptions {
  readonly editor: Editor;
  readonly picture: SheetPicture;
  readonly colours: () => LiveColours;
  /** Told in the same frame in which the layers are moved. */
  readonly onFrame?: () => void;
}

/** Effects that change nothing to be seen. */
const unseen: ReadonlySet<Effect['type']> = new Set(['save-draft', 'key-handled', 'clipboard-filled']);

/** The layers of a sheet, from the page up to what is under the hand, kept true to an editor's effects. */
export class Stage {
  readonly element = document.createElement('div');
  readonly #editor: Editor;
  readonly #options: StageOptions;
  readonly #sheet: SheetLayer;
  readonly #overview: OverviewLayer;
  readonly #base: BaseLayer;
  readonly #live: LiveLayer;
  #frame = 0;
  #rest = 0;
  #overviewTimer = 0;
  #isDrawing = false;
  #isOverlayStale = true;
  #lastZoom: number;

  constructor(options: StageOptions) {
    const { editor, picture } = options;
    const pictures = createPictureStore(() => this.refresh());
    const source = { query: (box: Box) => editor.scene.queryBase(box), pictures };
    this.#options = options;
    this.#editor = editor;
    this.#lastZoom = editor.state.camera.zoom;
    this.#sheet = new SheetLayer(picture, () => this.#tellBusy());
    this.#overview = new OverviewLayer(editor.state.page, source);
    this.#base = new BaseLayer(source);
    this.#live = new LiveLayer(pictures);
    this.element.className = 'stage';
    this.element.append(this.#sheet.element, this.#overview.element, this.#base.element, this.#live.element);
  }

  /** The preview of the sheet; null when there is none. */
  get preview(): HTMLImageElement | null {
    return this.#sheet.preview;
  }

  /** Whether the picture is final: nothing being drawn, no tile on its way. */
  get isSettled(): boolean {
    return this.#rest === 0 && !this.#isDrawing && this.#isSharp() && this.#sheet.isSettled;
  }

  apply(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'document-changed' || effect.type === 'base-changed') this.#repaint(effect.dirty);
      if (effect.type === 'cursor-changed') this.element.dataset['cursor'] = effect.cursor;
      if (!unseen.has(effect.type)) this.#isOverlayStale = true;
    }
    if (effects.length > 0) this.#requestFrame();
  }

  resize(viewport: Viewport): void {
    this.apply(this.#editor.dispatch({ type: 'viewport', viewport }));
    this.refresh();
  }

  /** Draws everything anew: pictures came, colours or the screen's density changed. */
  refresh(): void {
    this.#isOverlayStale = true;
    this.#drawSharp();
    void this.#overview.draw();
    this.#requestFrame();
  }

  /** Stops what is under way and gives tiles back. */
  release(): void {
    window.cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#rest);
    window.clearTimeout(this.#overviewTimer);
    this.#frame = 0;
    this.#rest = 0;
    this.#sheet.release();
  }

  /** Moves finished pictures; nothing is drawn here but the handful of things under the hand. */
  readonly #onAnimationFrame = (): void => {
    this.#frame = 0;
    const { camera, viewport } = this.#editor.state;
    this.#sheet.place(camera);
    this.#base.place(camera);
    this.#overview.place(camera, this.#base.box, !this.#base.covers(camera, viewport));
    if (this.#isOverlayStale) this.#drawLive(camera, viewport);
    this.#options.onFrame?.();
    const isZooming = camera.zoom !== this.#lastZoom;
    this.#lastZoom = camera.zoom;
    if (isZooming) this.#restartRest();
    else if (this.#rest === 0 && !this.#isDrawing && !this.#isSharp()) this.#drawSharp();
    this.#tellBusy();
  };

  /** Says in the page whether a sharper picture is still to come. */
  #tellBusy(): void {
    this.element.ariaBusy = String(!this.isSettled);
  }

  #drawLive(camera: Camera, viewport: Viewport): void {
    this.#live.draw(this.#editor.scene.overlay(), { camera, viewport, density: density(), colours: this.#options.colours() });
    this.#isOverlayStale = false;
  }

  #drawSharp(): void {
    window.clearTimeout(this.#rest);
    this.#rest = 0;
    const { camera, viewport } = this.#editor.state;
    this.#sheet.draw(camera, viewport, density());
    this.#isDrawing = true;
    void this.#base.draw(camera, viewport, density()).then((isShown) => {
      if (!isShown) return;
      this.#isDrawing = false;
      this.#requestFrame();
    });
  }

  #isSharp(): boolean {
    const { camera, viewport } = this.#editor.state;
    return this.#base.suits(camera, viewport, density()) && this.#sheet.suits(camera, viewport, density());
  }

  #restartRest(): void {
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.#drawSharp(), zoomRest);
  }

  #requestFrame(): void {
    this.#frame ||= window.requestAnimationFrame(this.#onAnimationFrame);
  }

  #repaint(dirty: readonly Box[]): void {
    if (dirty.length === 0) return;
    if (!this.#base.repaint(dirty)) this.#drawSharp();
    window.clearTimeout(this.#overviewTimer);
    this.#overviewTimer = window.setTimeout(() => void this.#overview.draw(), overviewRest);
  }
}

/** Device pixels per CSS pixel. */
const density = (): number => window.devicePixelRatio || 1;
