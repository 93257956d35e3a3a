import { expect, test } from 'vitest';
import { noBytes, portions } from './bytes.ts';

test('many keys are split into portions, each in exactly one', () => {
  expect(portions({ keys: ['a', 'b', 'c'], prefixes: ['p/'] }, 2)).toEqual([
    { keys: ['a', 'b'], prefixes: ['p/'] },
    { keys: ['c'], prefixes: [] },
  ]);
  expect(portions({ keys: [], prefixes: ['p/', 'q/'] }, 2)).toEqual([{ keys: [], prefixes: ['p/', 'q/'] }]);
  expect(portions(noBytes)).toEqual([]);
});
