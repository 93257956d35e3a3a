import { expect, test } from 'vitest';
import { converge } from './testing/convergence.ts';

// `npm run torture -- --live` does the same a thousand times.
test('whatever people do to one page at once, and whatever the network does to them, all end with what the server has', async () => {
  const outcomes = [];
  for (let seed = 1; seed <= 50; seed += 1) outcomes.push(await converge(seed, 200));
  expect(outcomes.flatMap(({ differences }, at) => differences.map((difference) => `seed ${at + 1}: ${difference}`))).toEqual([]);
  expect(outcomes.some(({ overruled }) => overruled > 0)).toBe(true);
  expect(outcomes.some(({ decided }) => decided > 0)).toBe(true);
  expect(outcomes.every(({ objects }) => objects > 0)).toBe(true);
});
