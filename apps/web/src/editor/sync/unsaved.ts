import { asSaved, type CanvasObject, type Effect } from '@sheetmark/editor-core';
import { type Conflict, contestedBy, differences, withMine } from './conflicts.ts';
import type { Draft } from './drafts.ts';
import { KnownObjects } from './known-objects.ts';

type SaveDraft = Extract<Effect, { type: 'save-draft' }>;
type Names = ReadonlySet<string>;

/** An object that was drawn or changed here, and of which the server does not know everything. */
interface Pending {
  /** As it lies on the page. */
  readonly object: CanvasObject;
  /** What was set here: each of these properties goes before what others set. */
  readonly names: Names;
  /** Those of them that somebody else set too, to something else: until a person has chosen, theirs stands on the server. */
  readonly contested: Names;
  /** As the server had it when it was changed here; of what is contested, as it was before both. */
  readonly base: CanvasObject | undefined;
  /** Whether the server never had it. */
  readonly isNew: boolean;
}

/** What is on its way to the server, to be taken back from what is pending once it has arrived. */
export interface Sent {
  readonly changed: readonly CanvasObject[];
  readonly removed: readonly string[];
}

/** What others did to work of this page: objects that they deleted while they were being changed here. */
export interface Loss {
  readonly deleted: readonly CanvasObject[];
}

/** What the server must be told, gathered from the editor's effects: whole new objects, and of known ones the properties that were set. */
export class Unsaved {
  readonly #pending = new Map<string, Pending>();
  readonly #removed = new Map<string, number>();
  /** Drawn here and deleted before the server was known to have them: a save that was under way may bring them. */
  readonly #undrawn = new Set<string>();
  /** Every object as the server had it last. */
  readonly #known = new KnownObjects();
  /** What went to the server of an object and was not answered: it may have arrived, and is no work of somebody else then. */
  readonly #unanswered = new Map<string, CanvasObject[]>();
  /** What a new markup was to be made of with this key: no answer came, so that the server may have it or not. */
  readonly #tried = new Set<string>();
  #saveKey: string;
  readonly #newKey: () => string;

  constructor(newKey: () => string) {
    this.#newKey = newKey;
    this.#saveKey = newKey();
  }

  /** The objects of a markup as the server has them now; answers what is lost by that. Who deletes goes before who sets. */
  know(markupId: number, objects: readonly CanvasObject[]): Loss {
    const standing = new Map(objects.map((object) => [String(object.id), object]));
    for (const id of this.#known.idsOf(markupId)) if (!standing.has(id)) this.#known.delete(id);
    for (const object of objects) this.#known.set(object);
    for (const [id, owner] of this.#removed) if (owner === markupId && !standing.has(id)) this.#removed.delete(id);
    for (const id of standing.keys()) if (this.#undrawn.delete(id)) this.#removed.set(id, markupId);
    const deleted: CanvasObject[] = [];
    for (const [id, pending] of this.#pending) {
      const theirs = standing.get(id);
      if (theirs) {
        const contested = contestedBy(theirs, { ...pending, sent: this.#unanswered.get(id) ?? [] });
        this.#pending.set(id, {
          ...pending,
          object: withMine(theirs, pending),
          contested,
          base: basedOn(theirs, pending.base, contested),
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
      if (this.#removed.has(id)) this.#removed.set(id, markupId);
      const pending = this.#pending.get(id);
      if (!pending) continue;
      const base = pending.base && { ...pending.base, markupId };
      this.#pending.set(id, { ...pending, object: { ...pending.object, markupId }, base });
    }
  }

  /** The markup that the server had the object in when it was last heard of. */
  ownerOf(id: string): number | null {
    return this.#known.get(id)?.markupId ?? null;
  }

  /** Objects whose markup is there no more: they become new, under another name, for others may do so too. Forgets them. */
  takeOrphans(standing: ReadonlyMap<number, unknown>): CanvasObject[] {
    const orphans = this.changed.filter(({ markupId }) => markupId !== null && !standing.has(markupId));
    for (const { id } of orphans) this.#pending.delete(id);
    return orphans;
  }

  note({ changed, removed }: Pick<SaveDraft, 'changed' | 'removed'>): void {
    for (const drawn of changed) {
      const known = this.#known.get(drawn.id);
      // An undo brings back an object as it was before it got its markup.
      const object = asSaved(known ? { ...drawn, markupId: known.markupId } : drawn);
      const before = this.#pending.get(object.id);
      const former = before?.object ?? known;
      const names = new Set([...(before?.names ?? []), ...differences(former, object)]);
      this.#pending.set(object.id, {
        object,
        names,
        contested: before?.contested ?? none,
        base: before ? before.base : known,
        isNew: before?.isNew ?? !known,
      });
      this.#removed.delete(object.id);
      this.#undrawn.delete(object.id);
    }
    for (const id of removed) {
      this.#pending.delete(id);
      const markupId = this.#known.get(id)?.markupId ?? null;
      if (markupId === null) this.#undrawn.add(id);
      else this.#removed.set(id, markupId);
    }
  }

  restore(draft: Draft): void {
    this.#saveKey = draft.saveKey;
    this.note({ changed: draft.changed, removed: [] });
    for (const base of draft.bases ?? []) this.#restoreUpon(base);
    for (const { id, markupId } of draft.removed) this.#removed.set(id, markupId);
  }

  /** Of what was changed at an earlier visit, upon what stood then: only that was set here, and others may have set the same since. */
  #restoreUpon(base: CanvasObject): void {
    const [pending, theirs] = [this.#pending.get(base.id), this.#known.get(base.id)];
    if (!pending || !theirs) return;
    const names = new Set(differences(base, pending.object).filter((name) => name !== 'markupId'));
    const contested = contestedBy(theirs, { object: pending.object, names, contested: none, base, sent: [] });
    const object = withMine(theirs, { object: pending.object, names });
    if (names.size === 0) this.#pending.delete(base.id);
    else this.#pending.set(base.id, { object, names, contested, base: basedOn(theirs, base, contested), isNew: false });
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** How many objects wait. */
  get size(): number {
    return this.#pending.size + this.#removed.size;
  }

  /** Null when nothing waits. */
  get draft(): Draft | null {
    if (this.isEmpty) return null;
    const removed = [...this.#removed].map(([id, markupId]) => ({ id, markupId }));
    const bases = [...this.#pending.values()].flatMap(({ base }) => base ?? []);
    return { changed: this.changed, bases, removed, saveKey: this.#saveKey };
  }

  /** Objects of which the same properties were set here and by somebody else. */
  get conflicts(): Conflict[] {
    return [...this.#pending].flatMap(([id, { object, contested }]) => {
      const theirs = this.#known.get(id);
      return theirs && contested.size > 0 ? [{ id, names: [...contested], mine: object, theirs }] : [];
    });
  }

  /** Answers the object as it is from now on; undefined when there was nothing to choose. */
  choose(id: string, whose: 'mine' | 'theirs'): CanvasObject | undefined {
    const [pending, theirs] = [this.#pending.get(id), this.#known.get(id)];
    if (!pending || !theirs) return undefined;
    const names = whose === 'mine' ? pending.names : new Set([...pending.names].filter((name) => !pending.contested.has(name)));
    const object = withMine(theirs, { object: pending.object, names });
    if (differences(theirs, object).length === 0) this.#pending.delete(id);
    else this.#pending.set(id, { ...pending, object, names, contested: none, base: theirs });
    return object;
  }

  /** Whether anything waits that no person has to choose about first. */
  get hasToSend(): boolean {
    return this.#removed.size > 0 || [...this.#pending.values()].some(isFree);
  }

  /** Objects of no markup: they become one. */
  get fresh(): CanvasObject[] {
    return this.changed.filter(({ markupId }) => markupId === null);
  }

  /** The saved markups of which something changed or went. */
  get touchedMarkups(): number[] {
    const changed = [...this.#pending.values()].filter(isFree).flatMap(({ object: { markupId } }) => (markupId === null ? [] : [markupId]));
    return [...new Set([...changed, ...this.#removed.values()])];
  }

  changedOf(markupId: number): CanvasObject[] {
    return this.changed.filter((object) => object.markupId === markupId);
  }

  removedOf(markupId: number): string[] {
    return [...this.#removed].flatMap(([id, owner]) => (owner === markupId ? [id] : []));
  }

  /** A markup's objects as they are shown: the server's, with what was done here put upon them. */
  over(markupId: number, saved: readonly CanvasObject[]): CanvasObject[] {
    return this.#joined(markupId, saved, ({ names }) => names);
  }

  /** The same as they are to be saved: what is contested stays as others set it. */
  toSend(markupId: number, saved: readonly CanvasObject[]): CanvasObject[] {
    const objects = this.#joined(markupId, saved, ({ names, contested }) => new Set([...names].filter((name) => !contested.has(name))));
    for (const object of objects) {
      if (this.#pending.has(object.id)) this.#unanswered.set(object.id, [...(this.#unanswered.get(object.id) ?? []), object]);
    }
    return objects;
  }

  #joined(markupId: number, saved: readonly CanvasObject[], namesOf: (pending: Pending) => Names): CanvasObject[] {
    const known = new Set<string>(saved.map(({ id }) => id));
    const kept = saved.filter(({ id }) => !this.#removed.has(id));
    const put = (theirs: CanvasObject): CanvasObject => {
      const pending = this.#pending.get(theirs.id);
      return pending ? withMine(theirs, { object: pending.object, names: namesOf(pending) }) : theirs;
    };
    return [...kept.map(put), ...this.changedOf(markupId).filter(({ id }) => !known.has(id))];
  }

  /** The server has them as they were sent, in this markup; what was set since then still waits. */
  saved({ changed, removed }: Sent, markupId: number): void {
    for (const sent of changed) {
      const pending = this.#pending.get(sent.id);
      // Somebody may have moved it to another markup before the answer came.
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
          base: basedOn(object, pending.base, pending.contested),
          isNew: false,
        });
    }
    for (const id of removed) {
      this.#removed.delete(id);
      this.#known.delete(id);
    }
  }

  /** The new markup is being made of these. Answers the key to make it with. */
  tryFresh(objects: readonly CanvasObject[]): string {
    for (const object of objects) this.#unanswered.set(object.id, [...(this.#unanswered.get(object.id) ?? []), object]);
    return this.#saveKey;
  }

  /** A try to make the new markup of these was never answered. */
  tried(objects: readonly CanvasObject[]): void {
    for (const { id } of objects) this.#tried.add(id);
  }

  /** An earlier try had made this markup: what was in it then and is not now, others deleted since. */
  wasMadeAs(markupId: number): void {
    for (const [id, pending] of this.#pending) {
      const isMade = this.#tried.has(id) && pending.object.markupId === null;
      if (isMade) this.#pending.set(id, { ...pending, object: { ...pending.object, markupId }, isNew: false });
    }
  }

  /** The next markup is another. */
  takeNewKey(): void {
    this.#tried.clear();
    this.#saveKey = this.#newKey();
  }

  discard(): void {
    this.#pending.clear();
    this.#removed.clear();
    this.#undrawn.clear();
    this.#unanswered.clear();
    this.#saveKey = this.#newKey();
  }

  /** Objects that were drawn or changed here, as they are now. */
  get changed(): CanvasObject[] {
    return [...this.#pending.values()].map(({ object }) => object);
  }
}

const none: Names = new Set();

/** What is compared with from now on: what stands, but for what is contested. */
const basedOn = (standing: CanvasObject, base: CanvasObject | undefined, contested: Names): CanvasObject =>
  base ? withMine(standing, { object: base, names: contested }) : standing;

/** Whether something of it can be sent without asking anybody. */
const isFree = ({ isNew, names, contested }: Pending): boolean => isNew || contested.size === 0 || contested.size < names.size;
