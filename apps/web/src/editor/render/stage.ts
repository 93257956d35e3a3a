import { type Box, type Camera, type Dirty, type Editor, type Effect, toScreen, type Vec, type Viewport } from '@sheetmark/editor-core';
import { yieldToBrowser } from '../../lib/yield-to-browser.ts';
import { toTurnedView, fromTurnedView, type Turn } from '../host/turn.ts';
import { BaseLayer } from './base-layer.ts';
import { BitmapFrame, type Look } from './bitmap-frame.ts';
import { type LiveColours, LiveLayer } from './live-layer.ts';
import { OverviewLayer } from './overview-layer.ts';
import { createPictureStore } from './picture-store.ts';
import { SheetLayer, type SheetPicture } from './sheet-layer.ts';

/** Milliseconds without a zoom before everything is drawn sharp. */
const zoomRest = 120;
const overviewRest = 400;
/** Minimum milliseconds between repaints for other people's changes: copying the picture costs more than painting it. */
const othersInterval = 40;

export interface StageOptions {
  readonly editor: Editor;
  readonly picture: SheetPicture;
  readonly colours: () => LiveColours;
  /** The URL of an image object's picture; null if it must not be loaded. */
  readonly pictureUrl: (source: string) => Promise<string | null>;
  /** Called in the same frame in which the layers move. */
  readonly onFrame?: () => void;
  /** Called once, when the page is first visible, if only as its preview, or when it has no picture to load. */
  readonly onSheetVisible?: () => void;
}

/** The layers of a sheet, from the page up to the objects being edited. Applies the effects of an editor. */
export class Stage {
  readonly element = document.createElement('div');
  /** The rotation that the container applies to the element. */
  turn: Turn = 0;
  readonly #editor: Editor;
  readonly #options: StageOptions;
  #sheet: SheetLayer;
  /** What is shown until the images of another picture have loaded. */
  #former: SheetLayer | null = null;
  readonly #overview: OverviewLayer;
  readonly #base: BaseLayer;
  readonly #live: LiveLayer;
  #frame = 0;
  #rest = 0;
  #overviewTimer = 0;
  #isDrawing = false;
  #isOverlayStale = true;
  /** Whether something has changed since the overview's drawing was last scheduled. */
  #isOverviewStale = false;
  /** Whether the user made the change, so that the next frame must show it. */
  #isUrgent = false;
  /** When changes were last shown. */
  #patchedAt = 0;
  #lastZoom: number;
  #shownCamera: Camera | null = null;
  #wasSheetVisible = false;

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
    this.#base.noteAdded(editor.view.objects());
    this.#live = new LiveLayer(pictures, picture.unit);
    this.element.className = 'stage';
    this.element.append(this.#sheet.element, this.#overview.element, this.#base.element, this.#live.element);
  }

  /** Whether the view is moving to another place in an animation. */
  isFlying = false;

  /** The preview of the sheet, if there is one. */
  get preview(): HTMLImageElement | null {
    return this.#sheet.preview;
  }

  /** Shows other images of the same page. The ones before stay visible until these have loaded. */
  showPicture(picture: SheetPicture): void {
    if (this.#former) this.#dropSheet(this.#sheet);
    else this.#former = this.#sheet;
    this.#sheet = new SheetLayer(picture, () => this.#requestFrame());
    this.#sheet.element.style.opacity = '0';
    this.#former.element.after(this.#sheet.element);
    this.#requestFrame();
  }

  #dropSheet(sheet: SheetLayer): void {
    sheet.release();
    sheet.element.remove();
  }

  #revealSheet(): void {
    if (!this.#former || !this.isSettled) return;
    this.#sheet.element.style.opacity = '';
    this.#dropSheet(this.#former);
    this.#former = null;
  }

  /** The stage's size on the screen, after rotation. */
  get screenSize(): Viewport {
    const { width, height } = this.#editor.state.viewport;
    return this.turn % 2 === 0 ? { width, height } : { width: height, height: width };
  }

  /** The position of a pointer event in CSS pixels of the viewport, before rotation. */
  pointOf({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Vec {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return toTurnedView(this.turn, { x: clientX - left, y: clientY - top }, { width, height });
  }

  /** The screen position of a point on the page, in CSS pixels from the upper left of the rotated stage. */
  screenPoint(page: Vec): Vec {
    return fromTurnedView(this.turn, toScreen(this.#editor.state.camera, page), this.screenSize);
  }

  /** Whether the picture is final: nothing is being drawn, and no tile is loading. */
  get isSettled(): boolean {
    const look = this.#look;
    return (
      !this.isFlying && this.#rest === 0 && !this.#isDrawing && this.#isBaseSharp(look) && this.#sheet.suits(look) && this.#sheet.isSettled
    );
  }

  apply(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'document-changed') this.#base.noteAdded(effect.change.created);
      if (effect.type === 'base-changed' || (effect.type === 'document-changed' && effect.origin !== 'remote')) this.#isUrgent = true;
      if (effect.type === 'document-changed' || effect.type === 'base-changed') this.#markChanged(effect.dirty);
      if (effect.type === 'cursor-changed') this.element.dataset['cursor'] = effect.cursor;
      if (effect.type === 'overlay-changed') this.#isOverlayStale = true;
    }
    if (effects.length > 0) this.#requestFrame();
  }

  resize(viewport: Viewport): void {
    this.apply(this.#editor.dispatch({ type: 'viewport', viewport }));
    if (!this.#overview.isUpToDate) this.#restartOverview();
    this.#isOverlayStale = true;
    this.#requestFrame();
  }

  /** Redraws everything, after pictures have loaded or colours have changed. */
  refresh(): void {
    const everything = [this.#editor.scene.extent()];
    this.#markChanged({ solid: everything, seeThrough: everything });
    this.#isUrgent = true;
    this.#isOverlayStale = true;
    this.#requestFrame();
  }

  /** Cancels pending frames and timers, and releases the tiles. */
  release(): void {
    window.cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#rest);
    window.clearTimeout(this.#overviewTimer);
    this.#frame = 0;
    this.#rest = 0;
    this.#former?.release();
    this.#sheet.release();
  }

  get #look(): Look {
    const { camera, viewport } = this.#editor.state;
    return { camera, viewport, density: window.devicePixelRatio || 1 };
  }

  /** Moves finished bitmaps. Only draws recent changes and the objects being edited. */
  readonly #onAnimationFrame = (time: number): void => {
    this.#frame = 0;
    const look = this.#look;
    const isPatched = this.#patch(time);
    this.#place(look);
    if (this.#isOverlayStale) this.#drawLive(look);
    this.#options.onFrame?.();
    if (this.#isOverviewStale) this.#restartOverview();
    const isZooming = look.camera.zoom !== this.#lastZoom;
    this.#lastZoom = look.camera.zoom;
    if (isZooming) this.#restartRest();
    else if (this.#rest === 0 && isPatched) this.#drawSharp(look);
    if (!isPatched) this.#requestFrame();
    this.#publish(look);
  };

  /** Repaints changes; throttles other people's. Returns whether all changes are shown. */
  #patch(time: number): boolean {
    if (this.#base.isPatched) return true;
    if (!this.#isUrgent && time - this.#patchedAt < othersInterval) return false;
    this.#base.patch();
    this.#isUrgent = false;
    this.#patchedAt = time;
    return true;
  }

  #place(look: Look): void {
    this.#former?.place(look);
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
    return this.#base.isUpToDate && this.#base.frame?.suits(look, this.#editor.scene.extent()) === true;
  }

  /** Redraws a layer that isn't sharp in the current view, one in each frame. A drawing in progress finishes first, and requests another frame. */
  #drawSharp(look: Look): void {
    if (!this.#sheet.suits(look)) {
      this.#sheet.draw(look);
      this.#requestFrame();
    } else if (!this.#isDrawing && !this.#isBaseSharp(look)) this.#drawBase(look);
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
      // A drawing in progress is for an outdated zoom.
      this.#isDrawing = false;
      this.#requestFrame();
    }, zoomRest);
  }

  #restartOverview(): void {
    this.#isOverviewStale = false;
    window.clearTimeout(this.#overviewTimer);
    this.#overviewTimer = window.setTimeout(() => this.#drawOverview(), overviewRest);
  }

  /** Waits until nothing is dragged and the view is sharp: the overview is not needed before, and drawing a large page takes seconds. */
  #drawOverview(): void {
    if (this.#editor.state.draft || !this.isSettled) this.#restartOverview();
    else void this.#overview.draw();
  }

  /** Sets `aria-busy` while a sharper picture is pending, and `data-view` to the visible part: its top left and the zoom. */
  #publish({ camera }: Look): void {
    this.#revealSheet();
    const { isSettled } = this;
    const isBusy = String(!isSettled);
    if (!this.#wasSheetVisible && (this.#sheet.isVisible || isSettled)) {
      this.#wasSheetVisible = true;
      this.#options.onSheetVisible?.();
    }
    if (this.element.ariaBusy !== isBusy) this.element.ariaBusy = isBusy;
    if (isSettled) void this.#prepare();
    if (camera === this.#shownCamera) return;
    this.#shownCamera = camera;
    this.element.dataset['view'] = `${camera.x} ${camera.y} ${camera.zoom}`;
  }

  /** Before the user points at anything, so that finding what is there takes no time. */
  async #prepare(): Promise<void> {
    while (!this.#editor.scene.prepare()) await yieldToBrowser();
  }

  /** None before the page contains the stage, which a render that pauses can delay: the opening picture would go while nothing replaces it. */
  #requestFrame(): void {
    if (!this.element.isConnected) return;
    this.#frame ||= window.requestAnimationFrame(this.#onAnimationFrame);
  }

  #markChanged(dirty: Dirty): void {
    this.#base.markChanged(dirty);
    this.#overview.markChanged([...dirty.solid, ...dirty.seeThrough]);
    this.#isOverviewStale = true;
  }
}
