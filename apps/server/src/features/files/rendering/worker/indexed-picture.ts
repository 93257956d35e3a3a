import type { Pixels } from './pixels.ts';

/** A picture of at most 256 colours. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** Red in the lowest byte, then green and blue. */
  readonly colours: readonly number[];
  /** Of each row a zero, then for each pixel the place of its colour: what PNG calls an unfiltered scanline. */
  readonly scanlines: Uint8Array;
  /** Pixels that differ from the one before. */
  readonly changes: number;
}

const MAX_COLOURS = 256;

/** Slots of the table that finds a colour's place; colours fill an eighth of it, so that a search ends soon. */
const SLOT_BITS = 11;
const SLOTS = 2 ** SLOT_BITS;
/** 2^32 over the golden ratio spreads neighbouring numbers over the table. */
const SPREAD = 0x9e3779b1;

/** Undefined when there are more colours than that. Looks at each pixel once: this runs for every tile. */
export function indexColours({ data, width, height }: Pixels): IndexedPicture | undefined {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const scanlines = new Uint8Array((width + 1) * height);
  const slots = new Uint16Array(SLOTS);
  const colours: number[] = [];
  let changes = 0;
  let place = 0;
  let previous = -1;
  for (let row = 0, from = 0, to = 0; row < height; row += 1) {
    to += 1;
    for (const end = from + width; from < end && colours.length <= MAX_COLOURS; from += 1, to += 1) {
      const colour = (pixels[from] ?? 0) & 0xffffff;
      if (colour !== previous) {
        previous = colour;
        changes += 1;
        place = placeOf(colour, colours, slots);
      }
      scanlines[to] = place;
    }
  }
  return colours.length <= MAX_COLOURS ? { width, height, colours, scanlines, changes } : undefined;
}

/** Adds a colour that is new. A slot holds the place plus one, and zero while it is free. */
function placeOf(colour: number, colours: number[], slots: Uint16Array): number {
  let slot = Math.imul(colour, SPREAD) >>> (32 - SLOT_BITS);
  for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
    if (colours[found - 1] === colour) return found - 1;
    slot = (slot + 1) % SLOTS;
  }
  slots[slot] = colours.push(colour);
  return colours.length - 1;
}
