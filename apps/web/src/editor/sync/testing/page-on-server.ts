import { type CanvasObject, fromWire, toWire } from '@sheetmark/editor-core';
import type { SaveResult, SavedMarkup } from '../page-sync.ts';

/** Stores a page's markups like the server: whole, as JSON, each with a revision. Saves of an older revision are refused. */
export class PageOnServer {
  readonly #markups = new Map<number, SavedMarkup>();
  readonly #made = new Map<string, number>();
  /** The deleted markups, in the order of their events. */
  readonly deleted: number[] = [];
  readonly #revisions = new Map<number, number>();
  /** For each merged markup, the one that has its objects, and their ids. */
  readonly #mergedAway = new Map<number, { readonly into: number; readonly ids: ReadonlySet<string> }>();
  /** The ids of all objects ever saved. */
  readonly saved = new Set<string>();
  /** Increases with each change. */
  version = 0;

  /** The markups that are merged into others. */
  get merged(): number[] {
    return [...this.#mergedAway.keys()];
  }

  list(): SavedMarkup[] {
    return [...this.#markups.values()];
  }

  /** Repeating a key returns the current state of the markup that it created. */
  create(objects: readonly CanvasObject[], saveKey: string): SaveResult {
    const made = this.#made.get(saveKey);
    const id = made ?? this.#made.size + 1;
    this.#made.set(saveKey, id);
    if (made === undefined) this.#write(id, objects);
    const now = this.#markups.get(id);
    if (!now) return 'gone';
    return made === undefined ? { saved: now } : { outdated: now };
  }

  save({ id, revision }: SavedMarkup, objects: readonly CanvasObject[]): SaveResult {
    const before = this.#markups.get(id);
    if (!before) return 'gone';
    if (revision < before.revision) return { outdated: before };
    this.#write(id, objects);
    return { saved: this.#markups.get(id) ?? before };
  }

  remove({ id, revision }: SavedMarkup): 'removed' | 'gone' | { outdated: SavedMarkup } {
    const before = this.#markups.get(id);
    if (!before) return 'gone';
    if (revision < before.revision) return { outdated: before };
    this.#markups.delete(id);
    this.deleted.push(id);
    this.version += 1;
    return 'removed';
  }

  /** Moves an object to a new markup. */
  split(from: number): void {
    const [first, ...others] = this.#markups.get(from)?.objects ?? [];
    if (!first || others.length === 0) return;
    const part = this.#made.size + 1;
    this.#made.set(`split ${part}`, part);
    this.#write(part, [first]);
    this.#write(from, others);
  }

  /** Merges two markups, without an event of deletion. */
  merge(into: number, from: number): void {
    const [kept, moved] = [this.#markups.get(into), this.#markups.get(from)];
    if (!kept || !moved || into === from) return;
    this.#markups.delete(from);
    this.#mergedAway.set(from, { into, ids: new Set(moved.objects.map(({ id }) => id)) });
    this.#write(into, [...kept.objects, ...moved.objects]);
  }

  /** Undoes a merge if both markups keep objects. */
  unmerge(id: number): void {
    const { into, ids } = this.#mergedAway.get(id) ?? {};
    const objects = this.#markups.get(into ?? 0)?.objects ?? [];
    const [back, left] = [objects.filter((object) => ids?.has(object.id)), objects.filter((object) => !ids?.has(object.id))];
    if (into === undefined || back.length === 0 || left.length === 0) return;
    this.#mergedAway.delete(id);
    this.#write(id, back);
    this.#write(into, left);
  }

  #write(id: number, objects: readonly CanvasObject[]): void {
    for (const object of objects) this.saved.add(object.id);
    const revision = (this.#revisions.get(id) ?? 0) + 1;
    this.#revisions.set(id, revision);
    const details: unknown = JSON.parse(JSON.stringify(objects.map((object) => toWire({ ...object, markupId: id }))));
    this.#markups.set(id, { id, revision, editorId: 1, ...fromWire(details, id) });
    this.version += 1;
  }
}
