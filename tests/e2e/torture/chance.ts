/** Returns a random integer from `min` to below `max`. */
export type Chance = (min: number, max: number) => number;

/** The same sequence for the same seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return (min, max) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) % (max - min));
  };
}
