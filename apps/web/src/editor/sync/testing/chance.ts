/** A random integer from `least` to below `most`; the same sequence for the same seed. */
export type Chance = (least: number, most: number) => number;

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return (least, most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least));
  };
}
