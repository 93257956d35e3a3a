/** A whole number from `least` on, below `most`. */
export type Chance = (least: number, most: number) => number;

/** The same numbers again for the same seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return (least, most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least));
  };
}

/** One of several. */
export function oneOf<T>(chance: Chance, values: readonly T[]): T {
  const value = values[chance(0, values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

/** So many times in a hundred. */
export const happens = (chance: Chance, percent: number): boolean => chance(0, 100) < percent;

export function shuffled<T>(chance: Chance, values: readonly T[]): T[] {
  const all = [...values];
  return values.map(() => all.splice(chance(0, all.length), 1)).flat();
}
