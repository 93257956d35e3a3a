import { type Box, type Camera, type Dirty, type Editor, type Effect, toScreen, type Vec, type Viewport } from '@sheetmark/editor-core';
import { intoTurned, outOfTurned, type Turn } from '../host/turn.ts';
import { BaseLayer } from './base-layer.ts';
import { BitmapFrame, type Look } from './bitmap-frame.ts';
import { type LiveColours, LiveLayer } from './live-layer.ts';
import { OverviewLayer } from './overview-layer.ts';
import { createPictureStore } from './picture-store.ts';
import { SheetLayer, type SheetPicture } from './sheet-layer.ts';

/** Milliseconds that the zoom must rest before everything is drawn sharp. */
const zoomRest = 120;
const overviewRest = 400;
/** What others do is shown so many milliseconds after what they did before, at the earliest: copying the picture costs more than painting. */
const othersPace = 40;

export interface StageOptions {
  readonly editor: Editor;
  readonly picture: SheetPicture;
  readonly colours: () => LiveColours;
  /** Where the picture of an image object can be had; null for nowhere. */
  readonly pictureUrl: (source: string) => Promise<string | null>;
  /** Told in the same frame in which the layers are moved. */
  readonly onFrame?: () => void;
  /** Told once the page is to be seen, however coarse, or nothing more of it is to come. */
  readonly onSheetSeen?: () => void;
}

/** The layers of a sheet, from the page up to what is under the hand, kept true to an editor's effects. */
export class Stage {
  readonly element = document.createElement('div');
  /** How far whoever holds the element has turned it. */
  turn: Turn = 0;
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
  /** Whether something has changed since its drawing was last put off. */
  #isOverviewOlder = false;
  /** Whether what has changed must be seen in the next frame: the hand did it. */
  #isUrgent = false;
  /** When changes were last shown. */
  #patchedAt = 0;
  #lastZoom: number;
  #saidCamera: Camera | null = null;
  #isSheetSeen = false;

  constructor(options: StageOptions) {
    const { editor, picture } = options;
    const pictures = createPictureStore(options.pictureUrl, () => this.refresh());
    const source = { query: (box: Box) => editor.scene.queryBase(box), camera: () => editor.state.camera, pictures };
    this.#options = options;
    this.#editor = editor;
    this.#lastZoom = editor.state.camera.zoom;
    this.#sheet = new SheetLayer(picture, () => this.#requestFrame());
    this.#overview = new OverviewLayer(editor.state.page, { ...source, isThin: true });
    this.#base = new BaseLayer(source);
    this.#base.meet(editor.view.objects());
    this.#live = new LiveLayer(pictures, picture.unit);
    this.element.className = 'stage';
    this.element.append(this.#sheet.element, this.#overview.element, this.#base.element, this.#live.element);
  }

  /** The view is on its way to another place. */
  isFlying = false;

  /** The preview of the sheet; null when there is none. */
  get preview(): HTMLImageElement | null {
    return this.#sheet.preview;
  }

  /** The size in which the stage is seen on the screen. */
  get seenSize(): Viewport {
    const { width, height } = this.#editor.state.viewport;
    return this.turn % 2 === 0 ? { width, height } : { width: height, height: width };
  }

  /** Where a mouse or a finger is, in CSS pixels of the viewport. */
  pointOf({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Vec {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return intoTurned(this.turn, { x: clientX - left, y: clientY - top }, { width, height });
  }

  /** Where a point of the page is seen, in CSS pixels from the upper left of the room that the stage fills. */
  seenAt(page: Vec): Vec {
    return outOfTurned(this.turn, toScreen(this.#editor.state.camera, page), this.seenSize);
  }

  /** Whether the picture is final: nothing being drawn, no tile on its way. */
  get isSettled(): boolean {
    const look = this.#look;
    return (
      !this.isFlying && this.#rest === 0 && !this.#isDrawing && this.#isBaseSharp(look) && this.#sheet.suits(look) && this.#sheet.isSettled
    );
  }

  apply(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'document-changed') this.#base.meet(effect.change.created);
      if (effect.type === 'base-changed' || (effect.type === 'document-changed' && effect.origin !== 'remote')) this.#isUrgent = true;
      if (effect.type === 'document-changed' || effect.type === 'base-changed') this.#note(effect.dirty);
      if (effect.type === 'cursor-changed') this.element.dataset['cursor'] = effect.cursor;
      if (effect.type === 'overlay-changed') this.#isOverlayStale = true;
    }
    if (effects.length > 0) this.#requestFrame();
  }

  resize(viewport: Viewport): void {
    this.apply(this.#editor.dispatch({ type: 'viewport', viewport }));
    if (!this.#overview.isTrue) this.#restartOverview();
    this.#isOverlayStale = true;
    this.#requestFrame();
  }

  /** Draws everything anew: pictures came, colours changed. */
  refresh(): void {
    const everything = [this.#editor.scene.extent()];
    this.#note({ solid: everything, seeThrough: everything });
    this.#isUrgent = true;
    this.#isOverlayStale = true;
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

  get #look(): Look {
    const { camera, viewport } = this.#editor.state;
    return { camera, viewport, density: window.devicePixelRatio || 1 };
  }

  /** Moves finished pictures; nothing is drawn here but what has just changed and the handful of things under the hand. */
  readonly #onAnimationFrame = (time: number): void => {
    this.#frame = 0;
    const look = this.#look;
    const isPatched = this.#patch(time);
    this.#place(look);
    if (this.#isOverlayStale) this.#drawLive(look);
    this.#options.onFrame?.();
    if (this.#isOverviewOlder) this.#restartOverview();
    const isZooming = look.camera.zoom !== this.#lastZoom;
    this.#lastZoom = look.camera.zoom;
    if (isZooming) this.#restartRest();
    else if (this.#rest === 0 && isPatched) this.#drawSharp(look);
    if (!isPatched) this.#requestFrame();
    this.#tell(look);
  };

  /** Shows what has changed, unless others did it and it is not its turn yet. Answers whether nothing is left to be shown. */
  #patch(time: number): boolean {
    if (this.#base.isPatched) return true;
    if (!this.#isUrgent && time - this.#patchedAt < othersPace) return false;
    this.#base.patch();
    this.#isUrgent = false;
    this.#patchedAt = time;
    return true;
  }

  #place(look: Look): void {
    this.#sheet.place(look);
    this.#base.place(look.camera);
    const { frame } = this.#base;
    const isCovered = frame?.covers(look, this.#editor.scene.extent()) === true;
    this.#overview.place(look.camera, frame && frame.box, !isCovered);
  }

  #drawLive(look: Look): void {
    this.#live.draw(this.#editor.scene.overlay(), { ...look, colours: this.#options.colours });
    this.#isOverlayStale = false;
  }

  #isBaseSharp(look: Look): boolean {
    return this.#base.isTrue && this.#base.frame?.suits(look, this.#editor.scene.extent()) === true;
  }

  /** Whatever does not suit the view any more. A drawing under way comes to its end first; the frame after it looks again. */
  #drawSharp(look: Look): void {
    if (!this.#sheet.suits(look)) this.#sheet.draw(look);
    if (!this.#isDrawing && !this.#isBaseSharp(look)) this.#drawBase(look);
  }

  #drawBase(look: Look): void {
    this.#isDrawing = true;
    void this.#base.draw(BitmapFrame.around(look, this.#editor.scene.extent(), this.#base.frame)).then((isShown) => {
      if (!isShown) return;
      this.#isDrawing = false;
      this.#requestFrame();
    });
  }

  #restartRest(): void {
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rest = 0;
      // What is still being drawn is for a zoom that is over.
      this.#isDrawing = false;
      this.#requestFrame();
    }, zoomRest);
  }

  #restartOverview(): void {
    this.#isOverviewOlder = false;
    window.clearTimeout(this.#overviewTimer);
    this.#overviewTimer = window.setTimeout(() => this.#drawOverview(), overviewRest);
  }

  /** Once nothing is dragged and the view is sharp: it is only seen after that, and a large page takes seconds to draw. */
  #drawOverview(): void {
    if (this.#editor.state.draft || !this.isSettled) this.#restartOverview();
    else void this.#overview.draw();
  }

  /** Says in the page whether a sharper picture is still to come, and which part of the sheet is shown: its top left and the zoom. */
  #tell({ camera }: Look): void {
    const isBusy = String(!this.isSettled);
    if (!this.#isSheetSeen && (this.#sheet.isSeen || this.isSettled)) {
      this.#isSheetSeen = true;
      this.#options.onSheetSeen?.();
    }
    if (this.element.ariaBusy !== isBusy) this.element.ariaBusy = isBusy;
    if (camera === this.#saidCamera) return;
    this.#saidCamera = camera;
    this.element.dataset['view'] = `${camera.x} ${camera.y} ${camera.zoom}`;
  }

  #requestFrame(): void {
    this.#frame ||= window.requestAnimationFrame(this.#onAnimationFrame);
  }

  #note(dirty: Dirty): void {
    this.#base.note(dirty);
    this.#overview.note([...dirty.solid, ...dirty.seeThrough]);
    this.#isOverviewOlder = true;
  }
}
