import { joined, type StaleQuery } from './stale-queries.ts';

/** Minimum milliseconds between refetches of one query because of events; also at least twice as long as its response took. */
const restMs = 100;
const longestRestMs = 2_000;

export interface RefresherParts {
  /** Resolves when the responses have arrived. */
  readonly refresh: (query: StaleQuery) => Promise<void>;
  readonly rest?: number;
}

interface Turn {
  asked: StaleQuery | null;
  /** Ends the rest early; only the first rest can be ended. */
  hurry?: (() => void) | undefined;
}

const hasAsked = ({ asked }: Turn): boolean => asked !== null;

/**
 * Refetches stale queries: at once, but each query once at a time, and with pauses while much happens. Events often come in pairs (a markup is
 * created, then filled), so the second refetch doesn't rest before.
 */
export function createRefresher({ refresh, rest = restMs }: RefresherParts) {
  const busy = new Map<string, Turn>();

  async function run(key: string, query: StaleQuery): Promise<void> {
    const turn: Turn = { asked: query };
    busy.set(key, turn);
    for (let isFirst = true; turn.asked; isFirst = false) {
      const { asked } = turn;
      turn.asked = null;
      const began = performance.now();
      await refresh(asked).catch(() => undefined);
      if (isFirst && hasAsked(turn)) continue;
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
      const key = JSON.stringify({ ...query, markups: undefined });
      const turn = busy.get(key);
      if (turn) {
        turn.asked = turn.asked ? joined(turn.asked, query) : query;
        turn.hurry?.();
      } else {
        void run(key, query);
      }
    }
  };
}
