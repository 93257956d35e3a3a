import type { Edits } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';

type IsHeld = (id: ObjectId) => boolean;

/** Keeps what others do to objects under the hand until the hand lets go. */
export class WaitingEdits {
  #waiting: Edits[] = [];

  /** Sets aside what touches held objects and answers the rest, which may be carried out at once. */
  hold({ put = [], set = [], remove = [] }: Edits, isHeld: IsHeld): Edits {
    const part = (wanted: boolean): Edits => ({
      put: put.filter(({ id }) => isHeld(id) === wanted),
      set: set.filter(({ id }) => isHeld(id) === wanted),
      remove: remove.filter((id) => isHeld(id) === wanted),
    });
    this.#waiting.push(part(true));
    return part(false);
  }

  /** What has waited, in the order in which it came. */
  release(): readonly Edits[] {
    const released = this.#waiting;
    this.#waiting = [];
    return released;
  }
}
