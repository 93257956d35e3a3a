import type { Markup } from '@sheetmark/contract';
import {
  boundsOf,
  type Box,
  boxAround,
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
import { KnownObjects } from './sync/known-objects.ts';
import { type KeptState, PageKeeper, type PageKeeperParts, type PageMarkups } from './sync/page-keeper.ts';
import { calibrations, pageTurns } from './sync/page-memory.ts';
import type { PagePlace } from './sync/save-page.ts';
import { keepSnapping, keptSnapping } from './sync/snapping.ts';
import { keepStyles, keptStyles } from './sync/tool-styles.ts';

/** Flying to a markup comes no closer than this zoom. */
const closestFlight = 4;

/** What comes by itself, or means nothing yet: a flight goes on through it. */
const passive: ReadonlySet<Input['type']> = new Set(['remote-change', 'pointer-move', 'select', 'hide', 'page-lines', 'page-words']);

export interface SessionState extends KeptState {
  /** A part of the page that was drawn and still waits for its scale. */
  readonly drawnRegion: Box | null;
  /** The point of the page where the menu of the selection was asked for; null while none is. */
  readonly menuAt: Vec | null;
  /** The point of the page where the sheet's text was asked for, while its words may still be on their way. */
  readonly textAskedAt: Vec | null;
  /** Goes up with whatever the editor did: selection, tool, camera, document. */
  readonly version: number;
}

export interface SessionOptions extends Pick<PageKeeperParts, 'place' | 'userId' | 'onSaved' | 'onOverruled' | 'isMarkupPerObject'> {
  readonly picture: SheetPicture;
  readonly markups: readonly Markup[];
  /** What everybody has agreed that lengths on the page are; null for nothing. */
  readonly calibration: Calibration | null;
  /** The parts of the page that have a scale of their own. */
  readonly regions: readonly ScaleRegion[];
  readonly colours: () => LiveColours;
  /** Who works here and what day it is, as stamps say it. */
  readonly signature: () => string;
  /** Pictures were pasted or dropped. */
  readonly onImages: (session: EditorSession, files: readonly File[]) => void;
}

/** One page being worked on: the editor, its picture, and what of it is saved. Knows nothing of React. */
export class EditorSession {
  readonly editor: Editor;
  readonly stage: Stage;
  readonly #options: SessionOptions;
  readonly #keeper: PageKeeper;
  readonly #listeners = new Set<() => void>();
  readonly #frameListeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #drawnRegion: Box | null = null;
  /** Ends the flight under way. */
  #land: () => void = () => undefined;
  #menuAt: Vec | null = null;
  #selectedMarkupIds: readonly number[] = [];
  #textAskedAt: Vec | null = null;
  #state: SessionState;
  #objectCount = 0;
  /** By markup, from the first question on. */
  #byMarkup: KnownObjects | null = null;
  /** Whether the sheet was brought into view once the room for it was known. */
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
      styles: keptStyles(),
      ...keptSnapping(),
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
    this.#state = { ...this.#keeper.state, drawnRegion: null, menuAt: null, textAskedAt: null, version: 0 };
    this.#load(options.markups);
    const onFrame = () => this.#tell(this.#frameListeners);
    const onSheetVisible = () => closeOpening({ fading: true });
    this.stage = new Stage({ editor: this.editor, picture, colours: options.colours, pictureUrl, onFrame, onSheetVisible });
    this.stage.turn = pageTurns.read(place);
  }

  /** Fills an element with the sheet and listens to the hand. Answers how to leave. */
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
    this.#land();
    this.#land = () => undefined;
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
      if (effect.type === 'text-asked') this.#textAskedAt = effect.at;
      if (effect.type === 'styles-changed') keepStyles(effect.styles);
      if (effect.type === 'snapping-changed') keepSnapping(effect.snapping);
    }
    if (effects.length > 0) this.#change();
    return effects;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called in the same frame in which the picture moved. */
  readonly onFrame = (listener: () => void): (() => void) => {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  };

  readonly getState = (): SessionState => this.#state;

  /** Puts back what an earlier visit drew and did not save. */
  restore(): Promise<void> {
    return this.#keeper.restore();
  }

  /** The markups of the page as the server lists them: what others saved, and what they deleted. */
  follow(page: PageMarkups): void {
    this.#keeper.follow(page);
  }

  /** A markup that is there no more. What was done to it here and is not saved stays, to become a new one. */
  forget(id: number): void {
    this.#keeper.forget(id);
  }

  /** The one saved markup that the selection belongs to; null for none, several, or what is not saved yet. */
  get selectedMarkupId(): number | null {
    const ids = new Set(this.editor.view.selectedObjects().map((object) => object.markupId));
    const [only] = ids;
    return ids.size === 1 ? (only ?? null) : null;
  }

  /** The saved markups that the selection belongs to, the same array while they are the same. */
  get selectedMarkupIds(): readonly number[] {
    const ids = [...new Set(this.editor.view.selectedObjects().flatMap(({ markupId }) => markupId ?? []))];
    if (ids.join(' ') !== this.#selectedMarkupIds.join(' ')) this.#selectedMarkupIds = ids;
    return this.#selectedMarkupIds;
  }

  /** Adds a markup to the selection, or takes it out. */
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

  /** Moves the view to a part of the page, so that one sees where it goes. */
  lookAt(box: Box, { maxZoom = closestFlight, atOnce = false } = {}): void {
    const { camera: from, viewport } = this.editor.state;
    this.dispatch({ type: 'look-at', box, maxZoom });
    const { camera: to } = this.editor.state;
    if (atOnce || to === from || prefersReducedMotion()) return;
    this.stage.isFlying = true;
    const show = (part: Box, isLast: boolean): void => {
      this.stage.isFlying = !isLast;
      this.#run({ type: 'look-at', box: part, maxZoom: MAX_ZOOM, margin: 0 });
    };
    this.#land = fly({ from, to, viewport, show });
  }

  /** Shows the page from edge to edge of the room as it is laid out now. */
  fitWidth(): void {
    if (this.#host) this.#fit(this.#host);
    this.dispatch({ type: 'command', id: 'fit-width' });
  }

  /** Turns the sheet to be looked at, and remembers it for the page. The room for it changes its sides at once, and it is fitted anew. */
  turnTo(turn: Turn): void {
    const { width, height } = this.stage.screenSize;
    this.stage.turn = turn;
    pageTurns.write(this.#options.place, turn);
    this.stage.resize(turn % 2 === 0 ? { width, height } : { width: height, height: width });
    this.dispatch({ type: 'turn', upright: uprightAt(turn) });
    this.dispatch({ type: 'open-page' });
    this.#change();
  }

  /** Gives lengths on this page a meaning, kept in this browser (specification 3). */
  calibrate(calibration: Calibration): void {
    calibrations.write(this.#options.place, calibration);
    this.dispatch({ type: 'calibrate', calibration });
  }

  /** The same, as somebody else said it: what is drawn from now on goes by it. */
  takeCalibration(calibration: Calibration): void {
    calibrations.write(this.#options.place, calibration);
    this.dispatch({ type: 'calibrate', calibration, byOthers: true });
  }

  /** Lengths on this page mean nothing any more: measurements lose their labels' meaning too. */
  forgetCalibration(): void {
    calibrations.forget(this.#options.place);
    this.dispatch({ type: 'calibrate', calibration: null });
  }

  /** The parts of the page that have a scale of their own. `byOthers`: what is measured here keeps its labels. */
  setRegions(regions: readonly ScaleRegion[], { byOthers = false } = {}): void {
    this.dispatch({ type: 'scale-regions', regions, ...(byOthers && { byOthers }) });
  }

  /** The region that was drawn last has been asked about. */
  takeDrawnRegion(): void {
    this.#drawnRegion = null;
    this.#change();
  }

  /** What was drawn or changed here and is not saved. */
  get unsavedObjects(): readonly CanvasObject[] {
    return this.#keeper.changed;
  }

  closeMenu(): void {
    this.#menuAt = null;
    this.#change();
  }

  takeTextAsked(): void {
    this.#textAskedAt = null;
    this.#change();
  }

  /** What is selected of the sheet's own text; empty for nothing. */
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

  objectsOf(markupId: number): readonly CanvasObject[] {
    if (!this.#byMarkup) {
      this.#byMarkup = new KnownObjects();
      for (const object of this.editor.view.objects()) this.#byMarkup.set(object);
    }
    return this.#byMarkup.idsOf(markupId).flatMap((id) => this.#byMarkup?.get(id) ?? []);
  }

  #noteChange({ created, updated, removed }: Change): void {
    this.#objectCount += created.length - removed.length;
    for (const { id } of removed) this.#byMarkup?.delete(id);
    for (const { id } of [...created, ...updated]) {
      const object = this.editor.view.find(id);
      if (object) this.#byMarkup?.set(object);
    }
  }

  /** Resolves to whether everything is saved. A drawing under way is finished first. Called during a save, it saves what came since. */
  save(): Promise<boolean> {
    this.dispatch({ type: 'finish-drawing' });
    return this.#keeper.save();
  }

  /** Whose state of an object stands where somebody else set the same. */
  choose(id: string, whose: 'mine' | 'theirs'): void {
    this.#keeper.choose(id, whose);
  }

  /** Forgets what is not saved, on this device too. */
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

  #load(markups: readonly Markup[]): void {
    this.editor.dispatch({ type: 'load', objects: this.#keeper.load(markups) });
    this.#objectCount = [...this.editor.view.objects()].length;
  }

  #fit(host: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = host;
    const before = this.editor.state.viewport;
    const isKnown = this.#isFitted && width === before.width && height === before.height;
    if (width > 0 && height > 0 && !isKnown) {
      const by = { x: (width - before.width) / 2, y: (height - before.height) / 2 };
      this.stage.resize({ width, height });
      if (!this.#isFitted) this.dispatch({ type: 'open-page' });
      // What was in the middle stays there.
      else this.dispatch({ type: 'pinch', screen: { x: 0, y: 0 }, by, factor: 1 });
      this.#isFitted = true;
    }
    this.#change();
  }

  #change(): void {
    const [drawnRegion, menuAt, textAskedAt] = [this.#drawnRegion, this.#menuAt, this.#textAskedAt];
    this.#state = { ...this.#keeper.state, drawnRegion, menuAt, textAskedAt, version: this.#state.version + 1 };
    this.#tell(this.#listeners);
  }

  #tell(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) listener();
  }
}
