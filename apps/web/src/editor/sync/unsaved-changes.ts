import { roundLikeSaved, type CanvasObject, type Effect } from '@sheetmark/editor-core';
import { nextBase, type Conflict, findContested, differences, type Names, noNames, applyLocalChanges } from './conflicts.ts';
import type { Draft } from './draft-store.ts';
import { ObjectsByMarkup } from './objects-by-markup.ts';
import { UnansweredSends } from './unanswered-sends.ts';

type SaveDraft = Extract<Effect, { type: 'save-draft' }>;

/** An object with changes that the server doesn't have yet. */
interface Pending {
  /** As the page shows it. */
  readonly object: CanvasObject;
  /** The properties set here. They win over those of others. */
  readonly names: Names;
  /** The properties that another user set to another value. The server keeps theirs until the user chooses. */
  readonly contested: Names;
  /** The server's state when it was changed here; of contested properties, the state before both changes. */
  readonly base: CanvasObject | undefined;
  /** Whether the server never had it. */
  readonly isNew: boolean;
}

/** Changes that are being sent. They are no longer pending once the server has them. */
export interface Sent {
  readonly changed: readonly CanvasObject[];
  readonly removed: readonly string[];
}

/** Objects that others deleted while they were being changed here. */
export interface Loss {
  readonly deleted: readonly CanvasObject[];
}

/** The changes to send, collected from the editor's effects: new objects, and the changed properties of known ones. */
export class UnsavedChanges {
  readonly #pending = new Map<string, Pending>();
  /** Objects deleted here. The server doesn't have those without an owner, but a save in flight may still create them. */
  readonly #removed = new Set<string>();
  /** The server's last known state of every object. */
  readonly #known = new ObjectsByMarkup();
  readonly #unanswered: UnansweredSends;

  constructor(newKey: () => string) {
    this.#unanswered = new UnansweredSends(newKey);
  }

  /** Takes over the server's state of objects before anything was changed here. */
  load(objects: readonly CanvasObject[]): void {
    for (const object of objects) this.#known.set(object);
  }

  /** Takes over the server's state of a markup. Returns the changes that this discards: deleting wins over changing. */
  know(markupId: number, objects: readonly CanvasObject[]): Loss {
    const current = new Map(objects.map((object) => [String(object.id), object]));
    for (const id of this.#known.idsOf(markupId)) if (!current.has(id)) this.#forget(id);
    for (const object of objects) this.#known.set(object);
    const deleted: CanvasObject[] = [];
    for (const [id, pending] of this.#pending) {
      const theirs = current.get(id);
      if (theirs) {
        const contested = findContested(theirs, { ...pending, sent: this.#unanswered.statesOf(id) });
        this.#pending.set(id, {
          ...pending,
          object: applyLocalChanges(theirs, pending),
          contested,
          base: nextBase(theirs, pending.base, contested),
          isNew: false,
        });
      } else if (pending.object.markupId === markupId && !pending.isNew) {
        this.#pending.delete(id);
        deleted.push(pending.object);
      }
    }
    return { deleted };
  }

  /** Moves unsaved changes to the markups that have the objects now. */
  move(owners: ReadonlyMap<string, number>): void {
    for (const [id, markupId] of owners) {
      const known = this.#known.get(id);
      if (!known || known.markupId === markupId) continue;
      this.#known.set({ ...known, markupId });
      const pending = this.#pending.get(id);
      if (!pending) continue;
      const base = pending.base && { ...pending.base, markupId };
      this.#pending.set(id, { ...pending, object: { ...pending.object, markupId }, base });
    }
  }

  /** The markup that contained the object in the server's last known state. */
  ownerOf(id: string): number | null {
    return this.#known.get(id)?.markupId ?? null;
  }

  /** Removes and returns changed objects whose markup is gone. They become new objects with new ids, since others may keep theirs, too. */
  takeOrphans(current: ReadonlyMap<number, unknown>): CanvasObject[] {
    const orphans = this.changed.filter(({ markupId }) => markupId !== null && !current.has(markupId));
    for (const { id } of orphans) this.#pending.delete(id);
    return orphans;
  }

  note({ changed, removed }: Pick<SaveDraft, 'changed' | 'removed'>): void {
    for (const drawn of changed) {
      const known = this.#known.get(drawn.id);
      // Undo restores an object as it was before it got its markup.
      const object = roundLikeSaved(known ? { ...drawn, markupId: known.markupId } : drawn);
      const before = this.#pending.get(object.id);
      const former = before?.object ?? known;
      const names = new Set([...(before?.names ?? []), ...differences(former, object)]);
      this.#pending.set(object.id, {
        object,
        names,
        contested: before?.contested ?? noNames,
        base: before ? before.base : known,
        isNew: before?.isNew ?? !known,
      });
      this.#removed.delete(object.id);
    }
    for (const id of removed) {
      this.#pending.delete(id);
      this.#removed.add(id);
    }
  }

  restore(draft: Draft): void {
    this.#unanswered.saveKey = draft.saveKey;
    this.note({ changed: draft.changed, removed: [] });
    for (const base of draft.bases ?? []) this.#restoreOnto(base);
    for (const { id } of draft.removed) this.#removed.add(id);
  }

  /** Restores only the properties that were changed in the earlier visit: others may have changed the object since. */
  #restoreOnto(base: CanvasObject): void {
    const [pending, theirs] = [this.#pending.get(base.id), this.#known.get(base.id)];
    if (!pending || !theirs) return;
    const names = new Set(differences(base, pending.object).filter((name) => name !== 'markupId'));
    const contested = findContested(theirs, { object: pending.object, names, contested: noNames, base, sent: [] });
    const object = applyLocalChanges(theirs, { object: pending.object, names });
    if (names.size === 0) this.#pending.delete(base.id);
    else this.#pending.set(base.id, { object, names, contested, base: nextBase(theirs, base, contested), isNew: false });
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** The number of objects with unsaved changes. */
  get size(): number {
    return this.#pending.size + this.#deletions.length;
  }

  /** Null if everything is saved. */
  get draft(): Draft | null {
    if (this.isEmpty) return null;
    const bases = [...this.#pending.values()].flatMap(({ base }) => base ?? []);
    return { changed: this.changed, bases, removed: this.#deletions, saveKey: this.#unanswered.saveKey };
  }

  /** Objects with properties that were set both here and by another user. */
  get conflicts(): Conflict[] {
    return [...this.#pending].flatMap(([id, { object, contested }]) => {
      const theirs = this.#known.get(id);
      return theirs && contested.size > 0 ? [{ id, names: [...contested], mine: object, theirs }] : [];
    });
  }

  /** Returns the resulting object, or undefined if there was no conflict. */
  choose(id: string, whose: 'mine' | 'theirs'): CanvasObject | undefined {
    const [pending, theirs] = [this.#pending.get(id), this.#known.get(id)];
    if (!pending || !theirs) return undefined;
    const names = whose === 'mine' ? pending.names : new Set([...pending.names].filter((name) => !pending.contested.has(name)));
    const object = applyLocalChanges(theirs, { object: pending.object, names });
    if (differences(theirs, object).length === 0) this.#pending.delete(id);
    else this.#pending.set(id, { ...pending, object, names, contested: noNames, base: theirs });
    return object;
  }

  /** Whether there are changes that can be sent without a choice by the user. */
  get hasToSend(): boolean {
    return this.#deletions.length > 0 || [...this.#pending.values()].some(isFree);
  }

  /** Objects without a markup. */
  get fresh(): CanvasObject[] {
    return this.changed.filter(({ markupId }) => markupId === null);
  }

  /** The saved markups with changed or deleted objects. */
  get touchedMarkups(): number[] {
    const changed = [...this.#pending.values()].filter(isFree).flatMap(({ object: { markupId } }) => (markupId === null ? [] : [markupId]));
    return [...new Set([...changed, ...this.#deletions.map(({ markupId }) => markupId)])];
  }

  changedOf(markupId: number): CanvasObject[] {
    return this.changed.filter((object) => object.markupId === markupId);
  }

  removedOf(markupId: number): string[] {
    return this.#deletions.flatMap((deletion) => (deletion.markupId === markupId ? [deletion.id] : []));
  }

  /** The deletions to send. */
  get #deletions(): Draft['removed'] {
    return [...this.#removed].flatMap((id) => {
      const markupId = this.ownerOf(id);
      return markupId === null ? [] : [{ id, markupId }];
    });
  }

  /** The server no longer has the object. */
  #forget(id: string): void {
    this.#known.delete(id);
    this.#removed.delete(id);
  }

  /** A markup's objects as the page shows them: the server's state with the unsaved changes applied. */
  over(markupId: number, saved: readonly CanvasObject[]): CanvasObject[] {
    return this.#joined(markupId, saved, ({ names }) => names);
  }

  /** A markup's objects as they are sent: contested properties keep the other user's values. */
  toSend(markupId: number, saved: readonly CanvasObject[]): CanvasObject[] {
    const objects = this.#joined(markupId, saved, ({ names, contested }) => new Set([...names].filter((name) => !contested.has(name))));
    for (const object of objects) if (this.#pending.has(object.id)) this.#unanswered.add(object);
    return objects;
  }

  #joined(markupId: number, saved: readonly CanvasObject[], namesOf: (pending: Pending) => Names): CanvasObject[] {
    const known = new Set<string>(saved.map(({ id }) => id));
    const kept = saved.filter(({ id }) => !this.#removed.has(id));
    const put = (theirs: CanvasObject): CanvasObject => {
      const pending = this.#pending.get(theirs.id);
      return pending ? applyLocalChanges(theirs, { object: pending.object, names: namesOf(pending) }) : theirs;
    };
    return [...kept.map(put), ...this.changedOf(markupId).filter(({ id }) => !known.has(id))];
  }

  /** Confirms a save. Properties set since it was sent stay pending. */
  saved({ changed, removed }: Sent, markupId: number): void {
    for (const sent of changed) {
      const pending = this.#pending.get(sent.id);
      // It may have been moved to another markup before the reply.
      const owner = this.ownerOf(sent.id) ?? markupId;
      const object = { ...sent, markupId: owner };
      this.#known.set(object);
      this.#unanswered.delete(sent.id);
      if (!pending) continue;
      const now = { ...pending.object, markupId: owner };
      const names = differences(object, now);
      if (names.length === 0) this.#pending.delete(sent.id);
      else
        this.#pending.set(sent.id, {
          object: now,
          names: new Set(names),
          contested: pending.contested,
          base: nextBase(object, pending.base, pending.contested),
          isNew: false,
        });
    }
    for (const id of removed) this.#forget(id);
  }

  /** Starts creating a markup of these objects. Returns the idempotency key. */
  startCreation(objects: readonly CanvasObject[]): string {
    for (const object of objects) this.#unanswered.add(object);
    return this.#unanswered.saveKey;
  }

  /** The creation of a markup of these objects got no reply. */
  markCreationUnanswered(objects: readonly CanvasObject[]): void {
    this.#unanswered.markTried(objects);
  }

  /** An earlier attempt created this markup: objects that it no longer contains were deleted by others. */
  markCreatedAs(markupId: number): void {
    for (const [id, pending] of this.#pending) {
      const isMade = this.#unanswered.wasTried(id) && pending.object.markupId === null;
      if (isMade) this.#pending.set(id, { ...pending, object: { ...pending.object, markupId }, isNew: false });
    }
  }

  /** The next creation makes another markup. */
  renewKey(): void {
    this.#unanswered.renewKey();
  }

  discard(): void {
    this.#pending.clear();
    this.#removed.clear();
    this.#unanswered.clear();
  }

  /** The current state of objects that were drawn or changed here. */
  get changed(): CanvasObject[] {
    return [...this.#pending.values()].map(({ object }) => object);
  }
}

/** Whether some of it can be sent without a choice by the user. */
const isFree = ({ isNew, names, contested }: Pending): boolean => isNew || contested.size === 0 || contested.size < names.size;
