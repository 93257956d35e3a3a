import { describe, expect, it } from 'vitest';
import { settleLines } from './settled-lines.ts';
import type { Segments } from './sheet-geometry.ts';

const place = { sheet: { left: 0, top: 0, right: 1_000, bottom: 1_000 }, unit: 1 };

type Line = readonly [x: number, y: number, toX: number, toY: number, colour?: number];

function segmentsOf(lines: readonly Line[]): Segments {
  const ends = lines.flatMap(([x, y, toX, toY]) => [x, y, toX, toY]);
  return { ends: Float32Array.from(ends), colours: Uint32Array.from(lines, ([, , , , colour = 0]) => colour) };
}

/** Lines that all differ. */
const listLines = (count: number, top: number): Line[] =>
  Array.from({ length: count }, (_, index) => [10 + (index % 97) * 10, top + index * 0.3, 20 + (index % 89) * 10, top + 5 + index * 0.3]);

const settle = (before: readonly Line[], after: readonly Line[]) => {
  const settled = settleLines(segmentsOf(before), segmentsOf(after), place);
  return { before: [...settled.before], after: [...settled.after] };
};

describe('what both versions draw', () => {
  const lines = listLines(300, 10);
  const replaceLine = (at: number, line: Line): Line[] => lines.map((each, index) => (index === at ? line : each));

  it('is settled up to and after what only one of them has, however much that is', () => {
    const added = listLines(700, 200);
    const found = settle(lines, [...lines.slice(0, 100), ...added, ...lines.slice(100)]);
    expect(found.after.slice(100, 800)).toEqual(added.map(() => 0));
    expect(found.after.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 1));
    // The search among all begins after some misses.
    expect(found.after.slice(900)).toEqual(Array.from({ length: 100 }, () => 1));
    expect(settle([...lines.slice(0, 100), ...added, ...lines.slice(100)], lines).after).toEqual(lines.map(() => 1));
  });

  it('is not where a line is a little off, in another colour, or beyond the sheet', () => {
    const moved = replaceLine(5, [70, 11.7, 70, 16.5]);
    const recoloured = replaceLine(6, [70, 11.8, 80, 16.8, 0xff0000]);
    const beyond: Line[] = [...lines, [990, 500, 1_010, 500]];
    expect(settle(lines, moved).before.indexOf(0)).toBe(5);
    expect(settle(lines, recoloured).before.indexOf(0)).toBe(6);
    expect(settle(beyond, beyond).before.indexOf(0)).toBe(300);
  });
});
