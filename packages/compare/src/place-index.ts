import type { Point } from './matrix.ts';

/** Values by name and place, so that equal ones near a point are found without looking at all. */
export interface PlaceIndex<Value> {
  add(name: string, at: Point, value: Value): void;
  /** The first value of that name that passes the test. Only those at most `reach` away along both axes are certain to be looked at. */
  find(name: string, at: Point, test: (value: Value) => boolean): Value | undefined;
}

/** Cells that are far apart can share a number: then more is looked at. */
const numberOf = (column: number, row: number): number => (column * 0x8000 + row) | 0;

export function createPlaceIndex<Value>(reach: number): PlaceIndex<Value> {
  const named = new Map<string, Map<number, Value[]>>();
  return {
    add(name, [x, y], value) {
      const cell = numberOf(Math.floor(x / reach), Math.floor(y / reach));
      const cells = named.get(name);
      const known = cells?.get(cell);
      if (known) known.push(value);
      else if (cells) cells.set(cell, [value]);
      else named.set(name, new Map([[cell, [value]]]));
    },
    find(name, [x, y], test) {
      const cells = named.get(name);
      if (!cells) return undefined;
      const column = Math.floor(x / reach);
      const row = Math.floor(y / reach);
      for (let nextRow = row - 1; nextRow <= row + 1; nextRow += 1) {
        for (let nextColumn = column - 1; nextColumn <= column + 1; nextColumn += 1) {
          const found = cells.get(numberOf(nextColumn, nextRow))?.find(test);
          if (found !== undefined) return found;
        }
      }
      return undefined;
    },
  };
}
