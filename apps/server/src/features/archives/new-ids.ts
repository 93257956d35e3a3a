import { ArchiveRefused } from './refused.ts';

/** The new ids of the rows of an archive. */
export class NewIds<Id> {
  readonly #what: string;
  readonly #ids = new Map<number, Id>();

  /** `what` is the kind of row, as refusals name it. */
  constructor(what: string) {
    this.#what = what;
  }

  set(old: number, id: Id): void {
    if (this.#ids.has(old)) throw new ArchiveRefused(`The archive has two ${this.#what} of the number ${old}.`);
    this.#ids.set(old, id);
  }

  /** Throws ArchiveRefused: an archive can't refer to rows that it doesn't contain. */
  get(old: number): Id {
    const id = this.#ids.get(old);
    if (id === undefined) throw new ArchiveRefused(`The archive names ${this.#what} that it does not hold: ${old}.`);
    return id;
  }

  orNull(old: number | null): Id | null {
    return old === null ? null : this.get(old);
  }

  find(old: number): Id | undefined {
    return this.#ids.get(old);
  }
}
