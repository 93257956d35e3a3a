import { COLOUR, type Pixels } from './pixels.ts';

/** A picture of at most 256 colours. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** Red in the lowest byte, then green and blue. */
  readonly colours: readonly number[];
  /** Bits of a pixel. */
  readonly depth: 1 | 8;
  /** Of each row a zero, then for each pixel the place of its colour: what PNG calls an unfiltered scanline. */
  readonly scanlines: Uint8Array;
  /** Neighbours in a row that are alike, counted as one. */
  readonly runs: number;
}

const MAX_COLOURS = 256;
const PIXEL_BYTES = 4;

/** Slots of the table that finds a colour's place; colours fill an eighth of it, so that a search ends soon. */
const SLOT_BITS = 11;
const SLOTS = 2 ** SLOT_BITS;
/** 2^32 over the golden ratio spreads neighbouring numbers over the table. */
const SPREAD = 0x9e3779b1;

/** Undefined when there are more colours than that. This runs for every tile: most of its time goes by inside runs of one colour. */
export function indexColours(picture: Pixels): IndexedPicture | undefined {
  if (isOneColour(picture)) return indexOneColour(picture);
  const { data, width, height } = picture;
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const scanlines = new Uint8Array((width + 1) * height);
  const slots = new Uint16Array(SLOTS);
  const colours: number[] = [];
  let runs = 0;
  for (let at = 0; at < pixels.length; runs += 1) {
    const row = Math.floor(at / width);
    const colour = (pixels[at] ?? 0) & COLOUR;
    const end = endOfRun(pixels, at, (row + 1) * width);
    const place = placeOf(colour, colours, slots);
    if (place === MAX_COLOURS) return undefined;
    if (place > 0) scanlines.fill(place, at + row + 1, end + row + 1);
    at = end;
  }
  return { width, height, depth: 8, colours, scanlines, runs };
}

/** Much of a drawing is blank. The picture is compared with itself moved by a pixel, which is as quick as memory. */
function isOneColour({ data }: Pixels): boolean {
  const first = data.subarray(0, data.length - PIXEL_BYTES);
  return Buffer.compare(first, data.subarray(PIXEL_BYTES)) === 0;
}

function indexOneColour({ data, width, height }: Pixels): IndexedPicture {
  const colour = (new Uint32Array(data.buffer, data.byteOffset, 1)[0] ?? 0) & COLOUR;
  const scanlines = new Uint8Array((Math.ceil(width / 8) + 1) * height);
  return { width, height, depth: 1, colours: [colour], scanlines, runs: height };
}

/** Where the pixels that are like the one at `start` end, at `limit` at the latest. */
function endOfRun(pixels: Uint32Array, start: number, limit: number): number {
  const colour = (pixels[start] ?? 0) & COLOUR;
  let at = start + 1;
  while (at < limit && ((pixels[at] ?? 0) & COLOUR) === colour) at += 1;
  return at;
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
