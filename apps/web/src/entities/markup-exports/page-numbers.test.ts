import { expect, it } from 'vitest';
import { parsePageNumbers } from './page-numbers.ts';

it('reads numbers and ranges of pages', () => {
  expect(parsePageNumbers('1, 3-5,4 ', 9)).toEqual([1, 3, 4, 5]);
  expect(parsePageNumbers('7–9', 9)).toEqual([7, 8, 9]);
});

it.each(['', '0', '5-3', '10', '1;2', 'x', '1-', '1,,2'])('refuses %s', (text) => {
  expect(parsePageNumbers(text, 9)).toBeNull();
});
