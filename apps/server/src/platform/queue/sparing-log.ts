import type { Logger } from 'pino';

const SPARE_MS = 10_000;

/** Logs errors that come from many loops at once: each message at most every ten seconds. */
export function throttledErrorLog(log: Logger): (error: Error) => void {
  const lastLogged = new Map<string, number>();
  return (error) => {
    const now = Date.now();
    const last = lastLogged.get(error.message) ?? -Infinity;
    if (now - last < SPARE_MS) return;
    for (const [message, time] of lastLogged) if (now - time >= SPARE_MS) lastLogged.delete(message);
    lastLogged.set(error.message, now);
    log.error({ err: error }, 'the job queue met an error and goes on');
  };
}
