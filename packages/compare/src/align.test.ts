import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSheets } from './align.ts';
import { applyMatrix } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { drawSheet, placeSheet, SIZE } from './testing/synthetic-sheet.ts';

/** The largest distance between where two matrices put the corners of the sheet. */
function distance(one: Matrix, other: Matrix): number {
  const corners = [
    [0, 0],
    [SIZE.width, 0],
    [0, SIZE.height],
    [SIZE.width, SIZE.height],
  ] as const;
  return Math.max(
    ...corners.map((corner) => {
      const [[x1, y1], [x2, y2]] = [applyMatrix(one, corner), applyMatrix(other, corner)];
      return Math.hypot(x1 - x2, y1 - y2);
    }),
  );
}

const similarities = fc.record({
  scale: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
  quarters: fc.integer({ min: 0, max: 3 }),
  tilt: fc.double({ min: -2, max: 2, noNaN: true }),
  dx: fc.double({ min: -25, max: 25, noNaN: true }),
  dy: fc.double({ min: -25, max: 25, noNaN: true }),
  seed: fc.integer({ min: 1, max: 1e6 }),
});

describe('aligning two versions of a sheet', () => {
  it('finds any scale, rotation and shift by words and lines', () => {
    fc.assert(
      fc.property(similarities, ({ seed, ...placement }) => {
        const sheet = drawSheet({ seed, words: 40 });
        const { placed, matrix } = placeSheet(sheet, placement);
        const found = alignSheets(sheet, placed);
        expect(found.isTrusted).toBe(true);
        expect(distance(found.matrix, matrix)).toBeLessThan(0.1 * Math.max(1, placement.scale));
      }),
      { numRuns: 12 },
    );
  });

  it('finds them by lines alone', () => {
    fc.assert(
      fc.property(similarities, ({ seed, ...placement }) => {
        const sheet = drawSheet({ seed, words: 0 });
        const { placed, matrix } = placeSheet(sheet, placement);
        const found = alignSheets(sheet, placed);
        expect(found.isTrusted).toBe(true);
        expect(distance(found.matrix, matrix)).toBeLessThan(0.1 * Math.max(1, placement.scale));
      }),
      { numRuns: 12 },
    );
  });

  it('never trusts an alignment of unrelated sheets, even with the same border and title block', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, withWords) => {
        const words = withWords ? 40 : 0;
        const found = alignSheets(drawSheet({ seed, words }), drawSheet({ seed: seed + 1, words }));
        expect(found.isTrusted).toBe(false);
      }),
      { numRuns: 12 },
    );
  });

  it('doesn’t trust an alignment of empty sheets', () => {
    const empty = { ends: new Float32Array(0), colours: new Uint32Array(0) };
    const sheet = { ...SIZE, words: [], strokes: empty, fills: empty, pictures: [] };
    expect(alignSheets(sheet, sheet).isTrusted).toBe(false);
    expect(alignSheets(drawSheet({ seed: 1, words: 10 }), sheet).isTrusted).toBe(false);
  });
});
