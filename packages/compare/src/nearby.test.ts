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
const noStrokes = { ends: new Float32Array(0), colours: new Uint32Array(0) };
const sheet = {
  width: 1600,
  height: 1600,
  strokes: noStrokes,
  words: [...notes, word('OFFICE', 100, 100), word('204', 140, 100), word('STAIR', 100, 500)],
};
const around = (x: number, y: number) => ({ left: x, top: y, right: x + 4, bottom: y + 4 });

it('names the nearest label in larger letters', () => {
  const find = findLabelNear(sheet);
  expect([find(around(120, 140)), find(around(120, 480)), find(around(905, 30))]).toEqual(['OFFICE 204', 'STAIR', undefined]);
});

it('names nothing where there is no label', () => {
  expect(findLabelNear({ ...sheet, words: [] })(around(1, 1))).toBeUndefined();
  expect(findLabelNear({ ...sheet, words: notes })(around(1, 1))).toBeUndefined();
});

it('names the room of a change rather than a nearer one behind a wall', () => {
  const wall = { ends: Float32Array.from([320, 0, 320, 800]), colours: new Uint32Array(1) };
  const rooms = { ...sheet, words: [...notes, word('OFFICE', 160, 100), word('STORE', 350, 100)] };
  expect(findLabelNear(rooms)(around(300, 100))).toBe('STORE');
  expect(findLabelNear({ ...rooms, strokes: wall })(around(300, 100))).toBe('OFFICE');
});

it('doesn’t name what the change itself shows', () => {
  expect(findLabelNear(sheet)({ left: 90, top: 90, right: 200, bottom: 120 })).toBe('STAIR');
});
