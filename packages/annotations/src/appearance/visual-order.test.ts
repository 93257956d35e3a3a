import { expect, test } from 'vitest';
import { fromLeftToRight } from './visual-order.ts';

const shown = (line: string) => fromLeftToRight(line).map(({ text, isRightToLeft }) => `${isRightToLeft ? '<' : '>'}${text}`);

test.each([
  ['Door 0.12', ['>Door 0.12']],
  ['', ['>']],
  // Two words change places; what is left to right around them stays.
  ['A שלום עולם B', ['>A ', '<שלום עולם', '> B']],
  // A number within is read from left to right.
  ['גובה 2.40 מטר', ['< מטר', '>2.40', '<גובה ']],
  // Brackets are mirrored where they are read from right to left.
  ['שלום (עולם)', [`<שלום ${')'}עולם${'('}`]],
  ['(שלום) A', [`>(`, '<שלום', '>) A']],
  ['باب ١٢', ['>١٢', '<باب ']],
])('%s', (line, parts) => {
  expect(shown(line)).toEqual(parts);
});
