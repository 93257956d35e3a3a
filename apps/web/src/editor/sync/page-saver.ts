import type { Markup } from '@sheetmark/contract';
import type { CanvasObject, Effect } from '@sheetmark/editor-core';
import { ApiFailure } from '../../lib/api-client.ts';
import { createKey } from '../../lib/create-key.ts';
import type { Conflict } from './conflicts.ts';
import { DraftStore } from './draft-store.ts';
import { findChanged, type PageMarkups } from './list-changes.ts';
import { createPageServer, type PagePlace, toSavedMarkup } from './page-server.ts';
import { PageSync, type PageSyncParts } from './page-sync.ts';
import { forgetReadAhead } from './read-ahead.ts';
import { RetryTimer } from './retry-timer.ts';

/** `waiting`: a save failed because the server can't be reached; it is retried. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'failed';

/** How much of a page's work is saved, on this device and on the server. */
export interface SavingState {
  readonly save: SaveState;
  /** The number of objects with unsaved changes. */
  readonly unsavedCount: number;
  /** Whether this device's disk has the current unsaved work; false if the browser has no storage. */
  readonly isKeptHere: boolean | 'soon';
  /** The number of objects restored from an earlier visit that ended before they were saved. */
  readonly restoredCount: number;
  /** The error of the last save. */
  readonly failure: unknown;
  /** Objects that another user changed, too: the user chooses a state. */
  readonly conflicts: readonly Conflict[];
}

export interface PageSaverParts extends Pick<PageSyncParts, 'show' | 'objectsOf' | 'onOverruled' | 'isMarkupPerObject'> {
  readonly place: PagePlace;
  readonly userId: number;
  readonly thumbnail: (objects: readonly CanvasObject[]) => string | null;
  /** Receives each markup's state after a save, or null for a deleted one. */
  readonly onSaved: (id: number, markup: Markup | null) => void;
  readonly onChange: () => void;
}

const noConflicts: readonly Conflict[] = [];

/** Keeps one page's work: at once on this device, on the server with a save, and in step with others' saves. */
export class PageSaver {
  readonly #parts: PageSaverParts;
  readonly #sync: PageSync;
  readonly #drafts: DraftStore;
  readonly #retries = new RetryTimer(() => void this.save());
  /** Counts the draft's writes: only the last one decides whether it is kept. */
  #writes = 0;
  /** The list that was applied last; null once a save or a deletion has changed which markups are known. Only its changes have to be compared. */
  #applied: PageMarkups | null = null;
  /** The requested saves, one after the other. */
  #saving: Promise<boolean> = Promise.resolve(true);
  #state: SavingState = { save: 'saved', unsavedCount: 0, isKeptHere: true, restoredCount: 0, failure: null, conflicts: noConflicts };

  constructor(parts: PageSaverParts) {
    const { place, userId, thumbnail, onSaved } = parts;
    this.#parts = parts;
    this.#drafts = new DraftStore({ userId, itemId: place.itemId, pageNumber: place.pageNumber });
    this.#sync = new PageSync({
      ...parts,
      server: createPageServer({ place, thumbnail, onMarkup: (markup) => onSaved(markup.id, markup) }),
      newKey: createKey,
      now: Date.now,
    });
  }

  get state(): SavingState {
    return this.#state;
  }

  /** Reads the page for the first time. Returns all its objects. */
  load(markups: readonly Markup[]): readonly CanvasObject[] {
    const objects = this.#sync.load(markups.map(toSavedMarkup));
    forgetReadAhead();
    return objects;
  }

  /** Starts the visit. Returns a function that ends it; the next visit takes over its unsaved work. */
  startVisit(): () => void {
    this.#drafts.hold();
    return () => {
      this.#drafts.release();
      this.#retries.reset();
    };
  }

  /** New and changed objects that aren't saved. */
  get changed(): readonly CanvasObject[] {
    return this.#sync.unsaved.changed;
  }

  /** Records what the user drew, changed or deleted. */
  note(effect: Extract<Effect, { type: 'save-draft' }>): void {
    this.#sync.note(effect);
    const { isEmpty } = this.#sync.unsaved;
    const isWaiting = this.#state.save === 'waiting' && !isEmpty;
    if (!isWaiting) this.#change({ save: isEmpty ? 'saved' : 'unsaved' });
    void this.#keep();
  }

  /** Restores the unsaved work of earlier visits. */
  async restore(): Promise<void> {
    const draft = await this.#drafts.takeOver();
    if (!draft) return;
    this.#sync.restore(draft);
    const { isEmpty, size } = this.#sync.unsaved;
    this.#change({ save: isEmpty ? 'saved' : 'unsaved', restoredCount: size });
    // Others may have deleted the same objects meanwhile.
    if (isEmpty) await this.#keep();
    else if (draft.toSend) await this.save();
  }

  /** Applies the server's list of the page's markups. */
  follow(page: PageMarkups): void {
    const { markups, merged } = page;
    const changed = this.#applied && findChanged(this.#applied, page);
    const newer = (changed ?? markups).filter((markup) => this.#sync.isNewer(markup)).map(toSavedMarkup);
    this.#applied = page;
    if (changed) this.#sync.applyNewer(newer);
    else
      this.#sync.follow(
        newer,
        merged.map(({ id }) => id),
        markups,
      );
    this.#updateSaveState();
  }

  /** Removes a deleted markup from the page. Its unsaved changes are kept as new objects. */
  forget(id: number): void {
    this.#applied = null;
    this.#sync.forget(id);
    this.#updateSaveState();
  }

  /** Resolves a conflict between two states of an object. */
  choose(id: string, whose: 'mine' | 'theirs'): void {
    this.#sync.choose(id, whose);
    this.#updateSaveState();
    this.#change({});
  }

  /** Resolves to whether everything is saved. During a save, it saves the changes made since. */
  save(): Promise<boolean> {
    this.#saving = this.#saving.then(() => this.#saveAll());
    return this.#saving;
  }

  /** Discards unsaved work, on this device, too. */
  async discard(): Promise<void> {
    this.#sync.unsaved.discard();
    this.#retries.reset();
    await this.#keep();
    this.#change({ save: 'saved', restoredCount: 0 });
  }

  /** Updates the state after changes of others, which can discard or add unsaved work. */
  #updateSaveState(): void {
    const { isEmpty, conflicts } = this.#sync.unsaved;
    const { save } = this.#state;
    const isUnchanged = isEmpty ? save !== 'unsaved' && save !== 'waiting' : save !== 'saved';
    if (isUnchanged && conflicts.length === this.#state.conflicts.length) return;
    this.#change(isUnchanged ? {} : { save: isEmpty ? 'saved' : 'unsaved' });
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
      this.#retries.reset();
      this.#change({ save: unsaved.isEmpty ? 'saved' : 'unsaved', restoredCount: 0 });
      return unsaved.isEmpty;
    } catch (failure) {
      const isCutOff = failure instanceof ApiFailure && failure.isCutOff;
      if (isCutOff) this.#retries.schedule();
      this.#change({ save: isCutOff ? 'waiting' : 'failed', failure });
      return false;
    } finally {
      this.#applied = null;
      await this.#keep();
    }
  }

  #change(change: Partial<SavingState>): void {
    const { size, conflicts } = this.#sync.unsaved;
    const isDecided = conflicts.length === 0 && this.#state.conflicts.length === 0;
    this.#state = { ...this.#state, unsavedCount: size, conflicts: isDecided ? noConflicts : conflicts, ...change };
    this.#parts.onChange();
  }
}
