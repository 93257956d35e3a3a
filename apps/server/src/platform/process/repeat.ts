import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { onBehalfOf } from '../log/cause.ts';

/** Repeats an action with a pause after each run and logs failures. Returns a function that stops it. */
export function repeat(pauseMs: number, what: { readonly name: string; readonly act: () => Promise<void> }, log: Pick<Logger, 'warn'>) {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await what.act().catch((error: unknown) => log.warn({ err: error }, `${what.name} failed`));
    }
  };
  const running = onBehalfOf(undefined, run);
  return async (): Promise<void> => {
    stopping.abort();
    await running;
  };
}
