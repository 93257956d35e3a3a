import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encode, isPhotoLike } from './pixels.ts';
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

describe('the coding of a tile', () => {
  it.each([['lines', lines, false], ['a grey scan', greyNoise, true], ['a photo', manyColours, true]])('takes %s for what they are', (_, pixels, expected) => {
    expect(isPhotoLike(pixels)).toBe(expected);
  });

  it('keeps every pixel of a drawing', async () => {
    const { bytes, width, height } = await encode(lines);
    expect([width, height]).toEqual([SIDE, SIDE]);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(Buffer.from(lines.data));
  });
});
