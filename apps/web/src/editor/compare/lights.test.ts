import { expect, test } from 'vitest';
import { plainLevels } from './levels.ts';
import { readLights } from './lights.ts';

const pixelsOf = (lights: readonly number[]) => Uint8ClampedArray.from(lights.flatMap((light) => [light, light, light, 255]));

test('colours are as light as their luminance, and what is transparent is paper', () => {
  const pixels = Uint8ClampedArray.from([0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0, 0, 0, 51]);
  const { sharp, near } = readLights(pixels, 5, { levels: plainLevels, reach: 0 });
  expect([...sharp]).toEqual([0, 255, 182, 255, 204]);
  expect(near).toBe(sharp);
});

test('grey paper becomes white and pale ink full ink', () => {
  const { sharp } = readLights(pixelsOf([240, 230, 165, 100, 60]), 5, { levels: { paper: 230, ink: 100 }, reach: 0 });
  expect([...sharp]).toEqual([255, 255, 128, 0, 0]);
});

test('lines grow by their reach and get darker, stay sharp as they are, and don’t go round the edges', () => {
  const lights = [0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 155];
  const { sharp, near } = readLights(pixelsOf(lights), 3, { levels: plainLevels, reach: 1 });
  expect([...near]).toEqual([0, 0, 255, 0, 0, 255, 255, 5, 5, 255, 5, 5]);
  expect([...sharp]).toEqual(lights);
});
