import { expect, test } from 'vitest';
import { plainLevels } from './levels.ts';
import { rgbOf, tintPixels } from './tint.ts';

const pixelsOf = (lights: readonly number[]) => Uint8ClampedArray.from(lights.flatMap((light) => [light, light, light, 255]));

test('black becomes the ink, white stays, and colours become what lies between by their luminance', () => {
  const pixels = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255, 128, 128, 128, 255, 0, 255, 0, 255]);
  tintPixels(pixels, 4, { ink: rgbOf(' #a85200'), levels: plainLevels, reach: 0 });
  expect([...pixels]).toEqual([168, 82, 0, 255, 255, 255, 255, 255, 212, 169, 128, 255, 230, 205, 182, 255]);
});

test('grey paper becomes white and pale ink full ink', () => {
  const pixels = pixelsOf([240, 230, 165, 100, 60]);
  tintPixels(pixels, 5, { ink: [255, 0, 0], levels: { paper: 230, ink: 100 }, reach: 0 });
  expect(pixels.filter((_, at) => at % 4 === 1)).toEqual(Uint8ClampedArray.from([255, 255, 128, 0, 0]));
});

test('lines grow by their reach and get darker in red and green, and stay as they are in blue, and don’t go round the edges', () => {
  const pixels = pixelsOf([0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 155]);
  tintPixels(pixels, 3, { ink: [0, 255, 0], levels: plainLevels, reach: 1 });
  const channel = (of: number) => Array.from(pixels).filter((_, at) => at % 4 === of);
  expect(channel(0)).toEqual([0, 0, 255, 0, 0, 255, 255, 5, 5, 255, 5, 5]);
  expect(channel(1)).toEqual(Array.from({ length: 12 }, () => 255));
  expect(channel(2)).toEqual([0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 155]);
});
