import type { Markup } from '@sheetmark/contract';
import type { CanvasObject, Effect, Input } from '@sheetmark/editor-core';
import { objectId } from '@sheetmark/editor-core';
import type { Draft } from './draft-store.ts';
import { GoneMarkups, type Listed } from './gone-markups.ts';
import { groupObjects } from './group-objects.ts';
import { RecentSaves } from './recent-saves.ts';
import { type Loss, type Sent, UnsavedChanges } from './unsaved-changes.ts';

/** A markup as the server stores it. */
export interface SavedMarkup {
  readonly id: number;
  readonly revision: number;
  readonly editorId: number;
  /** Sent with an edit (specification 7.49). The revision prevents it from overwriting newer settings of others. */
  readonly settings?: { readonly open: Markup['open']; readonly privacy: Markup['privacy'] };
  readonly objects: readonly CanvasObject[];
  /** Stored objects that this editor can't draw. They are sent back unchanged. */
  readonly foreign: readonly unknown[];
}

/** `gone`: the markup doesn't exist any more. `outdated`: another user saved it first; this is its current state. */
export type SaveResult = { readonly saved: SavedMarkup } | { readonly outdated: SavedMarkup } | 'gone';
export type RemoveResult = 'removed' | 'gone' | { readonly outdated: SavedMarkup };

/** The server's calls for one page. They reject when the server can't be reached. */
export interface PageServer {
  /** Repeating a key creates one markup. */
  create(objects: readonly CanvasObject[], saveKey: string): Promise<SaveResult>;
  save(markup: SavedMarkup, objects: readonly CanvasObject[]): Promise<SaveResult>;
  remove(markup: SavedMarkup): Promise<RemoveResult>;
  /** The page's current markups. */
  list(): Promise<readonly SavedMarkup[]>;
}

/** Changes of this user that another user overwrote: the number of deleted objects, and the names of changed properties. */
export interface Overruled {
  readonly deleted: number;
  readonly properties: readonly string[];
}

export interface PageSyncParts {
  readonly server: PageServer;
  /** Applies changes of others: they enter no history, and wait while the user drags the object. */
  readonly show: (edits: Extract<Input, { type: 'remote-change' }>['edits']) => void;
  readonly objectsOf: (markupId: number) => readonly CanvasObject[];
  readonly newKey: () => string;
  /** Whether each new object or group becomes its own markup. */
  readonly isMarkupPerObject?: () => boolean;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onOverruled: (what: Overruled) => void;
}

/** Others may keep saving the same markup: the next save continues after this many attempts. */
const maxAttempts = 8;

/**
 * Synchronizes one page with the server. When two users set the same property of an object, the one who learns of it before saving chooses
 * a state, and the one who saved first is notified; all other changes of both are kept. Deleting an object wins over changing it.
 */
export class PageSync {
  readonly unsaved: UnsavedChanges;
  readonly #parts: PageSyncParts;
  /** The server's markups, as far as they are known here. */
  readonly #saved = new Map<number, SavedMarkup>();
  /** Markups created here that no list contained yet: a list requested before their creation lacks them. */
  readonly #createdHere = new Set<number>();
  readonly #gone = new GoneMarkups();
  readonly #recentSaves: RecentSaves;

  constructor(parts: PageSyncParts) {
    this.#parts = parts;
    this.unsaved = new UnsavedChanges(parts.newKey);
    this.#recentSaves = new RecentSaves(parts.now);
  }

  /** Reads the page for the first time. Returns all its objects. */
  load(markups: readonly SavedMarkup[]): readonly CanvasObject[] {
    for (const markup of markups) {
      this.#saved.set(markup.id, markup);
      this.unsaved.load(markup.objects);
    }
    return markups.flatMap(({ objects }) => objects);
  }

  /** Records what the user drew, changed or deleted. */
  note(effect: Pick<Extract<Effect, { type: 'save-draft' }>, 'changed' | 'removed'>): void {
    this.unsaved.note(effect);
  }

  /** Applies the draft of an earlier visit to the current page. */
  restore(draft: Draft): void {
    this.unsaved.restore(draft);
    this.#parts.show({ put: this.unsaved.draft?.changed ?? [], remove: draft.removed.map(({ id }) => objectId(id)) });
  }

  /**
   * Applies a list of the page's markups.
   * @param markups may lack those that aren't newer than known
   * @param merged ids of markups that were merged into others; any other markup that isn't listed may have been created since
   * @param listed all markups in the list
   */
  follow(markups: readonly SavedMarkup[], merged: readonly number[] = [], listed: readonly Listed[] = markups): void {
    if (this.#createdHere.size > 0) for (const { id } of listed) this.#createdHere.delete(id);
    this.#gone.readmit(listed);
    for (const id of merged) this.#markGone(id);
    this.#applyNewer(markups);
    // If as many listed markups are known as markups are known at all, none is missing in the list: that needs no set of 20,000 ids.
    const knownCount = listed.reduce((count, { id }) => (this.#saved.has(id) ? count + 1 : count), 0);
    if (knownCount === this.#saved.size) return;
    const ids = new Set(listed.map(({ id }) => id));
    for (const id of this.#saved.keys()) if (!ids.has(id) && !this.#createdHere.has(id)) this.forget(id);
  }

  /** Whether this state of a markup is newer than the known one. */
  isNewer({ id, revision }: Pick<SavedMarkup, 'id' | 'revision'>): boolean {
    return revision > (this.#saved.get(id)?.revision ?? 0);
  }

  /** Applies the markups of a list that are newer than known. */
  applyNewer(listed: readonly SavedMarkup[]): void {
    this.#gone.readmit(listed);
    this.#applyNewer(listed);
  }

  #markGone(id: number): void {
    this.#createdHere.delete(id);
    this.#gone.add(id, this.#saved.get(id)?.revision);
  }

  /** Unsaved changes to objects that a split or merge moved to another markup move with them. */
  #applyNewer(markups: readonly SavedMarkup[]): void {
    const newer = markups.filter((markup) => !this.#gone.has(markup.id) && this.isNewer(markup));
    this.unsaved.move(new Map(newer.flatMap((markup) => markup.objects.map((object) => [object.id, markup.id] as const))));
    // Markups that gained objects come before those that lost them: the objects never leave the page.
    const [known, unknown] = [newer.filter(({ id }) => this.#saved.has(id)), newer.filter(({ id }) => !this.#saved.has(id))];
    const largestFirst = known.toSorted((a, b) => b.objects.length - a.objects.length);
    for (const markup of [...unknown, ...largestFirst]) this.#apply(markup);
  }

  /** Finds objects that their markup no longer contains. The list may be older than what is known of other markups. */
  async #lookFor(ids: ReadonlySet<string>): Promise<void> {
    const markups = await this.#parts.server.list();
    this.#applyNewer(markups.filter(({ objects }) => objects.some(({ id }) => ids.has(id))));
  }

  /** Removes a deleted markup from the page. Its unsaved changes are kept as new objects. */
  forget(id: number): void {
    this.#markGone(id);
    if (!this.#saved.delete(id)) return;
    this.#adoptOrphans();
    this.unsaved.know(id, []);
    this.#parts.show({ remove: this.#shownOf(id).map((object) => object.id) });
  }

  /** Resolves a conflict between two states of an object. */
  choose(id: string, whose: 'mine' | 'theirs'): void {
    const object = this.unsaved.choose(id, whose);
    if (object) this.#parts.show({ put: [object] });
  }

  #adoptOrphans(): void {
    const orphans = this.unsaved.takeOrphans(this.#saved);
    if (orphans.length === 0) return;
    const put = orphans.map((object) => Object.assign({}, object, { id: objectId(this.#parts.newKey()), markupId: null }));
    this.#parts.show({ put, remove: orphans.map(({ id }) => id) });
    this.unsaved.note({ changed: put, removed: [] });
  }

  /** Rejects when the server can't be reached; markups saved before that stay saved. Calls `onSaved` for each markup. */
  async save(onSaved: (id: number, exists: boolean) => void): Promise<void> {
    for (let attempts = 0; attempts < maxAttempts && this.unsaved.hasToSend; attempts += 1) {
      this.#adoptOrphans();
      for (const objects of this.#newMarkups()) {
        const made = await this.#create(objects);
        if (made !== null) onSaved(made, true);
      }
      for (const id of this.unsaved.touchedMarkups) {
        const exists = await this.#saveOne(id);
        if (exists !== null) onSaved(id, exists);
      }
    }
  }

  /** New objects by the markup they become: one for everything drawn since the last save (specification 5), unless the user chose otherwise. */
  #newMarkups(): CanvasObject[][] {
    const { fresh } = this.unsaved;
    return this.#parts.isMarkupPerObject?.() ? groupObjects(fresh) : [fresh];
  }

  /** Returns the id of the created markup, or null. */
  async #create(objects: readonly CanvasObject[]): Promise<number | null> {
    if (objects.length === 0) return null;
    const reply = await this.#parts.server.create(objects, this.unsaved.startCreation(objects)).catch((error: unknown) => {
      this.unsaved.markCreationUnanswered(objects);
      throw error;
    });
    if (reply === 'gone') await this.#lookFor(new Set(objects.map(({ id }) => id)));
    else if ('outdated' in reply) this.unsaved.markCreatedAs(reply.outdated.id);
    this.unsaved.renewKey();
    if (reply === 'gone') return null;
    const made = 'saved' in reply ? reply.saved : reply.outdated;
    if (!this.#gone.has(made.id)) this.#createdHere.add(made.id);
    this.#settle(made, { changed: 'saved' in reply ? objects : [], removed: [] });
    return made.id;
  }

  /** Returns whether the markup still exists, or null if nothing was saved. */
  async #saveOne(id: number): Promise<boolean | null> {
    const markup = this.#saved.get(id);
    const sent = { changed: this.unsaved.changedOf(id), removed: this.unsaved.removedOf(id) };
    if (!markup) {
      this.unsaved.saved({ changed: [], removed: sent.removed }, id);
      return null;
    }
    const objects = this.unsaved.toSend(id, markup.objects);
    if (objects.length === 0 && markup.foreign.length === 0) return this.#removeOne(markup, sent);
    const reply = await this.#parts.server.save(markup, objects);
    const missing = this.#missingIn(reply, sent);
    if (missing.size > 0) await this.#lookFor(missing);
    if (reply === 'gone') this.forget(id);
    else if ('outdated' in reply) this.#apply(reply.outdated);
    else
      this.#settle(reply.saved, {
        changed: objects.filter((object) => sent.changed.some((one) => one.id === object.id)),
        removed: sent.removed,
      });
    return reply !== 'gone' && 'saved' in reply ? true : null;
  }

  /** Returns false if the markup was removed, or null if another user changed it first. */
  async #removeOne(markup: SavedMarkup, sent: Sent): Promise<false | null> {
    const reply = await this.#parts.server.remove(markup);
    if (reply === 'removed') {
      this.unsaved.saved(sent, markup.id);
      this.forget(markup.id);
      return false;
    }
    const missing = this.#missingIn(reply, sent);
    if (missing.size > 0) await this.#lookFor(missing);
    if (reply === 'gone') this.forget(markup.id);
    else this.#apply(reply.outdated);
    return null;
  }

  /** The sent objects that the markup no longer contains: they were deleted, or moved to another markup. */
  #missingIn(reply: SaveResult, { changed, removed }: Sent): ReadonlySet<string> {
    const ids = [...changed.map(({ id }) => String(id)).filter((id) => this.unsaved.ownerOf(id) !== null), ...removed];
    if (reply === 'gone') return new Set(ids);
    const there = new Set<string>('outdated' in reply ? reply.outdated.objects.map(({ id }) => id) : ids);
    return new Set(ids.filter((id) => !there.has(id)));
  }

  /** Applies the reply to a save. */
  #settle(now: SavedMarkup, sent: Sent): void {
    this.unsaved.saved(sent, now.id);
    this.#recentSaves.add(sent.changed);
    if (this.#gone.has(now.id)) {
      this.#adoptOrphans();
      this.unsaved.know(now.id, []);
      return;
    }
    const former = this.#saved.get(now.id);
    if (!this.#apply(now) && former) this.#show(former);
  }

  /** Returns false if the state isn't newer than the known one. */
  #apply(markup: SavedMarkup): boolean {
    if (this.#gone.has(markup.id) || !this.isNewer(markup)) return false;
    const overruled = this.#recentSaves.findOverwritten(markup.objects);
    const { deleted } = this.#show(markup);
    if (deleted.length + overruled.length > 0) this.#parts.onOverruled({ deleted: deleted.length, properties: overruled });
    return true;
  }

  #remember(markup: SavedMarkup): Loss {
    this.#saved.set(markup.id, markup);
    return this.unsaved.know(markup.id, markup.objects);
  }

  /** Shows the server's state with the unsaved changes applied to it. */
  #show(markup: SavedMarkup): Loss {
    const loss = this.#remember(markup);
    const wanted = this.unsaved.over(markup.id, markup.objects);
    const ids = new Set<string>(wanted.map((object) => object.id));
    // Objects drawn here are on the page without a markup until they are saved.
    const remove = new Set([...this.#shownOf(markup.id), ...loss.deleted].flatMap(({ id }) => (ids.has(id) ? [] : [id])));
    this.#parts.show({ put: wanted, remove: [...remove] });
    return loss;
  }

  /** Without objects that moved to another markup while the user drags them: the page shows that only after the drag. */
  #shownOf(markupId: number): readonly CanvasObject[] {
    return this.#parts.objectsOf(markupId).filter(({ id }) => (this.unsaved.ownerOf(id) ?? markupId) === markupId);
  }
}
