/** Returns a random integer from `min` to below `max`. */
export type Chance = (min: number, max: number) => number;

/** Returns the same numbers for the same seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return (min, max) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) % (max - min));
  };
}

/** Picks one of the values. */
export function oneOf<T>(chance: Chance, values: readonly T[]): T {
  const value = values[chance(0, values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

/** True with this probability. */
export const happens = (chance: Chance, percent: number): boolean => chance(0, 100) < percent;

export function shuffled<T>(chance: Chance, values: readonly T[]): T[] {
  const all = [...values];
  return values.map(() => all.splice(chance(0, all.length), 1)).flat();
}
