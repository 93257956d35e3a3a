import type { SheetLayer } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { areEqual, findRows, hiddenAtFirst, hiddenByName, keyOfLayers, showAll, switchLayer } from './layer-set.ts';

const bits = (key: string): number[] => Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

test('a set of layers is a bit for each in a URL', () => {
  expect(keyOfLayers(new Set())).toBe('');
  expect(bits(keyOfLayers(new Set([0, 2])))).toEqual([0b101]);
  expect(bits(keyOfLayers(new Set([9])))).toEqual([0, 0b10]);
  expect(keyOfLayers(new Set(Array.from({ length: 5_000 }, (_, layer) => layer)))).toMatch(/^[\w-]{683}$/);
});

test('layers are hidden and shown one by one, alone, and all again', () => {
  const layers = ['A', 'B', 'C'].map((name) => ({ name, is_shown: name !== 'C', is_locked: false, choice: null }));
  const first = hiddenAtFirst(layers);
  expect([...first]).toEqual([2]);
  expect([...switchLayer(first, 0, { layers, only: false })]).toEqual([2, 0]);
  expect([...switchLayer(first, 2, { layers, only: false })]).toEqual([]);
  const alone = switchLayer(first, 1, { layers, only: true });
  expect([...alone]).toEqual([0, 2]);
  expect(switchLayer(alone, 1, { layers, only: true }).size).toBe(0);
  expect(areEqual(hiddenByName(layers, ['C', 'Gone']), first)).toBe(true);
});

test('a layer is shown instead of its alternatives, and locked ones stay as they are', () => {
  const layer = (name: string, parts: Partial<SheetLayer> = {}): SheetLayer => ({
    name,
    is_shown: true,
    is_locked: false,
    choice: null,
    ...parts,
  });
  const locked = { is_locked: true, is_shown: false };
  const layers = [layer('A', { choice: 0 }), layer('B', { choice: 0, is_shown: false }), layer('Frame'), layer('Draft', locked)];
  const first = hiddenAtFirst(layers);
  expect([...switchLayer(first, 1, { layers, only: false })]).toEqual([0, 3]);
  expect(switchLayer(first, 3, { layers, only: false })).toBe(first);
  expect([...switchLayer(first, 2, { layers, only: true })]).toEqual([0, 1, 3]);
  expect([...showAll(layers, first)]).toEqual([3]);
});

test('rows are found with what is above and below them', () => {
  const layers = ['Walls', 'Doors', 'Chairs', 'Other'].map((name) => ({ name, is_shown: true, is_locked: false, choice: null }));
  const [building, walls, doors] = [
    { heading: 'Building', depth: 0 },
    { layer: 0, depth: 1 },
    { layer: 1, depth: 1 },
  ];
  const [chairs, other] = [
    { layer: 2, depth: 2 },
    { layer: 3, depth: 0 },
  ];
  const rows = [building, walls, doors, chairs, other];
  expect(findRows(rows, layers, ' ')).toBe(rows);
  expect(findRows(rows, layers, 'DOOR')).toEqual([building, doors, chairs]);
  expect(findRows(rows, layers, 'building')).toEqual([building, walls, doors, chairs]);
  expect(findRows(rows, layers, 'chair')).toEqual([building, doors, chairs]);
  expect(findRows(rows, layers, 'none')).toEqual([]);
});
