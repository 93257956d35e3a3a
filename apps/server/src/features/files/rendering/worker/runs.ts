import { COLOUR, type Pixels, wordsOf } from './pixels.ts';

/** A picture as neighbours in a row that are alike, row by row. */
export interface Runs {
  /** In the order in which they first appear. Red in the lowest byte, then green and blue. */
  readonly colours: readonly number[];
  readonly count: number;
  /** Of each run where it ends, counted in pixels from the first one of the picture. */
  readonly ends: Uint32Array;
  /** Of each run which of the colours it has. */
  readonly indexes: Uint16Array;
}

/** 2^32 over the golden ratio spreads neighbouring numbers over the slots. */
const SPREAD = 0x9e3779b1;

/** Slots for each colour, as a power of two: with so many a search ends soon. */
const SLOT_BITS_MORE = 3;

/** A buffer for the runs of the current picture: megabytes, too expensive to allocate for every page. */
let room = { ends: new Uint32Array(0), indexes: new Uint16Array(0) };

function reserve(runs: number): typeof room {
  if (runs > room.ends.length) room = { ends: new Uint32Array(runs), indexes: new Uint16Array(runs) };
  return room;
}

/** They are good until the next picture's. Undefined when there are more. `maxColours` is a power of two, of at most 2^13. This runs for every tile. */
export function findRuns(picture: Pixels, { maxColours, maxRuns }: { maxColours: number; maxRuns: number }): Runs | undefined {
  const { width } = picture;
  const pixels = wordsOf(picture);
  const { ends, indexes } = reserve(maxRuns);
  const table = createColourTable(maxColours);
  let count = 0;
  for (let at = 0, rowEnd = width; at < pixels.length; count += 1) {
    const colour = (pixels[at] ?? 0) & COLOUR;
    do at += 1;
    while (at < rowEnd && ((pixels[at] ?? 0) & COLOUR) === colour);
    const index = table.indexOf(colour);
    if (index === maxColours || count === maxRuns) return undefined;
    ends[count] = at;
    indexes[count] = index;
    if (at === rowEnd) rowEnd += width;
  }
  return { colours: table.colours, count, ends, indexes };
}

function createColourTable(capacity: number) {
  const bits = Math.log2(capacity) + SLOT_BITS_MORE;
  /** A slot holds the index plus one, and zero while it is free. */
  const slots = new Uint16Array(2 ** bits);
  const colours: number[] = [];
  return {
    colours,
    /** The next index for a colour that is new. */
    indexOf(colour: number): number {
      let slot = Math.imul(colour, SPREAD) >>> (32 - bits);
      for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
        if (colours[found - 1] === colour) return found - 1;
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = colours.push(colour);
      return colours.length - 1;
    },
  };
}
