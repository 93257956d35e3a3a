import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encode, encodePreview } from './encode.ts';
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

describe('a preview', () => {
  /** Two pale fills, which are nearly alike, and here and there the shades of smoothed edges in two colours. */
  const smoothed = picture((x, y) => {
    const shade = (x * y) % 256;
    if ((x * 7 + y * 13) % 29 === 0) return (x + y) % 2 === 0 ? [shade, shade, 255] : [255, shade, shade];
    return x < SIDE / 2 ? [255, 255, 255] : [250, 250, 250];
  });

  it('of line work has few colours, those of most pixels as they are and the others nearly', async () => {
    const { preview } = await encodePreview(smoothed);
    expect(codingOf(preview.bytes)).toBe(INDEXED);
    const found = await sharp(preview.bytes).removeAlpha().raw().toBuffer();
    const wanted = Buffer.from(smoothed.data).filter((_byte, index) => index % 4 !== 3);
    const differences = wanted.map((byte, index) => Math.abs(byte - (found[index] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(32);
    expect(differences.filter((difference) => difference > 0).length / differences.length).toBeLessThan(0.06);
  });

  it('of many shades is coded as a photo is', async () => {
    const shades = picture((x, y) => [x * 2 - 1, y * 2 - 1, 128]);
    const { preview } = await encodePreview(shades);
    expect(codingOf(preview.bytes)).toBe('JPEG');
  });

  it('comes with the means of its squares', async () => {
    const side = 800;
    const stripes = new Uint8Array(side * side * 4).map((_, index) => (Math.floor(index / 4) % 2 === 0 ? 200 : 100));
    const { thumbnail } = await encodePreview({ data: stripes, width: side, height: side });
    expect([thumbnail.width, thumbnail.height]).toEqual([400, 400]);
    const [mean = 0] = await sharp(thumbnail.bytes).extract({ left: 240, top: 240, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.abs(mean - 150)).toBeLessThan(3);
  });
});
