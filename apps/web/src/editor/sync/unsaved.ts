import type { CanvasObject, Effect } from '@sheetmark/editor-core';
import type { Draft } from './drafts.ts';

type SaveDraft = Extract<Effect, { type: 'save-draft' }>;

/** What the server must be told, gathered from the editor's effects. */
export class Unsaved {
  readonly #changed = new Map<string, CanvasObject>();
  readonly #removed = new Map<string, number>();
  /** The markup of every object that the server has. */
  readonly #markupOf = new Map<string, number>();
  #saveKey: string;
  readonly #newKey: () => string;

  constructor(newKey: () => string) {
    this.#newKey = newKey;
    this.#saveKey = newKey();
  }

  /** Objects as the server has them. */
  know(objects: readonly CanvasObject[]): void {
    for (const { id, markupId } of objects) if (markupId !== null) this.#markupOf.set(id, markupId);
  }

  note({ changed, removed }: Pick<SaveDraft, 'changed' | 'removed'>): void {
    for (const object of changed) {
      this.#changed.set(object.id, object);
      this.#removed.delete(object.id);
    }
    for (const id of removed) {
      this.#changed.delete(id);
      const markupId = this.#markupOf.get(id);
      if (markupId !== undefined) this.#removed.set(id, markupId);
    }
  }

  restore(draft: Draft): void {
    this.#saveKey = draft.saveKey;
    for (const object of draft.changed) this.#changed.set(object.id, object);
    for (const { id, markupId } of draft.removed) this.#removed.set(id, markupId);
  }

  get isEmpty(): boolean {
    return this.#changed.size === 0 && this.#removed.size === 0;
  }

  /** Whether the server does not know yet what was done to this object. */
  has(id: string): boolean {
    return this.#changed.has(id) || this.#removed.has(id);
  }

  /** How many objects wait. */
  get size(): number {
    return this.#changed.size + this.#removed.size;
  }

  /** Null when nothing waits. */
  get draft(): Draft | null {
    if (this.isEmpty) return null;
    const removed = [...this.#removed].map(([id, markupId]) => ({ id, markupId }));
    return { changed: [...this.#changed.values()], removed, saveKey: this.#saveKey };
  }

  /** Objects that no standing markup has, because they are new or their markup was deleted: they become one new markup. */
  freshBeside(standing: ReadonlyMap<number, unknown>): CanvasObject[] {
    return [...this.#changed.values()].filter(({ markupId }) => markupId === null || !standing.has(markupId));
  }

  /** The saved markups of which something changed or went. */
  get touchedMarkups(): number[] {
    const changed = [...this.#changed.values()].flatMap((object) => (object.markupId === null ? [] : [object.markupId]));
    return [...new Set([...changed, ...this.#removed.values()])];
  }

  changedOf(markupId: number): CanvasObject[] {
    return [...this.#changed.values()].filter((object) => object.markupId === markupId);
  }

  removedOf(markupId: number): string[] {
    return [...this.#removed].flatMap(([id, owner]) => (owner === markupId ? [id] : []));
  }

  /** The server has them as they were sent; what changed since then still waits. */
  saved(sent: readonly CanvasObject[], removed: readonly string[], markupId: number): void {
    for (const object of sent) {
      this.#markupOf.set(object.id, markupId);
      if (this.#changed.get(object.id) === object) this.#changed.delete(object.id);
    }
    for (const id of removed) {
      this.#removed.delete(id);
      this.#markupOf.delete(id);
    }
    this.#saveKey = this.#newKey();
  }

  discard(): void {
    this.#changed.clear();
    this.#removed.clear();
    this.#saveKey = this.#newKey();
  }
}
