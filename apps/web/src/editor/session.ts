import type { Markup } from '@sheetmark/contract';
import {
  boundsOf,
  type Box,
  boxAround,
  compareOrder,
  type Calibration,
  type CanvasObject,
  type Change,
  createEditor,
  type Editor,
  type Effect,
  type Input,
  MAX_ZOOM,
  type ScaleRegion,
  toCalibration,
  type Vec,
} from '@sheetmark/editor-core';
import { newKey } from '../lib/new-key.ts';
import { nextTask } from '../lib/next-task.ts';
import { closeOpening } from '../lib/opening-picture.ts';
import { prefersReducedMotion } from '../lib/reduced-motion.ts';
import { pictureUrl } from './api/pictures.ts';
import { listenToClipboard, listenToDrops } from './host/clipboard.ts';
import { fly } from './host/flight.ts';
import { listenToKeyboard } from './host/keyboard.ts';
import { placeByKey } from './host/place-by-key.ts';
import { listenToPointer } from './host/pointer.ts';
import { type Turn, uprightAt } from './host/turn.ts';
import type { LiveColours } from './render/live-layer.ts';
import type { SheetPicture } from './render/sheet-layer.ts';
import { Stage } from './render/stage.ts';
import { drawThumbnail } from './render/thumbnail.ts';
import type { SessionState } from './session-state.ts';
import { KnownObjects } from './sync/known-objects.ts';
import { PageKeeper, type PageKeeperParts, type PageMarkups } from './sync/page-keeper.ts';
import { calibrations, pageTurns } from './sync/page-memory.ts';
import type { PagePlace } from './sync/save-page.ts';
import { storeSnapping, readSnapping } from './sync/snapping.ts';
import { storeStyles, readStyles } from './sync/tool-styles.ts';

/** The view zooms in on a markup up to this factor. */
const maxFlightZoom = 4;

/** Inputs that don't come from the user, or don't change the view: they don't interrupt an animation of the view. */
const passive: ReadonlySet<Input['type']> = new Set(['remote-change', 'pointer-move', 'select', 'hide', 'page-lines', 'page-words']);

export interface SessionOptions extends Pick<PageKeeperParts, 'place' | 'userId' | 'onSaved' | 'onOverruled' | 'isMarkupPerObject'> {
  readonly picture: SheetPicture;
  readonly markups: readonly Markup[];
  /** The page's shared scale, if any. */
  readonly calibration: Calibration | null;
  /** Parts of the page with their own scale. */
  readonly regions: readonly ScaleRegion[];
  readonly colours: () => LiveColours;
  /** The user and date on new stamps. */
  readonly signature: () => string;
  /** Called when pictures are pasted or dropped. */
  readonly onImages: (session: EditorSession, files: readonly File[]) => void;
}

/** The editing of one page: the editor, its rendering, and saving. Doesn't depend on React. */
export class EditorSession {
  readonly editor: Editor;
  readonly stage: Stage;
  /** Whether the page's markups have been read. */
  isLoaded = false;
  readonly #options: SessionOptions;
  readonly #keeper: PageKeeper;
  readonly #listeners = new Set<() => void>();
  readonly #frameListeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #drawnRegion: Box | null = null;
  /** Stops the current animation of the view. */
  #stopFlight: () => void = () => undefined;
  #menuAt: Vec | null = null;
  #selectedMarkupIds: readonly number[] = [];
  #textRequestedAt: Vec | null = null;
  #state: SessionState;
  #objectCount = 0;
  /** The objects by markup; built when first needed. */
  #byMarkup: KnownObjects | null = null;
  /** Whether the sheet has been fitted to the view, which needs the size of the host element. */
  #isFitted = false;
  #host: HTMLElement | null = null;
  constructor(options: SessionOptions) {
    this.#options = options;
    const { picture, place } = options;
    this.editor = createEditor({
      page: picture,
      viewport: { width: 800, height: 600 },
      ids: newKey,
      signature: options.signature,
      styles: readStyles(),
      ...readSnapping(),
      calibration: toCalibration(options.calibration ?? {}) ?? calibrations.read(options.place),
      regions: options.regions,
      upright: uprightAt(pageTurns.read(place)),
    });
    this.#keeper = new PageKeeper({
      ...options,
      thumbnail: (objects) => drawThumbnail(objects, { page: picture, preview: this.stage.preview }),
      show: (edits) => this.dispatch({ type: 'remote-change', edits }),
      objectsOf: (id) => this.objectsOf(id),
      onChange: () => this.#change(),
    });
    this.#state = { ...this.#keeper.state, drawnRegion: null, menuAt: null, textRequestedAt: null, version: 0 };
    const onFrame = () => this.#notify(this.#frameListeners);
    const onSheetVisible = () => closeOpening({ fading: true });
    this.stage = new Stage({ editor: this.editor, picture, colours: options.colours, pictureUrl, onFrame, onSheetVisible });
    this.stage.turn = pageTurns.read(place);
  }

  /** Reads the page's markups, in several tasks: with the constructor, all at once would block a slow phone. */
  async load(): Promise<void> {
    await nextTask();
    const objects = this.#keeper.load(this.#options.markups);
    await nextTask();
    this.isLoaded = true;
    this.dispatch({ type: 'load', objects });
    await nextTask();
  }

  /** Shows the sheet in an element and handles its input. Returns how to detach it. */
  attach(host: HTMLElement): () => void {
    this.#host = host;
    host.append(this.stage.element);
    const size = new ResizeObserver(() => this.#fit(host));
    size.observe(host);
    this.#fit(host);
    const run = (input: Input): readonly Effect[] => this.dispatch(input);
    this.#stops.push(
      this.#keeper.hold(),
      () => size.disconnect(),
      listenToPointer(this.stage, run),
      listenToKeyboard({ stage: this.stage, dispatch: run, onEnter: (time) => placeByKey(this.editor, time, run) }),
      listenToClipboard({ dispatch: run, textToCopy: () => this.selectedText, onImages: (files) => this.#options.onImages(this, files) }),
      listenToDrops(this.stage.element, (files) => this.#options.onImages(this, files)),
    );
    return () => this.#detach();
  }

  dispatch(input: Input): readonly Effect[] {
    if (!passive.has(input.type)) this.#endFlight();
    return this.#run(input);
  }

  #endFlight(): void {
    this.#stopFlight();
    this.#stopFlight = () => undefined;
    this.stage.isFlying = false;
  }

  #run(input: Input): readonly Effect[] {
    const effects = this.editor.dispatch(input);
    this.stage.apply(effects);
    for (const effect of effects) {
      if (effect.type === 'document-changed') this.#noteChange(effect.change);
      if (effect.type === 'save-draft') this.#keeper.note(effect);
      if (effect.type === 'region-drawn') this.#drawnRegion = effect.box;
      if (effect.type === 'menu-asked') this.#menuAt = effect.at;
      if (effect.type === 'text-asked') this.#textRequestedAt = effect.at;
      if (effect.type === 'styles-changed') storeStyles(effect.styles);
      if (effect.type === 'snapping-changed') storeSnapping(effect.snapping);
    }
    if (effects.length > 0) this.#change();
    return effects;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener in the same frame in which the picture moves. */
  readonly onFrame = (listener: () => void): (() => void) => {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  };

  readonly getState = (): SessionState => this.#state;

  /** Restores the unsaved work of earlier visits. */
  restore(): Promise<void> {
    return this.#keeper.restore();
  }

  /** Applies the server's list of the page's markups. */
  follow(page: PageMarkups): void {
    this.#keeper.follow(page);
  }

  /** Removes a deleted markup. Its unsaved changes are kept as new objects. */
  forget(id: number): void {
    this.#keeper.forget(id);
  }

  /** The saved markup that all selected objects belong to; null if there isn't exactly one. */
  get selectedMarkupId(): number | null {
    const ids = new Set(this.editor.view.selectedObjects().map((object) => object.markupId));
    const [only] = ids;
    return ids.size === 1 ? (only ?? null) : null;
  }

  /** The saved markups of the selected objects; the same array while unchanged. */
  get selectedMarkupIds(): readonly number[] {
    const ids = [...new Set(this.editor.view.selectedObjects().flatMap(({ markupId }) => markupId ?? []))];
    if (ids.join(' ') !== this.#selectedMarkupIds.join(' ')) this.#selectedMarkupIds = ids;
    return this.#selectedMarkupIds;
  }

  /** Adds a markup to the selection, or removes it. */
  toggleMarkup(id: number): void {
    const own = this.objectsOf(id).map((object) => object.id);
    const { selection } = this.editor.state;
    const isSelected = own.some((each) => selection.includes(each));
    const ids = isSelected ? selection.filter((each) => !own.includes(each)) : [...selection, ...own];
    this.dispatch({ type: 'select', ids });
  }

  /** Selects the objects of a markup. */
  selectMarkup(id: number): void {
    this.dispatch({ type: 'select', ids: this.objectsOf(id).map((object) => object.id) });
  }

  /** Selects a markup and brings it into view. */
  flyTo(id: number, { atOnce = false } = {}): void {
    const box = boxAround(this.objectsOf(id).map(boundsOf));
    if (!box) return;
    this.selectMarkup(id);
    this.lookAt(box, { atOnce });
  }

  /** Moves the view to a part of the page, with an animation so that users can follow it. */
  lookAt(box: Box, { maxZoom = maxFlightZoom, atOnce = false } = {}): void {
    const { camera: from, viewport } = this.editor.state;
    this.dispatch({ type: 'look-at', box, maxZoom });
    const { camera: to } = this.editor.state;
    if (atOnce || to === from || prefersReducedMotion()) return;
    this.stage.isFlying = true;
    const show = (part: Box, isLast: boolean): void => {
      this.stage.isFlying = !isLast;
      this.#run({ type: 'look-at', box: part, maxZoom: MAX_ZOOM, margin: 0 });
    };
    this.#stopFlight = fly({ from, to, viewport, show });
  }

  /** Fits the page's width to the current layout. */
  fitWidth(): void {
    if (this.#host) this.#fit(this.#host);
    this.dispatch({ type: 'command', id: 'fit-width' });
  }

  /** Rotates the view, stores the rotation for this page, and fits the sheet again. */
  turnTo(turn: Turn): void {
    const { width, height } = this.stage.screenSize;
    this.stage.turn = turn;
    pageTurns.write(this.#options.place, turn);
    this.stage.resize(turn % 2 === 0 ? { width, height } : { width: height, height: width });
    this.dispatch({ type: 'turn', upright: uprightAt(turn) });
    this.dispatch({ type: 'open-page' });
    this.#change();
  }

  /** Sets the page's scale and stores it in this browser (specification 3). */
  calibrate(calibration: Calibration): void {
    calibrations.write(this.#options.place, calibration);
    this.dispatch({ type: 'calibrate', calibration });
  }

  /** Applies a scale that another user set; existing measurements keep their labels. */
  applyCalibration(calibration: Calibration): void {
    calibrations.write(this.#options.place, calibration);
    this.dispatch({ type: 'calibrate', calibration, byOthers: true });
  }

  /** Removes the page's scale. */
  removeCalibration(): void {
    calibrations.forget(this.#options.place);
    this.dispatch({ type: 'calibrate', calibration: null });
  }

  /** Sets the parts of the page with their own scale. `byOthers`: existing measurements keep their labels. */
  setRegions(regions: readonly ScaleRegion[], { byOthers = false } = {}): void {
    this.dispatch({ type: 'scale-regions', regions, ...(byOthers && { byOthers }) });
  }

  /** Called when the dialog of the newly drawn region closes. */
  clearDrawnRegion(): void {
    this.#drawnRegion = null;
    this.#change();
  }

  /** New and changed objects that aren't saved. */
  get unsavedObjects(): readonly CanvasObject[] {
    return this.#keeper.changed;
  }

  closeMenu(): void {
    this.#menuAt = null;
    this.#change();
  }

  clearTextRequest(): void {
    this.#textRequestedAt = null;
    this.#change();
  }

  /** The selected text of the sheet; empty for none. */
  get selectedText(): string {
    const { sheetText, textRange } = this.editor.state;
    return sheetText && textRange ? sheetText.textOf(textRange) : '';
  }

  get place(): PagePlace {
    return this.#options.place;
  }

  get objectCount(): number {
    return this.#objectCount;
  }

  /** In z-order, from back to front. */
  objectsOf(markupId: number): readonly CanvasObject[] {
    if (!this.#byMarkup) {
      this.#byMarkup = new KnownObjects();
      for (const object of this.editor.view.objects()) this.#byMarkup.set(object);
    }
    return this.#byMarkup
      .idsOf(markupId)
      .flatMap((id) => this.#byMarkup?.get(id) ?? [])
      .toSorted(compareOrder);
  }

  #noteChange({ created, updated, removed }: Change): void {
    this.#objectCount += created.length - removed.length;
    for (const { id } of removed) this.#byMarkup?.delete(id);
    for (const { id } of [...created, ...updated]) {
      const object = this.editor.view.find(id);
      if (object) this.#byMarkup?.set(object);
    }
  }

  /** Resolves to whether everything is saved. Finishes a drawing in progress first. During a save, it saves the changes made since. */
  save(): Promise<boolean> {
    this.dispatch({ type: 'finish-drawing' });
    return this.#keeper.save();
  }

  /** Resolves a conflict between two states of an object. */
  choose(id: string, whose: 'mine' | 'theirs'): void {
    this.#keeper.choose(id, whose);
  }

  /** Discards unsaved work, on this device, too. */
  discard(): Promise<void> {
    return this.#keeper.discard();
  }

  #detach(): void {
    this.#endFlight();
    this.#host = null;
    for (const stop of this.#stops.splice(0)) stop();
    this.stage.release();
    this.stage.element.remove();
  }

  #fit(host: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = host;
    const before = this.editor.state.viewport;
    const isKnown = this.#isFitted && width === before.width && height === before.height;
    if (width > 0 && height > 0 && !isKnown) {
      const by = { x: (width - before.width) / 2, y: (height - before.height) / 2 };
      this.stage.resize({ width, height });
      if (!this.#isFitted) this.dispatch({ type: 'open-page' });
      // Keeps the middle of the view in place.
      else this.dispatch({ type: 'pinch', screen: { x: 0, y: 0 }, by, factor: 1 });
      this.#isFitted = true;
    }
    this.#change();
  }

  #change(): void {
    const [drawnRegion, menuAt, textRequestedAt] = [this.#drawnRegion, this.#menuAt, this.#textRequestedAt];
    this.#state = { ...this.#keeper.state, drawnRegion, menuAt, textRequestedAt, version: this.#state.version + 1 };
    this.#notify(this.#listeners);
  }

  #notify(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) listener();
  }
}
