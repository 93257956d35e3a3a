import { expect, test } from 'vitest';
import { type Label, layOutLabels } from './label-layout.ts';

const label = (id: number, x: number, y: number, rank = 0): Label => ({ id, anchor: { x, y }, width: 40, height: 20, rank });

test('places a label at the upper right of its point, or on another side if something is in the way', () => {
  expect(layOutLabels([label(1, 100, 100)], []).get(1)).toEqual({ x: 104, y: 76, more: [] });
  expect(layOutLabels([label(1, 100, 100)], [{ x: 90, y: 60, width: 200, height: 40 }]).get(1)).toEqual({ x: 104, y: 104, more: [] });
  const two = layOutLabels([label(1, 100, 100), label(2, 110, 95)], []);
  expect(two.get(1)).toEqual({ x: 104, y: 76, more: [] });
  expect(two.get(2)).toEqual({ x: 114, y: 99, more: [] });
});

test('moves a label further up or down when all four sides are blocked', () => {
  const placing = layOutLabels([label(1, 100, 100)], [{ x: 50, y: 80, width: 100, height: 40 }]).get(1);
  expect(placing).toEqual({ x: 104, y: 52, more: [] });
});

test('lets the highest-ranked label represent those that find no space', () => {
  const crowd = Array.from({ length: 12 }, (_, at) => label(at + 1, 100 + at / 10, 100, at === 6 ? 2 : 0));
  const laid = layOutLabels(crowd, []);
  expect(laid.get(7)).toMatchObject({ x: 104.6, y: 76 });
  const shown = [...laid.values()].filter((placing) => placing !== 'counted');
  expect(shown).toHaveLength(4);
  expect(shown.flatMap(({ more }) => more)).toHaveLength(8);
});

test('shows a label over an obstacle that it can’t get around', () => {
  expect(layOutLabels([label(1, 100, 100)], [{ x: 0, y: 0, width: 500, height: 500 }]).get(1)).toEqual({ x: 104, y: 76, more: [] });
});
