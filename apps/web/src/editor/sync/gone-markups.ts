/** A markup in the server's list of a page. */
export interface Listed {
  readonly id: number;
  readonly revision: number;
}

/** Markups that were deleted or merged into others. Only a list with a newer revision brings them back: deleting and restoring raise it. */
export class GoneMarkups {
  /** By id the last known revision, or 0. */
  readonly #revisions = new Map<number, number>();

  has(id: number): boolean {
    return this.#revisions.has(id);
  }

  add(id: number, revision: number | undefined): void {
    this.#revisions.set(id, revision ?? this.#revisions.get(id) ?? 0);
  }

  /** Takes out the markups that were restored. A list requested before their deletion has no newer revision. */
  readmit(listed: readonly Listed[]): void {
    if (this.#revisions.size === 0) return;
    for (const { id, revision } of listed) if (revision > (this.#revisions.get(id) ?? 0)) this.#revisions.delete(id);
  }
}
