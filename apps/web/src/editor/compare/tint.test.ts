import { expect, test } from 'vitest';
import { rgbOf, tintPixels } from './tint.ts';

test('black becomes the ink, white the paper, and colours what lies between by their luminance', () => {
  const pixels = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255, 128, 128, 128, 255, 0, 255, 0, 255]);
  tintPixels(pixels, { ink: rgbOf('#a85200'), paper: rgbOf(' #ffffff'), gain: 1 });
  expect([...pixels]).toEqual([168, 82, 0, 255, 255, 255, 255, 255, 212, 169, 128, 255, 230, 205, 182, 255]);
});

test('white lines on black paper cover what they are drawn over, with their faint edges', () => {
  const pixels = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255, 150, 150, 150, 255]);
  tintPixels(pixels, { ink: [255, 255, 255], paper: [0, 0, 0], gain: 3 });
  expect([...pixels]).toEqual([255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255]);
});
