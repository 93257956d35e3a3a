import { expect, test } from 'vitest';
import { converge } from './testing/convergence.ts';

// `npm run torture -- --live` simulates a thousand pages.
test('all pages end like the server after any simultaneous work and any network failures', async () => {
  const outcomes = [];
  for (let seed = 1; seed <= 50; seed += 1) outcomes.push(await converge(seed, 200));
  expect(outcomes.flatMap(({ differences }, at) => differences.map((difference) => `seed ${at + 1}: ${difference}`))).toEqual([]);
  expect(outcomes.some(({ overruled }) => overruled > 0)).toBe(true);
  expect(outcomes.some(({ decided }) => decided > 0)).toBe(true);
  expect(outcomes.every(({ objects }) => objects > 0)).toBe(true);
});
