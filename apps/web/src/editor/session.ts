import type { Markup } from '@sheetmark/contract';
import {
  boundsOf,
  type Box,
  boxAround,
  type Calibration,
  type CanvasObject,
  createEditor,
  type Editor,
  type Effect,
  type Input,
  MAX_ZOOM,
  type ScaleRegion,
  toCalibration,
  type Vec,
} from '@sheetmark/editor-core';
import { createKey } from '../lib/create-key.ts';
import { closeOpening } from '../lib/opening-picture.ts';
import { prefersReducedMotion } from '../lib/reduced-motion.ts';
import { yieldToBrowser } from '../lib/yield-to-browser.ts';
import { pictureUrl } from './api/pictures.ts';
import { listenToClipboard, listenToDrops } from './host/clipboard.ts';
import { animateCamera } from './host/flight.ts';
import { listenToKeyboard } from './host/keyboard.ts';
import { placeByKey } from './host/place-by-key.ts';
import { listenToPointer } from './host/pointer.ts';
import { uprightAt } from './host/turn.ts';
import { MarkupObjects } from './markup-objects.ts';
import { PageScales } from './page-scales.ts';
import type { LiveColours } from './render/live-layer.ts';
import type { SheetPicture } from './render/sheet-layer.ts';
import { Stage } from './render/stage.ts';
import { drawThumbnail } from './render/thumbnail.ts';
import type { SessionState } from './session-state.ts';
import type { PageMarkups } from './sync/list-changes.ts';
import { PageSaver, type PageSaverParts } from './sync/page-saver.ts';
import type { PagePlace } from './sync/page-server.ts';
import { calibrations, pageTurns } from './sync/page-settings.ts';
import { storeSnapping, readSnapping } from './sync/snapping.ts';
import { storeStyles, readStyles } from './sync/tool-styles.ts';
import { ViewFit } from './view-fit.ts';

/** The view zooms in on a markup up to this factor. */
const maxFlightZoom = 4;

/** Inputs that don't come from the user, or don't change the view: they don't interrupt an animation of the view. */
const passive: ReadonlySet<Input['type']> = new Set(['remote-change', 'pointer-move', 'select', 'hide', 'page-lines', 'page-words']);

export interface SessionOptions extends Pick<PageSaverParts, 'place' | 'userId' | 'onSaved' | 'onOverruled' | 'isMarkupPerObject'> {
  readonly picture: SheetPicture;
  readonly markups: readonly Markup[];
  /** The page's shared scale, if any. */
  readonly calibration: Calibration | null;
  /** Parts of the page with their own scale. */
  readonly regions: readonly ScaleRegion[];
  /** Whether nothing can be drawn or changed. */
  readonly isReadOnly: boolean;
  /** Whether the user may change only markups of their own: the objects of others are locked. */
  readonly onlyOwn: boolean;
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
  readonly markups: MarkupObjects;
  readonly scales: PageScales;
  readonly viewFit: ViewFit;
  /** Whether the page's markups have been read. */
  isLoaded = false;
  readonly #options: SessionOptions;
  readonly #saver: PageSaver;
  readonly #listeners = new Set<() => void>();
  readonly #frameListeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #drawnRegion: Box | null = null;
  /** Stops the current animation of the view. */
  #stopFlight: () => void = () => undefined;
  #menuAt: Vec | null = null;
  #textRequestedAt: Vec | null = null;
  #state: SessionState;
  constructor(options: SessionOptions) {
    this.#options = options;
    const { picture, place } = options;
    this.editor = createEditor({
      page: picture,
      viewport: { width: 800, height: 600 },
      ids: createKey,
      signature: options.signature,
      styles: readStyles(),
      ...readSnapping(),
      calibration: toCalibration(options.calibration ?? {}) ?? calibrations.read(options.place),
      regions: options.regions,
      upright: uprightAt(pageTurns.read(place)),
      isReadOnly: options.isReadOnly,
    });
    const dispatch = (input: Input) => this.dispatch(input);
    this.markups = new MarkupObjects({ editor: this.editor, dispatch });
    this.scales = new PageScales(place, dispatch);
    this.#saver = new PageSaver({
      ...options,
      thumbnail: (objects) => drawThumbnail(objects, { page: picture, preview: this.stage.preview }),
      show: (edits) => dispatch({ type: 'remote-change', edits }),
      objectsOf: (id) => this.markups.of(id),
      onChange: () => this.#change(),
    });
    this.#state = { ...this.#saver.state, drawnRegion: null, menuAt: null, textRequestedAt: null, version: 0 };
    const onFrame = () => this.#notify(this.#frameListeners);
    const onSheetVisible = () => closeOpening({ fading: true });
    this.stage = new Stage({ editor: this.editor, picture, colours: options.colours, pictureUrl, onFrame, onSheetVisible });
    this.stage.turn = pageTurns.read(place);
    this.viewFit = new ViewFit({ page: place, editor: this.editor, stage: this.stage, dispatch, onChange: () => this.#change() });
  }

  /** Reads the page's markups, in several tasks: with the constructor, all at once would block a slow phone. */
  async load(): Promise<void> {
    await yieldToBrowser();
    const { markups, onlyOwn, userId } = this.#options;
    const own = new Set<number | null>(markups.flatMap(({ id, created_by }) => (created_by.id === userId ? id : [])));
    const loaded = this.#saver.load(markups);
    const objects = onlyOwn ? loaded.map((each) => (own.has(each.markupId) ? each : { ...each, locked: true })) : loaded;
    await yieldToBrowser();
    this.isLoaded = true;
    this.dispatch({ type: 'load', objects });
    await yieldToBrowser();
  }

  /** Shows the sheet in an element and handles its input. Returns how to detach it. */
  attach(host: HTMLElement): () => void {
    host.append(this.stage.element);
    const stopFitting = this.viewFit.attach(host);
    const run = (input: Input): readonly Effect[] => this.dispatch(input);
    this.#stops.push(
      this.#saver.startVisit(),
      stopFitting,
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
      if (effect.type === 'document-changed') this.markups.update(effect.change);
      if (effect.type === 'save-draft') this.#saver.note(effect);
      if (effect.type === 'region-drawn') this.#drawnRegion = effect.box;
      if (effect.type === 'menu-requested') this.#menuAt = effect.at;
      if (effect.type === 'text-selection-requested') this.#textRequestedAt = effect.at;
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
    return this.#saver.restore();
  }

  /** Applies the server's list of the page's markups. */
  follow(page: PageMarkups): void {
    this.#saver.follow(page);
  }

  /** Removes a deleted markup. Its unsaved changes are kept as new objects. */
  forget(id: number): void {
    this.#saver.forget(id);
  }

  /** Selects a markup and brings it into view. */
  flyTo(id: number, { atOnce = false } = {}): void {
    const box = boxAround(this.markups.of(id).map(boundsOf));
    if (!box) return;
    this.markups.select(id);
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
    this.#stopFlight = animateCamera({ from, to, viewport, show });
  }

  /** Called when the dialog of the newly drawn region closes. */
  clearDrawnRegion(): void {
    this.#drawnRegion = null;
    this.#change();
  }

  /** New and changed objects that aren't saved. */
  get unsavedObjects(): readonly CanvasObject[] {
    return this.#saver.changed;
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

  /** Resolves to whether everything is saved. Finishes a drawing in progress first. During a save, it saves the changes made since. */
  save(): Promise<boolean> {
    this.dispatch({ type: 'finish-drawing' });
    return this.#saver.save();
  }

  /** Resolves a conflict between two states of an object. */
  choose(id: string, whose: 'mine' | 'theirs'): void {
    this.#saver.choose(id, whose);
  }

  /** Discards unsaved work, on this device, too. */
  discard(): Promise<void> {
    return this.#saver.discard();
  }

  #detach(): void {
    this.#endFlight();
    for (const stop of this.#stops.splice(0)) stop();
    this.stage.release();
    this.stage.element.remove();
  }

  #change(): void {
    const [drawnRegion, menuAt, textRequestedAt] = [this.#drawnRegion, this.#menuAt, this.#textRequestedAt];
    this.#state = { ...this.#saver.state, drawnRegion, menuAt, textRequestedAt, version: this.#state.version + 1 };
    this.#notify(this.#listeners);
  }

  #notify(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) listener();
  }
}
