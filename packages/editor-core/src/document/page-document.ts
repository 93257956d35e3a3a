import type { Change } from './change.ts';
import { applyChange } from './change.ts';
import type { ObjectId } from './ids.ts';
import type { CanvasObject } from './object.ts';
import type { OrderKey } from './order.ts';

/** The objects of one page. The only mutable part; `version` increases with every change. */
export class PageDocument {
  readonly #records = new Map<ObjectId, CanvasObject>();
  #version = 0;
  #highest: OrderKey | null = null;
  #lowest: OrderKey | null = null;

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#records.size;
  }

  readonly find = (id: ObjectId): CanvasObject | undefined => this.#records.get(id);

  /** Unordered. */
  objects(): IterableIterator<CanvasObject> {
    return this.#records.values();
  }

  /** The highest key so far. It never decreases, so that finding it costs nothing; null before the first object. */
  get highestOrder(): OrderKey | null {
    return this.#highest;
  }

  /** The lowest key so far. */
  get lowestOrder(): OrderKey | null {
    return this.#lowest;
  }

  apply(change: Change): void {
    applyChange(this.#records, change);
    this.#version += 1;
    for (const { id } of [...change.created, ...change.updated]) this.#noteOrder(id);
  }

  #noteOrder(id: ObjectId): void {
    const order = this.#records.get(id)?.order;
    if (order === undefined) return;
    if (this.#highest === null || order > this.#highest) this.#highest = order;
    if (this.#lowest === null || order < this.#lowest) this.#lowest = order;
  }
}
