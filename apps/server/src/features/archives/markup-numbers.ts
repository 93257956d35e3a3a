import type { ItemId } from '@sheetmark/contract';
import { ArchiveRefused } from './refused.ts';

/** The numbers that imported markups take within their items: those in the archive, otherwise the next free one. */
export class MarkupNumbers {
  readonly #taken = new Map<ItemId, Set<number>>();
  readonly #last = new Map<ItemId, number>();

  take(item: ItemId, given: number | undefined): number {
    const taken = this.#taken.get(item) ?? new Set();
    this.#taken.set(item, taken);
    const number = given ?? this.lastOf(item) + 1;
    if (taken.has(number)) throw new ArchiveRefused(`The archive has two markups with the number ${number} on one item.`);
    taken.add(number);
    this.#last.set(item, Math.max(number, this.lastOf(item)));
    return number;
  }

  lastOf(item: ItemId): number {
    return this.#last.get(item) ?? 0;
  }
}
