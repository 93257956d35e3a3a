import type { CanvasObject } from '@sheetmark/editor-core';

/** Objects by id, with an index by markup: opening a page with 20,000 markups looks up each one. */
export class ObjectsByMarkup {
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

  /** A copy, so that callers can delete while they iterate. */
  idsOf(markupId: number): string[] {
    return [...(this.#idsOf.get(markupId) ?? [])];
  }
}
