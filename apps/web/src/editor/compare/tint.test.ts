import { expect, test } from 'vitest';
import { rgbOf, tintPixels } from './tint.ts';

test('black becomes the ink, white stays, and colours become what lies between by their luminance', () => {
  const pixels = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255, 128, 128, 128, 255, 0, 255, 0, 255]);
  tintPixels(pixels, rgbOf(' #a85200'));
  expect([...pixels]).toEqual([168, 82, 0, 255, 255, 255, 255, 255, 212, 169, 128, 255, 230, 205, 182, 255]);
});
