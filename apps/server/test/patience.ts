import { setTimeout as sleep } from 'node:timers/promises';

/** For `vi.waitUntil`, whose patience no setting reaches: as long as `expect.poll` waits by vitest.config.ts. */
export const patience = { timeout: 60_000, interval: 50 };

const [shortestPauseMs, longestPauseMs] = [20, 400];

/**
 * Tries until it succeeds, and rejects with the last failure. Pauses grow with the time that has passed: each try takes processor time from what it
 * waits for.
 */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const waited = performance.now() - begun;
    try {
      return await attempt();
    } catch (error) {
      if (waited > patience.timeout) throw error;
    }
    await sleep(Math.min(longestPauseMs, Math.max(shortestPauseMs, waited / 4)));
  }
}
