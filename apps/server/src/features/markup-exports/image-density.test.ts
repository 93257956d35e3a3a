import sharp from 'sharp';
import { expect, test } from 'vitest';
import { unitsPerPointOf } from './image-density.ts';

const photo = async (density?: number) => {
  const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'white' } }).jpeg();
  return sharp(await (density === undefined ? picture : picture.withMetadata({ density })).toBuffer());
};

test.each([
  ['no resolution', undefined, 96],
  ['the resolution that programs write without one', 72, 96],
  ['its resolution', 300, 300],
  ['more than any camera or scanner has', 60_000, 96],
])('a photo with %s has its size on paper', async (_, density, expected) => {
  expect(await unitsPerPointOf(await photo(density))).toBeCloseTo(expected / 72, 6);
});
