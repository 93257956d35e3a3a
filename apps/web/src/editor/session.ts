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
  type ScaleRegion,
  toCalibration,
} from '@sheetmark/editor-core';
import { ApiFailure } from '../lib/api-client.ts';
import { newKey } from '../lib/new-key.ts';
import { pictureUrl } from './api/pictures.ts';
import { listenToClipboard, listenToDrops } from './host/clipboard.ts';
import { listenToKeyboard } from './host/keyboard.ts';
import { placeByKey } from './host/place-by-key.ts';
import { listenToPointer } from './host/pointer.ts';
import { type Turn, uprightAt } from './host/turn.ts';
import type { LiveColours } from './render/live-layer.ts';
import type { SheetPicture } from './render/sheet-layer.ts';
import { Stage } from './render/stage.ts';
import { drawThumbnail } from './render/thumbnail.ts';
import { DraftKeeper } from './sync/drafts.ts';
import { calibrations, pageTurns } from './sync/page-memory.ts';
import { type Overruled, PageSync } from './sync/page-sync.ts';
import { PatientSender } from './sync/patient-sender.ts';
import { createPageServer, type PagePlace, standingOf } from './sync/save-page.ts';
import { keepSnapping, keptSnapping } from './sync/snapping.ts';
import { keepStyles, keptStyles } from './sync/tool-styles.ts';

/** Flying to a markup comes no closer than this zoom. */
const closestFlight = 4;

/** What of the work is where. `waiting`: it was to be saved, the server cannot be reached, and it is sent as soon as it can. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'failed';

export interface SessionState {
  readonly save: SaveState;
  /** Objects that the server does not have yet. */
  readonly unsavedCount: number;
  /** Whether the unsaved work, as it is now, is on the disk of this device; false where the browser keeps nothing. */
  readonly isKeptHere: boolean | 'soon';
  /** How many objects came back from an earlier visit that ended before they were saved. */
  readonly restoredCount: number;
  /** Why the last save failed. */
  readonly failure: unknown;
  /** A part of the page that was drawn and still waits for its scale. */
  readonly drawnRegion: Box | null;
  /** Goes up with whatever the editor did: selection, tool, camera, document. */
  readonly version: number;
}

export interface SessionOptions {
  readonly place: PagePlace;
  readonly userId: number;
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
  /** A markup as the server has it after a save; null for one that was deleted. */
  readonly onSaved: (id: number, markup: Markup | null) => void;
  /** Somebody else had the last word on something that was done here. */
  readonly onOverruled: (what: Overruled) => void;
}

/** One page being worked on: the editor, its picture, and what of it is saved. Knows nothing of React. */
export class EditorSession {
  readonly editor: Editor;
  readonly stage: Stage;
  readonly #options: SessionOptions;
  readonly #sync: PageSync;
  readonly #listeners = new Set<() => void>();
  readonly #frameListeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  readonly #drafts: DraftKeeper;
  /** How often the draft was to be written: only the last write says whether it is kept. */
  #writes = 0;
  #state: SessionState = {
    save: 'saved',
    unsavedCount: 0,
    isKeptHere: true,
    restoredCount: 0,
    failure: null,
    drawnRegion: null,
    version: 0,
  };
  /** The saves that were asked for, one behind the other. */
  #saving: Promise<boolean> = Promise.resolve(true);
  #objectCount = 0;
  /** Whether the sheet was brought into view once the room for it was known. */
  #isFitted = false;
  readonly #sender = new PatientSender(() => void this.save());

  constructor(options: SessionOptions) {
    this.#options = options;
    const { picture, place, userId } = options;
    this.#drafts = new DraftKeeper({ userId, itemId: place.itemId, pageNumber: place.pageNumber });
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
    this.#sync = new PageSync({
      server: createPageServer({
        place,
        thumbnail: (objects) => this.#thumbnail(objects),
        onMarkup: (markup) => options.onSaved(markup.id, markup),
      }),
      show: (edits) => this.dispatch({ type: 'remote-change', edits }),
      objectsOf: (id) => this.objectsOf(id),
      newKey,
      now: Date.now,
      onOverruled: options.onOverruled,
    });
    this.#load(options.markups);
    const onFrame = () => this.#tell(this.#frameListeners);
    this.stage = new Stage({ editor: this.editor, picture, colours: options.colours, pictureUrl, onFrame });
    this.stage.turn = pageTurns.read(place);
  }

  /** Fills an element with the sheet and listens to the hand. Answers how to leave. */
  attach(host: HTMLElement): () => void {
    host.append(this.stage.element);
    const size = new ResizeObserver(() => this.#fit(host));
    size.observe(host);
    this.#fit(host);
    const run = (input: Input): readonly Effect[] => this.dispatch(input);
    this.#drafts.hold();
    this.#stops.push(
      () => size.disconnect(),
      listenToPointer(this.stage, run),
      listenToKeyboard({ stage: this.stage, dispatch: run, onEnter: (time) => placeByKey(this.editor, time, run) }),
      listenToClipboard({ dispatch: run, onImages: (files) => this.#options.onImages(this, files) }),
      listenToDrops(this.stage.element, (files) => this.#options.onImages(this, files)),
      () => this.#drafts.release(),
      () => this.#sender.done(),
    );
    return () => this.#detach();
  }

  dispatch(input: Input): readonly Effect[] {
    const effects = this.editor.dispatch(input);
    this.stage.apply(effects);
    for (const effect of effects) {
      if (effect.type === 'document-changed') this.#objectCount += effect.change.created.length - effect.change.removed.length;
      if (effect.type === 'save-draft') this.#note(effect);
      if (effect.type === 'region-drawn') this.#change({ drawnRegion: effect.box });
      if (effect.type === 'styles-changed') keepStyles(effect.styles);
      if (effect.type === 'snapping-changed') keepSnapping(effect.snapping);
    }
    if (effects.length > 0) this.#change({});
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
  async restore(): Promise<void> {
    const draft = await this.#drafts.takeOver();
    if (!draft || (draft.changed.length === 0 && draft.removed.length === 0)) return;
    this.#sync.restore(draft);
    this.#change({ save: 'unsaved', restoredCount: draft.changed.length + draft.removed.length });
    if (draft.toSend) await this.save();
  }

  /** The markups of the page as the server lists them: what others saved, and what they deleted. */
  follow(markups: readonly Markup[]): void {
    this.#sync.follow(markups.map(standingOf));
    this.#sayWhatIsSaved();
  }

  /** A markup that is there no more. What was done to it here and is not saved stays, to become a new one. */
  forget(id: number): void {
    this.#sync.forget(id);
    this.#sayWhatIsSaved();
  }

  /** The one saved markup that the selection belongs to; null for none, several, or what is not saved yet. */
  get selectedMarkupId(): number | null {
    const ids = new Set(this.editor.view.selectedObjects().map((object) => object.markupId));
    const [only] = ids;
    return ids.size === 1 ? (only ?? null) : null;
  }

  /** Selects the objects of a markup. */
  selectMarkup(id: number): void {
    this.dispatch({ type: 'select', ids: this.objectsOf(id).map((object) => object.id) });
  }

  /** Selects a markup and brings it into view. */
  flyTo(id: number): void {
    const box = boxAround(this.objectsOf(id).map(boundsOf));
    if (!box) return;
    this.selectMarkup(id);
    this.dispatch({ type: 'look-at', box, maxZoom: closestFlight });
  }

  /** Turns the sheet to be looked at, and remembers it for the page. The room for it changes its sides, so it is fitted anew. */
  turnTo(turn: Turn): void {
    this.stage.turn = turn;
    pageTurns.write(this.#options.place, turn);
    this.#isFitted = false;
    this.dispatch({ type: 'turn', upright: uprightAt(turn) });
    this.dispatch({ type: 'command', id: 'fit-page' });
    this.#change({});
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

  /** The parts of the page that have a scale of their own. `byOthers`: what is measured here keeps its labels. */
  setRegions(regions: readonly ScaleRegion[], { byOthers = false } = {}): void {
    this.dispatch({ type: 'scale-regions', regions, ...(byOthers && { byOthers }) });
  }

  /** The region that was drawn last has been asked about. */
  takeDrawnRegion(): void {
    this.#change({ drawnRegion: null });
  }

  get place(): PagePlace {
    return this.#options.place;
  }

  get objectCount(): number {
    return this.#objectCount;
  }

  objectsOf(markupId: number): readonly CanvasObject[] {
    return [...this.editor.view.objects()].filter((object) => object.markupId === markupId);
  }

  /** Resolves to whether everything is saved. Asked for during a save, it saves what came since. */
  save(): Promise<boolean> {
    this.#saving = this.#saving.then(() => this.#saveAll());
    return this.#saving;
  }

  /** Forgets what is not saved, on this device too. */
  async discard(): Promise<void> {
    this.#sync.unsaved.discard();
    this.#sender.done();
    await this.#keep();
    this.#change({ save: 'saved', restoredCount: 0 });
  }

  #detach(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.stage.release();
    this.stage.element.remove();
  }

  #load(markups: readonly Markup[]): void {
    this.editor.dispatch({ type: 'load', objects: this.#sync.load(markups.map(standingOf)) });
    this.#objectCount = [...this.editor.view.objects()].length;
  }

  /** What others did may have taken away what waited, or made something wait. */
  #sayWhatIsSaved(): void {
    const isEmpty = this.#sync.unsaved.isEmpty;
    const { save } = this.#state;
    if (isEmpty ? save !== 'unsaved' && save !== 'waiting' : save !== 'saved') return;
    this.#change({ save: isEmpty ? 'saved' : 'unsaved' });
    void this.#keep();
  }

  #fit(host: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = host;
    if (width > 0 && height > 0) {
      const before = this.editor.state.viewport;
      const by = { x: (width - before.width) / 2, y: (height - before.height) / 2 };
      this.stage.resize({ width, height });
      if (!this.#isFitted) this.dispatch({ type: 'command', id: 'fit-page' });
      // What was in the middle stays there.
      else this.dispatch({ type: 'pinch', screen: { x: 0, y: 0 }, by, factor: 1 });
      this.#isFitted = true;
    }
    this.#change({});
  }

  #note(effect: Extract<Effect, { type: 'save-draft' }>): void {
    this.#sync.note(effect);
    const { isEmpty } = this.#sync.unsaved;
    const isWaiting = this.#state.save === 'waiting' && !isEmpty;
    if (!isWaiting) this.#change({ save: isEmpty ? 'saved' : 'unsaved' });
    void this.#keep();
  }

  async #keep(): Promise<void> {
    const write = ++this.#writes;
    this.#change({ isKeptHere: 'soon' });
    const { draft } = this.#sync.unsaved;
    const isKeptHere = await this.#drafts.write(draft && { ...draft, toSend: this.#state.save === 'waiting' });
    if (write === this.#writes) this.#change({ isKeptHere });
  }

  async #saveAll(): Promise<boolean> {
    const { unsaved } = this.#sync;
    if (unsaved.isEmpty) return true;
    this.#change({ save: 'saving', failure: null });
    try {
      await this.#sync.save((id, isThere) => (isThere ? undefined : this.#options.onSaved(id, null)));
      this.#sender.done();
      this.#change({ save: unsaved.isEmpty ? 'saved' : 'unsaved', restoredCount: 0 });
      return unsaved.isEmpty;
    } catch (failure) {
      const isCutOff = failure instanceof ApiFailure && failure.isCutOff;
      if (isCutOff) this.#sender.wait();
      this.#change({ save: isCutOff ? 'waiting' : 'failed', failure });
      return false;
    } finally {
      await this.#keep();
    }
  }

  #thumbnail(objects: readonly CanvasObject[]): string | null {
    return drawThumbnail(objects, { page: this.#options.picture, preview: this.stage.preview });
  }

  #change(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, unsavedCount: this.#sync.unsaved.size, ...change, version: this.#state.version + 1 };
    this.#tell(this.#listeners);
  }

  #tell(listeners: ReadonlySet<() => void>): void {
    for (const listener of listeners) listener();
  }
}
