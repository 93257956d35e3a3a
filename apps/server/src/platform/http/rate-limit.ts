import { AppError } from './app-error.ts';

/** How many calls one caller may make. */
export interface RateLimit {
  /** Takes one call of the caller's; throws `too_many_requests` when they have none left. */
  take(caller: string): void;
}

interface Allowance {
  left: number;
  /** When `left` was counted, in milliseconds. */
  at: number;
}

/** Callers whose allowance is full again are forgotten when there are so many. */
const mostRemembered = 10_000;

const usualNow = (): number => performance.now();

/**
 * As many calls a minute as are given, at once or one by one: an allowance that fills evenly. Counted in this process alone; 0 lets everything
 * through.
 */
export function createRateLimit(perMinute: number, now: () => number = usualNow): RateLimit {
  const allowances = new Map<string, Allowance>();
  const perMs = perMinute / 60_000;
  const refilled = ({ left, at }: Allowance, time: number): number => Math.min(perMinute, left + (time - at) * perMs);

  function forgetIdle(time: number): void {
    for (const [caller, allowance] of allowances) if (refilled(allowance, time) >= perMinute) allowances.delete(caller);
  }

  return {
    take(caller) {
      if (perMinute === 0) return;
      const time = now();
      const before = allowances.get(caller);
      const left = before ? refilled(before, time) : perMinute;
      if (left < 1)
        throw new AppError('too_many_requests', { message: `You made more than ${perMinute} requests in a minute. Please wait a moment.` });
      if (!before && allowances.size >= mostRemembered) forgetIdle(time);
      allowances.set(caller, { left: left - 1, at: time });
    },
  };
}
