import type { Point } from './matrix.ts';

/** Values by name and place, so that equal ones near a point are found without looking at all. */
export interface PlaceIndex<Value> {
  add(name: string, at: Point, value: Value): void;
  /** The first value of that name that passes the test. Only those at most `reach` away along both axes are certain to be looked at. */
  find(name: string, at: Point, test: (value: Value) => boolean): Value | undefined;
}

export function createPlaceIndex<Value>(reach: number): PlaceIndex<Value> {
  const cells = new Map<string, Value[]>();
  const keyOf = (name: string, column: number, row: number): string => `${column} ${row} ${name}`;
  return {
    add(name, [x, y], value) {
      const key = keyOf(name, Math.floor(x / reach), Math.floor(y / reach));
      const known = cells.get(key);
      if (known) known.push(value);
      else cells.set(key, [value]);
    },
    find(name, [x, y], test) {
      for (const row of [-1, 0, 1]) {
        for (const column of [-1, 0, 1]) {
          const found = cells.get(keyOf(name, Math.floor(x / reach) + column, Math.floor(y / reach) + row))?.find(test);
          if (found !== undefined) return found;
        }
      }
      return undefined;
    },
  };
}
