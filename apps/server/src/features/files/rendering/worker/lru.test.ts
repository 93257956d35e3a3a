import { expect, it } from 'vitest';
import { createLru } from './lru.ts';

it('disposes of what was used longest ago, and of all when cleared', () => {
  const disposed: number[] = [];
  const lru = createLru<number>(2, (value) => disposed.push(value));
  lru.add('a', 1);
  lru.add('b', 2);
  expect(lru.find('a')).toBe(1);
  lru.add('c', 3);
  expect([disposed, lru.find('b'), [...lru.entries()]]).toEqual([
    [2],
    undefined,
    [
      ['a', 1],
      ['c', 3],
    ],
  ]);
  lru.clear();
  expect([disposed, lru.find('a')]).toEqual([[2, 1, 3], undefined]);
});
