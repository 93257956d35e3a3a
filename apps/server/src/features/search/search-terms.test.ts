import { expect, test } from 'vitest';
import { likenessOfBegun, termsOf } from './search-terms.ts';

test.each([
  ['Stair', `'#:stair'`, `'#:stair':*`],
  ['window pan', `'#:window' & '#:pan'`, `'#:window' & '#:pan':*`],
  ['D07 door', `'#:d07' & '#:door'`, `'#:d07':* & '#:door':*`],
  ['d_07', `'#:d' & '#:07'`, `'#:d' & '#:07':*`],
  [`O'Neill\\`, `'#:o' & '#:neill'`, `'#:o' & '#:neill':*`],
  ['ärger v', `'#:ärger' & '#:v'`, null],
  ['%%%', null, null],
])('%s is looked up as whole words, and with the last and those with digits going on', (text, whole, begun) => {
  expect(termsOf(text)).toMatchObject({ whole, begun });
});

test('the rarest words come first, at most eight', () => {
  expect(termsOf('of the b250 slab Of').words).toEqual(['b250', 'slab', 'the', 'of']);
  expect(termsOf('a b c d e f g h i j').words).toHaveLength(8);
});

test('a beginning of a word is more like it than its end', () => {
  // “duct” contains all trigrams of “duc” but one, and all of “uct” but two.
  expect(3 / 4).toBeGreaterThan(likenessOfBegun('duc'));
  expect(2 / 4).toBeLessThan(likenessOfBegun('uct'));
});
