import type { Edits } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';

type IsHeld = (id: ObjectId) => boolean;

/** Holds back others' changes to objects in a gesture until the gesture ends. */
export class WaitingEdits {
  #waiting: Edits[] = [];

  /** Keeps back edits of objects in the gesture, and returns those that can be applied now. */
  hold({ put = [], set = [], remove = [] }: Edits, isHeld: IsHeld): Edits {
    const part = (wanted: boolean): Edits => ({
      put: put.filter(({ id }) => isHeld(id) === wanted),
      set: set.filter(({ id }) => isHeld(id) === wanted),
      remove: remove.filter((id) => isHeld(id) === wanted),
    });
    this.#waiting.push(part(true));
    return part(false);
  }

  /** The held-back edits in order of arrival. */
  release(): readonly Edits[] {
    const released = this.#waiting;
    this.#waiting = [];
    return released;
  }
}
