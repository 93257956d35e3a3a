import type { Change } from '../document/change.ts';
import { invert, isEmptyChange, NO_CHANGE, squash } from '../document/change.ts';

/** A position in the history to return to. */
export type Mark = number;

/** Applies what is still possible of a change (see `reconcile`) and returns that. */
export type Replay = (change: Change) => Change;

const DEFAULT_DEPTH = 500;

/**
 * The undo history of one user on one page. It contains local changes only, so that others' work is never undone. Steps that others made void are
 * skipped.
 */
export class History {
  readonly #depth: number;
  readonly #done: Change[] = [];
  readonly #undone: Change[] = [];
  /** Number of dropped oldest steps, so that marks stay valid. */
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

  /** Clears the history, as for another page. */
  clear(): void {
    this.#forgotten += this.#done.length;
    this.#done.length = 0;
    this.#undone.length = 0;
  }

  mark(): Mark {
    return this.#forgotten + this.#done.length;
  }

  /** Adds a step; undone steps can't be redone any more. */
  record(change: Change): void {
    if (isEmptyChange(change)) return;
    this.#done.push(change);
    this.#undone.length = 0;
    if (this.#done.length > this.#depth) {
      this.#done.shift();
      this.#forgotten += 1;
    }
  }

  /** Combines all steps since the mark into one. */
  squashToMark(mark: Mark): void {
    const joined = this.#takeSince(mark).reduce(squash, NO_CHANGE);
    if (!isEmptyChange(joined)) this.#done.push(joined);
  }

  /** Undoes all steps since the mark and forgets them. */
  bailToMark(mark: Mark, replay: Replay): Change {
    return this.#attempt(this.#takeSince(mark), this.#done, (steps) => replay(invert(steps.reduce(squash, NO_CHANGE))));
  }

  /** The applied change; null if there was nothing to undo. */
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

  /** Restores the steps if applying them throws. */
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
