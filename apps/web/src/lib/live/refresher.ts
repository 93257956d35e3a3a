import { mergeQueries, type StaleQuery } from './stale-queries.ts';

/** Minimum milliseconds between refetches of one query because of events; also at least twice as long as its response took. */
const restMs = 100;
const maxRestMs = 2_000;

export interface RefresherParts {
  /** Resolves when the responses have arrived. */
  readonly refresh: (query: StaleQuery) => Promise<void>;
  readonly rest?: number;
}

interface Refetch {
  pending: StaleQuery | null;
  /** Ends the rest early; only the first rest can be ended. */
  hurry?: (() => void) | undefined;
}

const hasPending = ({ pending }: Refetch): boolean => pending !== null;

/**
 * Refetches stale queries: at once, but each query once at a time, and with pauses while much happens. Events often come in pairs (a markup is
 * created, then filled), so the second refetch doesn't rest before.
 */
export function createRefresher({ refresh, rest = restMs }: RefresherParts) {
  const busy = new Map<string, Refetch>();

  async function run(key: string, query: StaleQuery): Promise<void> {
    const turn: Refetch = { pending: query };
    busy.set(key, turn);
    for (let isFirst = true; turn.pending; isFirst = false) {
      const { pending: next } = turn;
      turn.pending = null;
      const began = performance.now();
      await refresh(next).catch(() => undefined);
      if (isFirst && hasPending(turn)) continue;
      const wait = Math.min(maxRestMs, Math.max(rest, 2 * (performance.now() - began)));
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
      const key = JSON.stringify({ ...query, markups: undefined });
      const turn = busy.get(key);
      if (turn) {
        turn.pending = turn.pending ? mergeQueries(turn.pending, query) : query;
        turn.hurry?.();
      } else {
        void run(key, query);
      }
    }
  };
}
