const firstMs = 500;
const mostMs = 30_000;

/**
 * Milliseconds until the next attempt, longer each time; `chance` (0 to 1) spreads those who all lost the same server at the same
 * moment. The first attempts come soon, for most breaks are short.
 */
export function backOff(failures: number, chance: number): number {
  const full = Math.min(mostMs, firstMs * 2 ** failures);
  return full / 2 + (full / 2) * chance;
}
