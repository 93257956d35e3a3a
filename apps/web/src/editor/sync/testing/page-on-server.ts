import { type CanvasObject, fromWire, toWire } from '@sheetmark/editor-core';
import type { Saved, Standing } from '../page-sync.ts';

/** A page's markups as the server keeps them: whole, as JSON, each with a revision. A save upon an older revision is refused. */
export class PageOnServer {
  readonly #markups = new Map<number, Standing>();
  readonly #made = new Map<string, number>();
  /** Every markup that was deleted, in order: what the log of events tells. */
  readonly deleted: number[] = [];
  readonly #revisions = new Map<number, number>();
  /** Of each markup that is merged into another one: that one, and the ids of the objects it brought. */
  readonly #mergedAway = new Map<number, { readonly into: number; readonly ids: ReadonlySet<string> }>();
  /** The ids of all objects that were ever saved. */
  readonly saved = new Set<string>();
  /** Goes up with every change. */
  version = 0;

  /** The markups that are merged into others now. */
  get merged(): number[] {
    return [...this.#mergedAway.keys()];
  }

  list(): Standing[] {
    return [...this.#markups.values()];
  }

  /** The same key again finds what was made with it, as it is now. */
  create(objects: readonly CanvasObject[], saveKey: string): Saved {
    const made = this.#made.get(saveKey);
    const id = made ?? this.#made.size + 1;
    this.#made.set(saveKey, id);
    if (made === undefined) this.#write(id, objects);
    const now = this.#markups.get(id);
    if (!now) return 'gone';
    return made === undefined ? { saved: now } : { outdated: now };
  }

  save({ id, revision }: Standing, objects: readonly CanvasObject[]): Saved {
    const before = this.#markups.get(id);
    if (!before) return 'gone';
    if (revision < before.revision) return { outdated: before };
    this.#write(id, objects);
    return { saved: this.#markups.get(id) ?? before };
  }

  remove({ id, revision }: Standing): 'removed' | 'gone' | { outdated: Standing } {
    const before = this.#markups.get(id);
    if (!before) return 'gone';
    if (revision < before.revision) return { outdated: before };
    this.#markups.delete(id);
    this.deleted.push(id);
    this.version += 1;
    return 'removed';
  }

  /** Moves an object into a markup of its own. */
  split(from: number): void {
    const [first, ...others] = this.#markups.get(from)?.objects ?? [];
    if (!first || others.length === 0) return;
    const part = this.#made.size + 1;
    this.#made.set(`split ${part}`, part);
    this.#write(part, [first]);
    this.#write(from, others);
  }

  /** Makes one markup of two: no page is told that one was deleted. */
  merge(into: number, from: number): void {
    const [kept, moved] = [this.#markups.get(into), this.#markups.get(from)];
    if (!kept || !moved || into === from) return;
    this.#markups.delete(from);
    this.#mergedAway.set(from, { into, ids: new Set(moved.objects.map(({ id }) => id)) });
    this.#write(into, [...kept.objects, ...moved.objects]);
  }

  /** Undoes a merge, as long as each of the two keeps an object. */
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
