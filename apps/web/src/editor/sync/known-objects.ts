import type { CanvasObject } from '@sheetmark/editor-core';

/** Objects by id, and the ids of each markup: a page may have 20,000 markups, and each is looked up when the page is opened. */
export class KnownObjects {
  readonly #byId = new Map<string, CanvasObject>();
  readonly #idsOf = new Map<number | null, Set<string>>();

  get(id: string): CanvasObject | undefined {
    return this.#byId.get(id);
  }

  set(object: CanvasObject): void {
    this.delete(object.id);
    this.#byId.set(object.id, object);
    const ids = this.#idsOf.get(object.markupId);
    if (ids) ids.add(object.id);
    else this.#idsOf.set(object.markupId, new Set([object.id]));
  }

  delete(id: string): void {
    const object = this.#byId.get(id);
    if (!object) return;
    this.#byId.delete(id);
    const ids = this.#idsOf.get(object.markupId);
    ids?.delete(id);
    if (ids?.size === 0) this.#idsOf.delete(object.markupId);
  }

  /** A copy, so that they can be deleted one by one. */
  idsOf(markupId: number): string[] {
    return [...(this.#idsOf.get(markupId) ?? [])];
  }
}
