import { expect, test } from 'vitest';
import { type Label, layLabels } from './label-layout.ts';

const label = (id: number, x: number, y: number, rank = 0): Label => ({ id, anchor: { x, y }, width: 40, height: 20, rank });

test('a label stands at the upper right of its point, and moves to another side where something is in its way', () => {
  expect(layLabels([label(1, 100, 100)], []).get(1)).toEqual({ x: 104, y: 76, more: [] });
  expect(layLabels([label(1, 100, 100)], [{ x: 90, y: 60, width: 200, height: 40 }]).get(1)).toEqual({ x: 104, y: 104, more: [] });
  const two = layLabels([label(1, 100, 100), label(2, 110, 95)], []);
  expect(two.get(1)).toEqual({ x: 104, y: 76, more: [] });
  expect(two.get(2)).toEqual({ x: 114, y: 99, more: [] });
});

test('where what is to be avoided takes all four sides, a label moves further up or down', () => {
  const placing = layLabels([label(1, 100, 100)], [{ x: 50, y: 80, width: 100, height: 40 }]).get(1);
  expect(placing).toEqual({ x: 104, y: 52, more: [] });
});

test('labels that find no room are counted by the one that ranks highest among them', () => {
  const crowd = Array.from({ length: 12 }, (_, at) => label(at + 1, 100 + at / 10, 100, at === 6 ? 2 : 0));
  const laid = layLabels(crowd, []);
  expect(laid.get(7)).toMatchObject({ x: 104.6, y: 76 });
  const shown = [...laid.values()].filter((placing) => placing !== 'counted');
  expect(shown).toHaveLength(4);
  expect(shown.flatMap(({ more }) => more)).toHaveLength(8);
});

test('a label with no way round what it should avoid is shown all the same', () => {
  expect(layLabels([label(1, 100, 100)], [{ x: 0, y: 0, width: 500, height: 500 }]).get(1)).toEqual({ x: 104, y: 76, more: [] });
});
