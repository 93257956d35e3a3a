import { describe, expect, it } from 'vitest';
import { findTileView, previewView, svgMaxLevel, toPageFacts, vectorMaxLevel } from './page-geometry.ts';
import type { PageGeometry, PageSize } from './page-geometry.ts';

const vector = (width: number, height: number): PageGeometry => ({
  width,
  height,
  number: 1,
  mode: 'vector',
  maxLevel: vectorMaxLevel({ width, height }),
});
const raster = (width: number, height: number): PageGeometry => ({ width, height, number: 1, mode: 'raster', maxLevel: 0 });

describe('the levels of a page', () => {
  it('begin just above the preview and end where zoom 30 is sharp on a screen of double density', () => {
    expect(toPageFacts(vector(842, 595), 'pt')).toMatchObject({ previewScale: 1_200 / 842, minLevel: 1, maxLevel: 6 });
    expect(toPageFacts(vector(18_000, 36_000), 'pt')).toMatchObject({ minLevel: -4, maxLevel: 6 });
  });

  it('end earlier for a page so large that its layout would overflow', () => {
    expect(vectorMaxLevel({ width: 2_000_000, height: 10 })).toBe(1);
    expect(svgMaxLevel({ width: 100_000, height: 10 })).toBe(-4);
  });

  it('are none for an image that its preview shows in full', () => {
    const facts = toPageFacts(raster(300, 200), 'px');
    expect(facts).toMatchObject({ previewScale: 1, minLevel: 1, maxLevel: 0 });
    expect(previewView(facts)).toMatchObject({ layoutWidth: 300, layoutHeight: 200 });
  });

  it('never make a picture without pixels, however narrow the page', () => {
    expect(previewView(vector(100_000, 0.001))).toMatchObject({ width: 1_200, height: 1 });
  });
});

describe('a tile', () => {
  const page = vector(842, 595);

  it('is a window of 512 pixels, cropped at the edges of the page', () => {
    expect(findTileView(page, { level: 2, x: 0, y: 0 })).toEqual({
      layoutWidth: 3_368,
      layoutHeight: 2_380,
      left: 0,
      top: 0,
      width: 512,
      height: 512,
    });
    expect(findTileView(page, { level: 2, x: 6, y: 4 })).toMatchObject({ left: 3_072, top: 2_048, width: 296, height: 332 });
  });

  it.each([
    ['beyond the right edge', { level: 2, x: 7, y: 0 }],
    ['beyond the bottom', { level: 2, x: 0, y: 5 }],
    ['with a negative index', { level: 2, x: -1, y: 0 }],
    ['between indexes', { level: 2, x: 0.5, y: 0 }],
    ['at a level that the preview serves', { level: 0, x: 0, y: 0 }],
    ['above the highest level', { level: 7, x: 0, y: 0 }],
  ])('%s does not exist', (_, address) => {
    expect(findTileView(page, address)).toBeUndefined();
  });

  it('tiles cover the layout without gap or overlap', () => {
    const sizes: PageSize[] = [
      { width: 842, height: 595 },
      { width: 1_683.78, height: 1_190.551 },
    ];
    for (const size of sizes) {
      let area = 0;
      for (let y = 0; y < 10; y += 1) for (let x = 0; x < 20; x += 1) area += tileArea(vector(size.width, size.height), x, y);
      expect(area).toBe(Math.round(size.width * 4) * Math.round(size.height * 4));
    }
  });
});

function tileArea(page: PageGeometry, x: number, y: number): number {
  const view = findTileView(page, { level: 2, x, y });
  return view ? view.width * view.height : 0;
}
