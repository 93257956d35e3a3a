import { expect, it } from 'vitest';
import { findLabelNear } from './nearby.ts';
import type { SheetWord } from './sheet-geometry.ts';

const word = (text: string, left: number, top: number, height = 10): SheetWord => ({
  text,
  box: { left, top, right: left + text.length * height * 0.6, bottom: top + height },
  angle: 0,
  colour: 0,
});
const notes = Array.from({ length: 20 }, (_, index) => word('note', 900, index * 20, 6));
const sheet = { width: 1600, height: 1600, words: [...notes, word('OFFICE', 100, 100), word('204', 140, 100), word('STAIR', 100, 500)] };
const around = (x: number, y: number) => ({ left: x, top: y, right: x + 4, bottom: y + 4 });

it('names the nearest label in larger letters', () => {
  const find = findLabelNear(sheet);
  expect([find(around(120, 140)), find(around(120, 480)), find(around(905, 30))]).toEqual(['OFFICE 204', 'STAIR', undefined]);
});

it('names nothing where there is no label', () => {
  expect(findLabelNear({ ...sheet, words: [] })(around(1, 1))).toBeUndefined();
  expect(findLabelNear({ ...sheet, words: notes })(around(1, 1))).toBeUndefined();
});
