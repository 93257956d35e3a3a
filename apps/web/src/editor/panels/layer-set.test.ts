import { expect, test } from 'vitest';
import { areEqual, hiddenAtFirst, hiddenByName, keyOfLayers, switchLayer } from './layer-set.ts';

const bits = (key: string): number[] => Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

test('a set of layers is a bit for each in a URL', () => {
  expect(keyOfLayers(new Set())).toBe('');
  expect(bits(keyOfLayers(new Set([0, 2])))).toEqual([0b101]);
  expect(bits(keyOfLayers(new Set([9])))).toEqual([0, 0b10]);
  expect(keyOfLayers(new Set(Array.from({ length: 5_000 }, (_, layer) => layer)))).toMatch(/^[\w-]{683}$/);
});

test('layers are hidden and shown one by one, alone, and all again', () => {
  const layers = ['A', 'B', 'C'].map((name) => ({ name, is_shown: name !== 'C' }));
  const first = hiddenAtFirst(layers);
  expect([...first]).toEqual([2]);
  expect([...switchLayer(first, 0, { count: 3, only: false })]).toEqual([2, 0]);
  expect([...switchLayer(first, 2, { count: 3, only: false })]).toEqual([]);
  const alone = switchLayer(first, 1, { count: 3, only: true });
  expect([...alone]).toEqual([0, 2]);
  expect(switchLayer(alone, 1, { count: 3, only: true }).size).toBe(0);
  expect(areEqual(hiddenByName(layers, ['C', 'Gone']), first)).toBe(true);
});
