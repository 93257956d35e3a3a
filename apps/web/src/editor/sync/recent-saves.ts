import { type CanvasObject, sameValue } from '@sheetmark/editor-core';

/** A property that another user changes later than this after the save isn't reported as overwritten. */
const contestedMs = 60_000;

/** Set by the page rather than by its user; a legend's rows are never saved. */
const notSaved: ReadonlySet<string> = new Set(['markupId', 'rows']);

/** The objects saved here a moment ago, to notice when others change them. */
export class RecentSaves {
  readonly #savedAt = new Map<string, { readonly object: CanvasObject; readonly at: number }>();
  /** Milliseconds. */
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(objects: readonly CanvasObject[]): void {
    const at = this.#now();
    for (const object of objects) this.#savedAt.set(object.id, { object, at });
  }

  /** The names of properties that were saved here a moment ago and have other values in the server's state. */
  findOverwritten(current: readonly CanvasObject[]): string[] {
    const names = current.flatMap((theirs) => {
      const saved = this.#savedAt.get(theirs.id);
      if (!saved || this.#now() - saved.at > contestedMs) return [];
      const now = new Map<string, unknown>(Object.entries(theirs));
      const lost = Object.entries(saved.object).filter(([name, value]) => !notSaved.has(name) && !sameValue(now.get(name), value));
      if (lost.length > 0) this.#savedAt.delete(theirs.id);
      return lost.map(([name]) => name);
    });
    return [...new Set(names)];
  }
}
