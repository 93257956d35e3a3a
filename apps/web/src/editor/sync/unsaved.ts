import { type CanvasObject, type Effect, sameValue } from '@sheetmark/editor-core';
import type { Draft } from './drafts.ts';

type SaveDraft = Extract<Effect, { type: 'save-draft' }>;
type Names = ReadonlySet<string>;

/** An object that was drawn or changed here, and of which the server does not know everything. */
interface Pending {
  /** As it lies on the page. */
  readonly object: CanvasObject;
  /** What was set here: each of these properties goes before what others set. */
  readonly names: Names;
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
  readonly #known = new Map<string, CanvasObject>();
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
    for (const [id, { markupId: owner }] of this.#known) if (owner === markupId && !standing.has(id)) this.#known.delete(id);
    for (const object of objects) this.#known.set(object.id, object);
    for (const [id, owner] of this.#removed) if (owner === markupId && !standing.has(id)) this.#removed.delete(id);
    for (const id of standing.keys()) if (this.#undrawn.delete(id)) this.#removed.set(id, markupId);
    const deleted: CanvasObject[] = [];
    for (const [id, pending] of this.#pending) {
      const theirs = standing.get(id);
      if (theirs) this.#pending.set(id, { ...pending, object: withMine(theirs, pending), isNew: false });
      else if (pending.object.markupId === markupId && !pending.isNew) {
        this.#pending.delete(id);
        deleted.push(pending.object);
      }
    }
    return { deleted };
  }

  /** Objects whose markup is there no more: they become new, under another name, for others may do so too. Forgets them. */
  takeOrphans(standing: ReadonlyMap<number, unknown>): CanvasObject[] {
    const orphans = this.#changed.filter(({ markupId }) => markupId !== null && !standing.has(markupId));
    for (const { id } of orphans) this.#pending.delete(id);
    return orphans;
  }

  note({ changed, removed }: Pick<SaveDraft, 'changed' | 'removed'>): void {
    for (const drawn of changed) {
      const known = this.#known.get(drawn.id);
      // An undo brings back an object as it was before it got its markup.
      const object = known ? { ...drawn, markupId: known.markupId } : drawn;
      const before = this.#pending.get(object.id);
      const former = before?.object ?? known;
      const names = new Set([...(before?.names ?? []), ...differences(former, object)]);
      this.#pending.set(object.id, { object, names, isNew: before?.isNew ?? !known });
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
    for (const { id, markupId } of draft.removed) this.#removed.set(id, markupId);
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
    return { changed: this.#changed, removed, saveKey: this.#saveKey };
  }

  /** Objects of no markup: they become one. */
  get fresh(): CanvasObject[] {
    return this.#changed.filter(({ markupId }) => markupId === null);
  }

  /** The saved markups of which something changed or went. */
  get touchedMarkups(): number[] {
    const changed = this.#changed.flatMap(({ markupId }) => (markupId === null ? [] : [markupId]));
    return [...new Set([...changed, ...this.#removed.values()])];
  }

  changedOf(markupId: number): CanvasObject[] {
    return this.#changed.filter((object) => object.markupId === markupId);
  }

  removedOf(markupId: number): string[] {
    return [...this.#removed].flatMap(([id, owner]) => (owner === markupId ? [id] : []));
  }

  /** A markup's objects as they should be: the server's, with what was done here put upon them. */
  over(markupId: number, saved: readonly CanvasObject[]): CanvasObject[] {
    const known = new Set<string>(saved.map(({ id }) => id));
    const kept = saved.filter(({ id }) => !this.#removed.has(id));
    return [...kept.map((object) => this.#put(object)), ...this.changedOf(markupId).filter(({ id }) => !known.has(id))];
  }

  /** The server has them as they were sent, in this markup; what was set since then still waits. */
  saved({ changed, removed }: Sent, markupId: number): void {
    for (const sent of changed) {
      const pending = this.#pending.get(sent.id);
      const object = { ...sent, markupId };
      this.#known.set(sent.id, object);
      if (!pending) continue;
      const now = { ...pending.object, markupId };
      const names = differences(object, now);
      if (names.length === 0) this.#pending.delete(sent.id);
      else this.#pending.set(sent.id, { object: now, names: new Set(names), isNew: false });
    }
    for (const id of removed) {
      this.#removed.delete(id);
      this.#known.delete(id);
    }
  }

  /** The new markup is being made of these. Answers the key to make it with. */
  tryFresh(objects: readonly CanvasObject[]): string {
    for (const { id } of objects) this.#tried.add(id);
    return this.#saveKey;
  }

  /** An earlier try had made this markup: what was in it then and is not now, others deleted since. */
  wasMadeAs(markupId: number): void {
    for (const [id, pending] of this.#pending) {
      if (this.#tried.has(id)) this.#pending.set(id, { ...pending, object: { ...pending.object, markupId }, isNew: false });
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
    this.#saveKey = this.#newKey();
  }

  get #changed(): CanvasObject[] {
    return [...this.#pending.values()].map(({ object }) => object);
  }

  #put(theirs: CanvasObject): CanvasObject {
    const pending = this.#pending.get(theirs.id);
    return pending ? withMine(theirs, pending) : theirs;
  }
}

/** The names of the properties that differ; all of them where there was nothing before. */
function differences(before: CanvasObject | undefined, after: CanvasObject): string[] {
  const former = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.entries(after).flatMap(([name, value]) => (before && sameValue(former.get(name), value) ? [] : [name]));
}

/** Theirs, but for what was set here. An object never changes its kind, so that the properties are of one record. */
function withMine(theirs: CanvasObject, { object, names }: Pending): CanvasObject {
  const mine = Object.entries(object).filter(([name]) => names.has(name) && name !== 'markupId');
  return Object.assign({}, theirs, Object.fromEntries(mine));
}
