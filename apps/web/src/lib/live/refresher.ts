import type { StaleQuery } from './stale-queries.ts';

/** Milliseconds between two times that the same question is asked because of events. */
const restMs = 400;

export interface RefresherParts {
  /** Resolves when the answers are there. */
  readonly refresh: (query: StaleQuery) => Promise<void>;
  readonly rest?: number;
}

/** Asks again for what is old: at once, but no question while it is being asked, and not over and over while much happens. */
export function createRefresher({ refresh, rest = restMs }: RefresherParts) {
  const busy = new Map<string, { isAskedAgain: boolean }>();

  async function run(key: string, query: StaleQuery): Promise<void> {
    const turn = { isAskedAgain: true };
    busy.set(key, turn);
    while (turn.isAskedAgain) {
      turn.isAskedAgain = false;
      await refresh(query).catch(() => undefined);
      await new Promise((resolve) => {
        setTimeout(resolve, rest);
      });
    }
    busy.delete(key);
  }

  return (queries: readonly StaleQuery[]): void => {
    for (const query of queries) {
      const key = JSON.stringify(query);
      const turn = busy.get(key);
      if (turn) turn.isAskedAgain = true;
      else void run(key, query);
    }
  };
}
