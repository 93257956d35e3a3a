import type { Change } from '../document/change.ts';
import { invert, isEmptyChange, NO_CHANGE, squash } from '../document/change.ts';

/** A place in the history to come back to. */
export type Mark = number;

/** Carries out what still holds of a change (see `reconcile`) and answers that. */
export type Replay = (change: Change) => Change;

const DEFAULT_DEPTH = 500;

/**
 * The own acts of one person on one page, to be taken back and done again. It holds local changes only, so that others'
 * work is never undone. A step that others have made void is passed over.
 */
export class History {
  readonly #depth: number;
  readonly #done: Change[] = [];
  readonly #undone: Change[] = [];
  /** Steps that fell out at the far end, so that marks keep their meaning. */
  #forgotten = 0;

  constructor(depth = DEFAULT_DEPTH) {
    this.#depth = depth;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Forgets everything, as for another page. */
  clear(): void {
    this.#forgotten += this.#done.length;
    this.#done.length = 0;
    this.#undone.length = 0;
  }

  mark(): Mark {
    return this.#forgotten + this.#done.length;
  }

  /** A new step; what was undone before can't be done again. */
  record(change: Change): void {
    if (isEmptyChange(change)) return;
    this.#done.push(change);
    this.#undone.length = 0;
    if (this.#done.length > this.#depth) {
      this.#done.shift();
      this.#forgotten += 1;
    }
  }

  /** Makes one step of all steps since the mark. */
  squashToMark(mark: Mark): void {
    const joined = this.#takeSince(mark).reduce(squash, NO_CHANGE);
    if (!isEmptyChange(joined)) this.#done.push(joined);
  }

  /** Takes back all steps since the mark as if they had never been. */
  bailToMark(mark: Mark, replay: Replay): Change {
    return this.#attempt(this.#takeSince(mark), this.#done, (steps) => replay(invert(steps.reduce(squash, NO_CHANGE))));
  }

  /** What was carried out; null when nothing was left to undo. */
  undo(replay: Replay): Change | null {
    return this.#turn(this.#done, this.#undone, replay);
  }

  redo(replay: Replay): Change | null {
    return this.#turn(this.#undone, this.#done, replay);
  }

  #takeSince(mark: Mark): Change[] {
    return this.#done.splice(Math.max(0, mark - this.#forgotten));
  }

  #turn(from: Change[], to: Change[], replay: Replay): Change | null {
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      const applied = this.#attempt([step], from, () => replay(invert(step ?? NO_CHANGE)));
      if (isEmptyChange(applied)) continue;
      to.push(applied);
      return applied;
    }
    return null;
  }

  /** Puts the steps back where they were if carrying them out throws. */
  #attempt(steps: readonly Change[], home: Change[], carryOut: (steps: readonly Change[]) => Change): Change {
    let applied: Change | null = null;
    try {
      applied = carryOut(steps);
      return applied;
    } finally {
      if (applied === null) home.push(...steps);
    }
  }
}
