import type { Markup } from '@sheetmark/contract';
import type { CanvasObject, Effect, Input } from '@sheetmark/editor-core';
import { objectId, sameValue } from '@sheetmark/editor-core';
import type { Draft } from './drafts.ts';
import { remarksIn } from './remarks.ts';
import { type Loss, type Sent, Unsaved } from './unsaved.ts';

/** A saved markup as the server has it. */
export interface Standing {
  readonly id: number;
  readonly revision: number;
  readonly editorId: number;
  /** Sent with an edit (specification 7.49): the revision keeps it from taking back what others set since. */
  readonly settings?: { readonly open: Markup['open']; readonly privacy: Markup['privacy'] };
  readonly objects: readonly CanvasObject[];
  /** What is saved with them and cannot be drawn here. */
  readonly foreign: readonly unknown[];
}

/** `gone`: the markup is there no more. `outdated`: somebody else saved it meanwhile, and so it stands now. */
export type Saved = { readonly saved: Standing } | { readonly outdated: Standing } | 'gone';

/** The server, as far as one page is saved on it. What cannot be reached rejects. */
export interface PageServer {
  /** The same key twice makes one markup. */
  create(objects: readonly CanvasObject[], saveKey: string): Promise<Saved>;
  save(standing: Standing, objects: readonly CanvasObject[]): Promise<Saved>;
  remove(standing: Standing): Promise<'removed' | 'gone' | { readonly outdated: Standing }>;
  /** The markups of the page as they are now. */
  list(): Promise<readonly Standing[]>;
}

/** What somebody else had the last word on: objects that they deleted, and names of properties that they set otherwise. */
export interface Overruled {
  readonly deleted: number;
  readonly properties: readonly string[];
}

export interface PageSyncParts {
  readonly server: PageServer;
  /** Changes the page as others would: it enters no history, and waits for objects under the hand. */
  readonly show: (edits: Extract<Input, { type: 'remote-change' }>['edits']) => void;
  readonly objectsOf: (markupId: number) => readonly CanvasObject[];
  readonly newKey: () => string;
  /** Whether each new object, or group of them, becomes a markup of its own. */
  readonly isMarkupPerObject?: () => boolean;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onOverruled: (what: Overruled) => void;
}

/** Whoever is overruled later than this after saving was not at work at the same time. */
const contestedMs = 60_000;
/** Others may save the same markup again and again; after so many tries the next save goes on. */
const mostTries = 8;

interface Written {
  readonly object: CanvasObject;
  readonly at: number;
}

/**
 * One page as it lies here and as it stands on the server. Of two who set the same property of an object, the one who comes to know of it
 * before saving chooses whose stands, and the one who saved before is told; all else of both stays. Who deletes an object goes before who
 * changes it.
 */
export class PageSync {
  readonly unsaved: Unsaved;
  readonly #parts: PageSyncParts;
  readonly #standing = new Map<number, Standing>();
  /** Markups that were made here: a list that was asked for before does not know them. */
  readonly #madeHere = new Set<number>();
  /** Markups that are known to be deleted or merged away: an answer that was under way does not bring them back, a list does. */
  readonly #gone = new Set<number>();
  /** What was saved here, to notice when others set it otherwise. */
  readonly #written = new Map<string, Written>();

  constructor(parts: PageSyncParts) {
    this.#parts = parts;
    this.unsaved = new Unsaved(parts.newKey);
  }

  /** The first look at the page. Answers all objects on it. */
  load(markups: readonly Standing[]): readonly CanvasObject[] {
    for (const markup of markups) this.#know(markup);
    return markups.flatMap(({ objects }) => objects);
  }

  /** What the hand did. */
  note(effect: Pick<Extract<Effect, { type: 'save-draft' }>, 'changed' | 'removed'>): void {
    this.unsaved.note(effect);
  }

  /** Puts what an earlier visit left over upon what stands now. */
  restore(draft: Draft): void {
    this.unsaved.restore(draft);
    this.#parts.show({ put: this.unsaved.draft?.changed ?? [], remove: draft.removed.map(({ id }) => objectId(id)) });
  }

  /**
   * The page's markups as the server lists them, and those that were merged into others: none of the latter is a new one that the list lacks.
   * `listed` names all of the page where `markups` leaves out those that are known as they are.
   */
  follow(
    markups: readonly Standing[],
    merged: readonly number[] = [],
    listed: ReadonlySet<number> = new Set(markups.map(({ id }) => id)),
  ): void {
    for (const id of listed) {
      this.#madeHere.delete(id);
      this.#gone.delete(id);
    }
    for (const id of merged) {
      this.#madeHere.delete(id);
      this.#gone.add(id);
    }
    this.#takeAll(markups);
    for (const id of this.#standing.keys()) if (!listed.has(id) && !this.#madeHere.has(id)) this.forget(id);
  }

  /** Whether this is a later state of a markup than the one known here. */
  isNews({ id, revision }: Pick<Standing, 'id' | 'revision'>): boolean {
    return revision > (this.#standing.get(id)?.revision ?? 0);
  }

  /** Unsaved changes to objects that a split or merge moved to another markup move with them. */
  #takeAll(markups: readonly Standing[]): void {
    const news = markups.filter((markup) => this.isNews(markup));
    this.unsaved.move(new Map(news.flatMap((markup) => markup.objects.map((object) => [object.id, markup.id] as const))));
    // The markup that gained objects comes before the one that lost them: they stay on the page all the while.
    const [known, unknown] = [news.filter(({ id }) => this.#standing.has(id)), news.filter(({ id }) => !this.#standing.has(id))];
    const largestFirst = known.toSorted((a, b) => b.objects.length - a.objects.length);
    for (const markup of [...unknown, ...largestFirst]) this.#take(markup);
  }

  /** Where objects are now that a markup no longer holds. The answer may be older than what is known of other markups. */
  async #lookFor(ids: ReadonlySet<string>): Promise<void> {
    const markups = await this.#parts.server.list();
    this.#takeAll(markups.filter((markup) => !this.#gone.has(markup.id) && markup.objects.some(({ id }) => ids.has(id))));
  }

  /** A markup that is there no more. What was done to it here and is not saved stays, and becomes a new one. */
  forget(id: number): void {
    this.#gone.add(id);
    this.#madeHere.delete(id);
    if (!this.#standing.delete(id)) return;
    this.#adoptOrphans();
    this.unsaved.know(id, []);
    this.#parts.show({ remove: this.#shownOf(id).map((object) => object.id) });
  }

  /** Whose state of an object stands where both set the same: the other one is let go. */
  choose(id: string, whose: 'mine' | 'theirs'): void {
    const object = this.unsaved.choose(id, whose);
    if (object) this.#parts.show({ put: [object] });
  }

  #adoptOrphans(): void {
    const orphans = this.unsaved.takeOrphans(this.#standing);
    if (orphans.length === 0) return;
    const put = orphans.map((object) => Object.assign({}, object, { id: objectId(this.#parts.newKey()), markupId: null }));
    this.#parts.show({ put, remove: orphans.map(({ id }) => id) });
    this.unsaved.note({ changed: put, removed: [] });
  }

  /** Rejects when the server cannot be reached; what it took until then is saved. Calls `onSaved` for each markup, null for a deleted one. */
  async save(onSaved: (id: number, isThere: boolean) => void): Promise<void> {
    for (let tries = 0; tries < mostTries && this.unsaved.hasToSend; tries += 1) {
      this.#adoptOrphans();
      for (const remark of this.#remarks()) {
        const made = await this.#create(remark);
        if (made !== null) onSaved(made, true);
      }
      for (const id of this.unsaved.touchedMarkups) {
        const isThere = await this.#saveOne(id);
        if (isThere !== null) onSaved(id, isThere);
      }
    }
  }

  /** What becomes new markups: everything drawn since the last save in one (specification 5), unless the person chose otherwise. */
  #remarks(): CanvasObject[][] {
    const { fresh } = this.unsaved;
    return this.#parts.isMarkupPerObject?.() ? remarksIn(fresh) : [fresh];
  }

  /** The id of the markup that was made; null when none was. */
  async #create(objects: readonly CanvasObject[]): Promise<number | null> {
    if (objects.length === 0) return null;
    const answer = await this.#parts.server.create(objects, this.unsaved.tryFresh(objects)).catch((error: unknown) => {
      this.unsaved.tried(objects);
      throw error;
    });
    if (answer === 'gone') await this.#lookFor(new Set(objects.map(({ id }) => id)));
    else if ('outdated' in answer) this.unsaved.wasMadeAs(answer.outdated.id);
    this.unsaved.takeNewKey();
    if (answer === 'gone') return null;
    const made = 'saved' in answer ? answer.saved : answer.outdated;
    if (!this.#gone.has(made.id)) this.#madeHere.add(made.id);
    this.#settle(made, { changed: 'saved' in answer ? objects : [], removed: [] });
    return made.id;
  }

  /** Whether it still stands; null when nothing was done. */
  async #saveOne(id: number): Promise<boolean | null> {
    const standing = this.#standing.get(id);
    const sent = { changed: this.unsaved.changedOf(id), removed: this.unsaved.removedOf(id) };
    if (!standing) {
      this.unsaved.saved({ changed: [], removed: sent.removed }, id);
      return null;
    }
    const objects = this.unsaved.toSend(id, standing.objects);
    if (objects.length === 0 && standing.foreign.length === 0) {
      return this.#removeOne(standing, sent);
    }
    const answer = await this.#parts.server.save(standing, objects);
    const lacking = this.#lackingIn(answer, sent);
    if (lacking.size > 0) await this.#lookFor(lacking);
    if (answer === 'gone') this.forget(id);
    else if ('outdated' in answer) this.#take(answer.outdated);
    else
      this.#settle(answer.saved, {
        changed: objects.filter((object) => sent.changed.some((one) => one.id === object.id)),
        removed: sent.removed,
      });
    return answer !== 'gone' && 'saved' in answer ? true : null;
  }

  /** Whether it still stands; null when somebody else's change came first. */
  async #removeOne(standing: Standing, sent: Sent): Promise<false | null> {
    const answer = await this.#parts.server.remove(standing);
    if (answer === 'removed') {
      this.unsaved.saved(sent, standing.id);
      this.forget(standing.id);
      return false;
    }
    const lacking = this.#lackingIn(answer, sent);
    if (lacking.size > 0) await this.#lookFor(lacking);
    if (answer === 'gone') this.forget(standing.id);
    else this.#take(answer.outdated);
    return null;
  }

  /** Objects that were to be saved and are there no more: somebody deleted them, or moved them to another markup. */
  #lackingIn(answer: Saved, { changed, removed }: Sent): ReadonlySet<string> {
    const ids = [...changed.map(({ id }) => String(id)).filter((id) => this.unsaved.ownerOf(id) !== null), ...removed];
    if (answer === 'gone') return new Set(ids);
    const there = new Set<string>('outdated' in answer ? answer.outdated.objects.map(({ id }) => id) : ids);
    return new Set(ids.filter((id) => !there.has(id)));
  }

  /** The server has what was sent, as part of what it has now. */
  #settle(now: Standing, sent: Sent): void {
    this.unsaved.saved(sent, now.id);
    const at = this.#parts.now();
    for (const object of sent.changed) this.#written.set(object.id, { object, at });
    if (this.#gone.has(now.id)) {
      this.#adoptOrphans();
      this.unsaved.know(now.id, []);
      return;
    }
    const former = this.#standing.get(now.id);
    if (!this.#take(now) && former) this.#stand(former);
  }

  /** Whether it was news. */
  #take(markup: Standing): boolean {
    const former = this.#standing.get(markup.id);
    if (this.#gone.has(markup.id) || markup.revision <= (former?.revision ?? 0)) return false;
    const overruled = this.#overruledBy(markup);
    const { deleted } = this.#stand(markup);
    if (deleted.length + overruled.length > 0) this.#parts.onOverruled({ deleted: deleted.length, properties: overruled });
    return true;
  }

  #know(markup: Standing): Loss {
    this.#standing.set(markup.id, markup);
    return this.unsaved.know(markup.id, markup.objects);
  }

  /** So it stands, and so it is shown, with what was done here put upon it. */
  #stand(markup: Standing): Loss {
    const loss = this.#know(markup);
    const wanted = this.unsaved.over(markup.id, markup.objects);
    const ids = new Set<string>(wanted.map((object) => object.id));
    // What was drawn here lies on the page under no markup yet.
    const remove = new Set([...this.#shownOf(markup.id), ...loss.deleted].flatMap(({ id }) => (ids.has(id) ? [] : [id])));
    this.#parts.show({ put: wanted, remove: [...remove] });
    return loss;
  }

  /** As the page shows it: an object in the hand may have moved to another markup without the page showing that yet. */
  #shownOf(markupId: number): readonly CanvasObject[] {
    return this.#parts.objectsOf(markupId).filter(({ id }) => (this.unsaved.ownerOf(id) ?? markupId) === markupId);
  }

  /** The properties that were set here a moment ago, and that others set otherwise. */
  #overruledBy({ objects }: Standing): string[] {
    const names = objects.flatMap((theirs) => {
      const written = this.#written.get(theirs.id);
      if (!written || this.#parts.now() - written.at > contestedMs) return [];
      const now = new Map<string, unknown>(Object.entries(theirs));
      const lost = Object.entries(written.object).filter(([name, value]) => !sameValue(now.get(name), value) && name !== 'markupId');
      if (lost.length > 0) this.#written.delete(theirs.id);
      return lost.map(([name]) => name);
    });
    return [...new Set(names)];
  }
}
