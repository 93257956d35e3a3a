import type { CanvasObject } from '@sheetmark/editor-core';

/** What was sent without a reply: the server may have it or not. */
export class UnansweredSends {
  /** The idempotency key of the next creation. */
  saveKey: string;
  readonly #newKey: () => string;
  /** States of each object that the server may have: they aren't another user's changes. */
  readonly #statesOf = new Map<string, CanvasObject[]>();
  /** The objects of a creation with the current key that got no reply. */
  readonly #tried = new Set<string>();

  constructor(newKey: () => string) {
    this.#newKey = newKey;
    this.saveKey = newKey();
  }

  add(object: CanvasObject): void {
    this.#statesOf.set(object.id, [...this.statesOf(object.id), object]);
  }

  /** The object's state is confirmed. */
  delete(id: string): void {
    this.#statesOf.delete(id);
  }

  statesOf(id: string): readonly CanvasObject[] {
    return this.#statesOf.get(id) ?? [];
  }

  /** The creation of a markup of these objects got no reply. */
  markTried(objects: readonly CanvasObject[]): void {
    for (const { id } of objects) this.#tried.add(id);
  }

  wasTried(id: string): boolean {
    return this.#tried.has(id);
  }

  /** The next creation makes another markup. */
  renewKey(): void {
    this.#tried.clear();
    this.saveKey = this.#newKey();
  }

  clear(): void {
    this.#statesOf.clear();
    this.saveKey = this.#newKey();
  }
}
