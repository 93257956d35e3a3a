import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encode } from './pixels.ts';
import type { Pixels } from './pixels.ts';

const SIDE = 128;

function picture(colour: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i += 1) data.set(colour(i % SIDE, Math.floor(i / SIDE)), i * 3);
  return { data, width: SIDE, height: SIDE };
}

const lines = picture((x) => (x % 16 < 2 ? [0, 0, 0] : [255, 255, 255]));
const greyNoise = picture((x, y) => {
  const grey = (x * 7_919 + y * 104_729) % 251;
  return [grey, grey, grey];
});
const manyColours = picture((x, y) => [x * 2, y * 2, x + y]);

describe('the coding of a picture', () => {
  it.each([
    ['lines', lines, 'VP8L'],
    ['a grey scan', greyNoise, 'VP8 '],
    ['a photo', manyColours, 'VP8 '],
  ])('suits %s', async (_, pixels, coding) => {
    const { bytes } = await encode(pixels);
    expect(Buffer.from(bytes).toString('latin1', 12, 16)).toBe(coding);
  });

  it.each([
    ['drawing', lines],
    ['blank', picture(() => [250, 250, 250])],
    ['blank of another colour', picture(() => [250, 250, 0])],
  ])('keeps every pixel of a %s', async (_, pixels) => {
    const images = [await encode(pixels), await encode(pixels)];
    for (const { bytes, width, height } of images) {
      expect([width, height]).toEqual([SIDE, SIDE]);
      expect(await sharp(bytes).raw().toBuffer()).toEqual(Buffer.from(pixels.data));
    }
  });
});
