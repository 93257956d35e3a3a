import { describe, expect, it } from 'vitest';
import { levelsOf, lightTable, plainLevels } from './levels.ts';

/** How many pixels have each lightness: those given, and no other. */
const histogram = (counts: Readonly<Record<number, number>>): number[] => Array.from({ length: 256 }, (_, light) => counts[light] ?? 0);

describe('the levels of a page', () => {
  it('are grey paper without its grain, and pale ink', () => {
    const { paper, ink } = levelsOf(
      histogram({ 231: 90, 232: 100, 234: 200, 235: 900, 237: 2000, 239: 9000, 241: 9500, 243: 3000, 90: 300, 110: 400, 150: 300 }),
    );
    expect(paper).toBeGreaterThan(230);
    expect(paper).toBeLessThanOrEqual(236);
    expect([paper - ink, paper - 90].map((depth) => depth / (paper - 90))).toEqual([expect.closeTo(0.65, 2), 1]);
  });

  it('of a drawing on white paper keep white, and make blurred lines full ink', () => {
    const levels = levelsOf(histogram({ 255: 9000, 200: 300, 120: 300, 40: 300 }));
    const table = lightTable(levels);
    expect([table[255], table[levels.ink], table[0]]).toEqual([255, 0, 0]);
    expect(levels.ink).toBe(115);
  });

  it('of an empty page don’t make ink of its grain', () => {
    const table = lightTable(levelsOf(histogram({ 250: 9000, 240: 200, 225: 10 })));
    expect(table[225]).toBeGreaterThan(190);
  });

  it('of a page without paper are those of a drawing', () => {
    expect(levelsOf(histogram({ 0: 100 }))).toEqual(plainLevels);
  });
});
