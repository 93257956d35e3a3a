import { expect, test } from 'vitest';
import { composedPageOf, tileBoxOf, wholeScale } from './composed-page.ts';
import { identity } from './matrix.ts';

const tiles = { size: 512, minLevel: -1, maxLevel: 3, load: () => Promise.reject(new Error('nothing is loaded')) };
const sheet = (width: number, height: number) => ({ width, height, unit: 'pt' as const, previewUrl: null, tiles });

test('an older sheet within the newer one leaves the page as it is, and so does one that is a little off', () => {
  const after = sheet(842, 595);
  const expected = { origin: { x: 0, y: 0 }, width: 842, height: 595, tiles: { size: 512, minLevel: -1, maxLevel: 3 } };
  expect(composedPageOf({ before: sheet(420, 297), after, matrix: [1, 0, 0, 1, 10, 10] })).toEqual(expected);
  expect(composedPageOf({ before: after, after, matrix: [1, 0, 0, 1, -0.4, 0.7] })).toEqual(expected);
});

test('a larger older sheet makes the page larger, by whole tiles to the left and above', () => {
  const page = composedPageOf({ before: sheet(842, 595), after: sheet(420, 297), matrix: [1, 0, 0, 1, -100, 0] });
  expect(page).toMatchObject({ origin: { x: -1024, y: 0 }, width: 1024 + 742, height: 595 });
  expect(tileBoxOf(page, { z: 1, x: 4, y: 2 })).toEqual({ minX: 0, minY: 512, maxX: 256, maxY: 595 });
});

test('without tiles, a turned sheet makes the page as large as it is', () => {
  const [before, after] = [sheet(100, 50), sheet(50, 50)].map((each) => ({ ...each, tiles: null }));
  expect(composedPageOf({ before: before!, after: after!, matrix: [0, 1, -1, 0, 0, 0] })).toEqual({
    origin: { x: -50, y: 0 },
    width: 100,
    height: 100,
    tiles: null,
  });
  expect(composedPageOf({ before: before!, after: after!, matrix: identity }).width).toBe(100);
});

test('a picture of the whole page is as sharp as wanted, unless the page is huge', () => {
  const small = composedPageOf({ before: sheet(842, 595), after: sheet(842, 595), matrix: identity });
  expect(wholeScale(small, 2)).toBe(2);
  const huge = composedPageOf({ before: sheet(8420, 5950), after: sheet(210, 297), matrix: identity });
  const scale = wholeScale(huge, 6);
  expect(huge.width * huge.height * scale ** 2).toBeCloseTo(8e6);
});
