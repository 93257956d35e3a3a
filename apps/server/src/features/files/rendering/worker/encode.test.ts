import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encode } from './encode.ts';
import type { Pixels } from './pixels.ts';

/** Odd, so that neither rows nor the whole are a multiple of four pixels. */
const SIDE = 129;

/** The fourth byte means nothing, and differs from pixel to pixel. */
function picture(colour: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let i = 0; i < SIDE * SIDE; i += 1) data.set([...colour(i % SIDE, Math.floor(i / SIDE)), i % 251], i * 4);
  return { data, width: SIDE, height: SIDE };
}

const lines = picture((x) => (x % 16 < 2 ? [0, 0, 0] : [255, 255, 255]));
const paletteIsFull = picture((x, y) => [Math.min(y, 127), x < SIDE / 2 ? 0 : 90, 0]);
const paletteOverflows = picture((x, y) => [Math.min(y, 127), x < SIDE / 2 ? 0 : 90, x + y === SIDE * 2 - 2 ? 1 : 0]);
const greyNoise = picture((x, y) => {
  const grey = (x * 7_919 + y * 104_729) % 251;
  return [grey, grey, grey];
});
const manyColours = picture((x, y) => [x * 2, y * 2, x + y]);

const INDEXED = 3;
const TRUE_COLOUR = 2;

/** What a PNG's header says of its colours. */
function codingOf(bytes: Uint8Array): number | string | undefined {
  return bytes[0] === 0xff ? 'JPEG' : bytes[25];
}

describe('the coding of a picture', () => {
  it.each([
    ['lines', lines, INDEXED],
    ['256 colours', paletteIsFull, INDEXED],
    ['257 colours', paletteOverflows, TRUE_COLOUR],
    ['a grey scan', greyNoise, 'JPEG'],
    ['a photo', manyColours, 'JPEG'],
  ])('suits %s', async (_, pixels, coding) => {
    expect(codingOf((await encode(pixels)).bytes)).toBe(coding);
  });

  it.each([
    ['drawing', lines],
    ['drawing of 256 colours', paletteIsFull],
    ['drawing of 257 colours', paletteOverflows],
    ['blank', picture(() => [250, 250, 0])],
  ])('keeps every pixel of a %s', async (_, pixels) => {
    const { bytes, width, height } = await encode(pixels);
    expect([width, height]).toEqual([SIDE, SIDE]);
    expect(await sharp(bytes).removeAlpha().raw().toBuffer()).toEqual(Buffer.from(pixels.data).filter((_byte, index) => index % 4 !== 3));
  });
});
