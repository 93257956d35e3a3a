import type { TakeoffGroup } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { treeOf } from './takeoff-tree.ts';

const group = (...path: (string | null)[]): TakeoffGroup => ({
  path: path.map((value) => ({ value, name: value })),
  markups: 1,
  colour: null,
  sums: [],
});

test('groups become a tree, also where a value is missing', () => {
  const { whole, nodes } = treeOf([group(), group('Area'), group('Area', '1'), group('Area', null), group(null), group(null, '2')]);
  expect(whole?.path).toEqual([]);
  const shape = nodes.map(({ key, children }) => [key, children.map((child) => child.key)]);
  expect(shape).toEqual([
    ['["Area"]', ['["Area","1"]', '["Area",null]']],
    ['[null]', ['[null,"2"]']],
  ]);
});
