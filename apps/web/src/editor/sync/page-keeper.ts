import type { EditorDetails, Markup } from '@sheetmark/contract';
import type { CanvasObject, Effect } from '@sheetmark/editor-core';
import { ApiFailure } from '../../lib/api-client.ts';
import { newKey } from '../../lib/new-key.ts';
import type { Conflict } from './conflicts.ts';
import { DraftKeeper } from './drafts.ts';
import { PageSync, type PageSyncParts } from './page-sync.ts';
import { PatientSender } from './patient-sender.ts';
import { createPageServer, type PagePlace, standingOf } from './save-page.ts';

/** What of the work is where. `waiting`: it was to be saved, the server cannot be reached, and it is sent as soon as it can. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'failed';

/** How a page stands between here, this device and the server. */
export interface KeptState {
  readonly save: SaveState;
  /** Objects that the server does not have yet. */
  readonly unsavedCount: number;
  /** Whether the unsaved work, as it is now, is on the disk of this device; false where the browser keeps nothing. */
  readonly isKeptHere: boolean | 'soon';
  /** How many objects came back from an earlier visit that ended before they were saved. */
  readonly restoredCount: number;
  /** Why the last save failed. */
  readonly failure: unknown;
  /** Objects of which somebody else set the same: a person chooses whose stands. */
  readonly conflicts: readonly Conflict[];
}

/** A page's markups, and those that were merged into them, as the server lists them. */
export type PageMarkups = Readonly<{ markups: readonly Markup[]; merged: EditorDetails['merged'] }>;

export interface PageKeeperParts extends Pick<PageSyncParts, 'show' | 'objectsOf' | 'onOverruled' | 'isMarkupPerObject'> {
  readonly place: PagePlace;
  readonly userId: number;
  readonly thumbnail: (objects: readonly CanvasObject[]) => string | null;
  /** A markup as the server has it after a save; null for one that was deleted. */
  readonly onSaved: (id: number, markup: Markup | null) => void;
  readonly onChange: () => void;
}

const noConflicts: readonly Conflict[] = [];

/** Keeps what is drawn on one page safe: on this device at once, on the server when it is saved, and true to what others save. */
export class PageKeeper {
  readonly #parts: PageKeeperParts;
  readonly #sync: PageSync;
  readonly #drafts: DraftKeeper;
  readonly #sender = new PatientSender(() => void this.save());
  /** How often the draft was to be written: only the last write says whether it is kept. */
  #writes = 0;
  /** The saves that were asked for, one behind the other. */
  #saving: Promise<boolean> = Promise.resolve(true);
  #state: KeptState = { save: 'saved', unsavedCount: 0, isKeptHere: true, restoredCount: 0, failure: null, conflicts: noConflicts };

  constructor(parts: PageKeeperParts) {
    const { place, userId, thumbnail, onSaved } = parts;
    this.#parts = parts;
    this.#drafts = new DraftKeeper({ userId, itemId: place.itemId, pageNumber: place.pageNumber });
    this.#sync = new PageSync({
      ...parts,
      server: createPageServer({ place, thumbnail, onMarkup: (markup) => onSaved(markup.id, markup) }),
      newKey,
      now: Date.now,
    });
  }

  get state(): KeptState {
    return this.#state;
  }

  /** The first look at the page. Answers all objects on it. */
  load(markups: readonly Markup[]): readonly CanvasObject[] {
    return this.#sync.load(markups.map(standingOf));
  }

  /** The visit goes on from now; answers how to end it. What is kept and not saved is then left over. */
  hold(): () => void {
    this.#drafts.hold();
    return () => {
      this.#drafts.release();
      this.#sender.done();
    };
  }

  /** What was drawn or changed here and is not saved. */
  get changed(): readonly CanvasObject[] {
    return this.#sync.unsaved.changed;
  }

  /** What the hand did. */
  note(effect: Extract<Effect, { type: 'save-draft' }>): void {
    this.#sync.note(effect);
    const { isEmpty } = this.#sync.unsaved;
    const isWaiting = this.#state.save === 'waiting' && !isEmpty;
    if (!isWaiting) this.#change({ save: isEmpty ? 'saved' : 'unsaved' });
    void this.#keep();
  }

  /** Puts back what an earlier visit drew and did not save. */
  async restore(): Promise<void> {
    const draft = await this.#drafts.takeOver();
    if (!draft || (draft.changed.length === 0 && draft.removed.length === 0)) return;
    this.#sync.restore(draft);
    this.#change({ save: 'unsaved', restoredCount: draft.changed.length + draft.removed.length });
    if (draft.toSend) await this.save();
  }

  /** The markups of the page as the server lists them: what others saved, and what they deleted. */
  follow({ markups, merged }: PageMarkups): void {
    this.#sync.follow(
      markups.filter((markup) => this.#sync.isNews(markup)).map(standingOf),
      merged.map(({ id }) => id),
      new Set(markups.map(({ id }) => id)),
    );
    this.#sayWhatIsSaved();
  }

  /** A markup that is there no more. What was done to it here and is not saved stays, to become a new one. */
  forget(id: number): void {
    this.#sync.forget(id);
    this.#sayWhatIsSaved();
  }

  /** Whose state of an object stands where both set the same. What is left of mine is saved with the rest. */
  choose(id: string, whose: 'mine' | 'theirs'): void {
    this.#sync.choose(id, whose);
    this.#sayWhatIsSaved();
    this.#change({});
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

  /** What others did may have taken away what waited, or made something wait. */
  #sayWhatIsSaved(): void {
    const { isEmpty, conflicts } = this.#sync.unsaved;
    const { save } = this.#state;
    const isSaid = isEmpty ? save !== 'unsaved' && save !== 'waiting' : save !== 'saved';
    if (isSaid && conflicts.length === this.#state.conflicts.length) return;
    this.#change(isSaid ? {} : { save: isEmpty ? 'saved' : 'unsaved' });
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
      await this.#sync.save((id, isThere) => (isThere ? undefined : this.#parts.onSaved(id, null)));
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

  #change(change: Partial<KeptState>): void {
    const { size, conflicts } = this.#sync.unsaved;
    const isDecided = conflicts.length === 0 && this.#state.conflicts.length === 0;
    this.#state = { ...this.#state, unsavedCount: size, conflicts: isDecided ? noConflicts : conflicts, ...change };
    this.#parts.onChange();
  }
}
