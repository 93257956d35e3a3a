import { expect, it } from 'vitest';
import { IDENTITY } from '../matrix.ts';
import { scanStrokes } from '../testing/synthetic-picture.ts';
import { createPyramid } from './gray-picture.ts';
import { spreadSquares } from './spread-squares.ts';

it('puts squares where lines of two directions are, rather than along a line or on empty paper', () => {
  const picture = scanStrokes(
    [
      [10, 150, 790, 150],
      [300, 100, 300, 200],
      [610, 420, 640, 420],
      [610, 420, 610, 450],
    ],
    { matrix: IDENTITY },
  );
  const overview = createPyramid(picture, 256).at(-1) ?? picture;
  const squares = spreadSquares(picture, { side: 64, most: 8, overview });
  const holds = (x: number, y: number): boolean => squares.some(({ left, top }) => left < x && x < left + 64 && top < y && y < top + 64);
  expect([holds(300, 150), holds(610, 420)]).toEqual([true, true]);
});

it('spreads them evenly where they have no room, or nothing is to be seen', () => {
  const blank = { data: new Uint8Array(100 * 50), width: 100, height: 50 };
  const squares = spreadSquares(blank, { side: 40, most: 8, overview: blank });
  expect(squares.map(({ left }) => left)).toEqual([0, 20, 40, 60, 0, 20, 40, 60].slice(0, squares.length));
  expect(new Set(squares.map(({ top }) => top))).toEqual(new Set([0, 10]));
});
