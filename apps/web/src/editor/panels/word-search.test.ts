import { expect, it } from 'vitest';
import { confidenceOf, findBoxes, findWords } from './word-search.ts';

const words = ['Fire', 'door', 'D09,', 'DOORS', 'of', 'oak'].map((text, n) => ({
  text,
  left: n * 10,
  top: 5,
  right: n * 10 + 8,
  bottom: 12,
}));
const found = (searched: string) => findWords(words, searched).map(({ minX }) => words[minX / 10]?.text);

it('finds words and parts of words, ignoring case, in the order of the text', () => {
  expect(found('door')).toEqual(['door', 'DOORS']);
  expect(found(' oak  FIRE ')).toEqual(['Fire', 'oak']);
  expect(found('d09')).toEqual(['D09,']);
  expect(findWords(words, 'oak')).toEqual([{ minX: 50, minY: 5, maxX: 58, maxY: 12 }]);
});

it('finds every occurrence of a phrase, across line breaks', () => {
  const at = (searched: string) => findBoxes(words, searched).map((place) => place.map(({ minX }) => minX / 10));
  expect(at('re  DOO')).toEqual([[0, 1]]);
  expect(at('o')).toEqual([[1], [1], [3], [3], [4], [5]]);
  expect(at('of oak')).toEqual([[4, 5]]);
  expect([at(' '), at('oak door')]).toEqual([[], []]);
});

it('finds nothing for an empty search or a missing word', () => {
  expect(found('  ')).toEqual([]);
  expect(found('window')).toEqual([]);
});

it('says how sure the least sure word of a match is, if it was read from a scan', () => {
  const scanned = words.map((word, at) => ({ ...word, confidence: 90 - at * 10 }));
  expect(confidenceOf(scanned, findBoxes(scanned, 'fire door')[0] ?? [])).toBe(80);
  expect(confidenceOf(words, findBoxes(words, 'fire door')[0] ?? [])).toBeUndefined();
});
