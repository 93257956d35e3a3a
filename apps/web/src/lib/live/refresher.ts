import type { StaleQuery } from './stale-queries.ts';

/** Milliseconds between two times that the same question is asked because of events, at least; and twice as long as its answer took. */
const restMs = 100;
const longestRestMs = 2_000;

export interface RefresherParts {
  /** Resolves when the answers are there. */
  readonly refresh: (query: StaleQuery) => Promise<void>;
  readonly rest?: number;
}

interface Turn {
  isAskedAgain: boolean;
  /** Ends the rest; only the first one can be ended. */
  hurry?: (() => void) | undefined;
}

/**
 * Asks again for what is old: at once, but no question while it is being asked, and not over and over while much happens. Things come in
 * twos, a markup is made and then filled: the second question does not rest before.
 */
export function createRefresher({ refresh, rest = restMs }: RefresherParts) {
  const busy = new Map<string, Turn>();

  async function run(key: string, query: StaleQuery): Promise<void> {
    const turn: Turn = { isAskedAgain: true };
    busy.set(key, turn);
    for (let isFirst = true; turn.isAskedAgain; isFirst = false) {
      turn.isAskedAgain = false;
      const began = performance.now();
      await refresh(query).catch(() => undefined);
      if (isFirst && turn.isAskedAgain) continue;
      const wait = Math.min(longestRestMs, Math.max(rest, 2 * (performance.now() - began)));
      await new Promise<void>((resolve) => {
        if (isFirst) turn.hurry = resolve;
        setTimeout(resolve, wait);
      });
      turn.hurry = undefined;
    }
    busy.delete(key);
  }

  return (queries: readonly StaleQuery[]): void => {
    for (const query of queries) {
      const key = JSON.stringify(query);
      const turn = busy.get(key);
      if (turn) {
        turn.isAskedAgain = true;
        turn.hurry?.();
      } else {
        void run(key, query);
      }
    }
  };
}
