/** A box in pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Finds things by their places. */
export interface PlaceIndex<T> {
  add(thing: T, place: Place): void;
  /** Those that may be in the box; some more than once. */
  near(box: Place): T[];
}

const CELL = 64;
/** Coordinates may be negative, and end at 2^16. */
const OFFSET = 2_048;
const COLUMNS = 4_096;

export function createPlaceIndex<T>(): PlaceIndex<T> {
  const cells = new Map<number, T[]>();
  return {
    add(thing, place) {
      for (const key of keysOf(place)) {
        const cell = cells.get(key);
        if (cell) cell.push(thing);
        else cells.set(key, [thing]);
      }
    },
    near: (box) => keysOf(box).flatMap((key) => cells.get(key) ?? []),
  };
}

function keysOf({ left, top, right, bottom }: Place): number[] {
  const keys: number[] = [];
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1)
      keys.push((column + OFFSET) * COLUMNS + row + OFFSET);
  }
  return keys;
}
