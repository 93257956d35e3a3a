import { expect, test } from 'vitest';
import { type Box, isApart } from './word-breaks.ts';

const box = (left: number, top: number, width = 6, height = 10): Box => ({ left, top, right: left + width, bottom: top + height });
const after = (last: Box, angle = 0) => ({ last, size: 10, angle });

test.each<[name: string, last: Box, next: Box, angle: number, apart: boolean]>([
  ['the next letter', box(0, 0), box(7, 0), 0, false],
  ['a letter after wide spacing', box(0, 0), box(24, 0), 0, false],
  ['a letter of another column', box(0, 0), box(60, 0), 0, true],
  ['the first letter of the line below', box(40, 0), box(10, 16), 0, true],
  ['a number below in a column of pins', box(0, 0), box(0, 20), 0, true],
  ['a full stop at the base of the line', box(0, 0), box(7, 8, 2, 2), 0, false],
  ['an apostrophe after a comma', box(0, 9, 2, 3), box(3, 0, 2, 3), 0, false],
  ['an accent on the letter before', box(0, 4, 6, 6), box(1, 0, 3, 2), 0, false],
  ['the letter to the left in text from right to left', box(20, 0), box(12, 0), 0, false],
  ['the next letter of text that reads upwards', box(0, 20, 10, 6), box(0, 13, 10, 6), -Math.PI / 2, false],
  ['the next line of text that reads upwards', box(0, 0, 10, 6), box(16, 30, 10, 6), -Math.PI / 2, true],
  ['the next letter of text that reads downwards', box(0, 0, 10, 6), box(0, 7, 10, 6), Math.PI / 2, false],
  ['the next letter upside down', box(20, 0), box(13, 0), Math.PI, false],
  ['the next letter of tilted text', box(0, 0, 9, 9), box(6, 6, 9, 9), Math.PI / 4, false],
  ['a letter far from tilted text', box(0, 0, 9, 9), box(60, 6, 9, 9), Math.PI / 4, true],
])('%s', (...[, last, next, angle, apart]) => {
  expect(isApart(after(last, angle), next)).toBe(apart);
});
