const firstMs = 500;
const maxMs = 30_000;

/**
 * Milliseconds until the next attempt, increasing each time; `chance` (0 to 1) spreads clients that lost the same server at the same moment. The
 * first attempts come soon, because most interruptions are short.
 */
export function backOff(failures: number, chance: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** failures);
  return full / 2 + (full / 2) * chance;
}
