import { expect, it } from 'vitest';
import { boxHeight, boxWidth } from '../geometry/box.ts';
import { vec } from '../geometry/vec.ts';
import { anObject } from '../testing/objects.ts';
import { labelBoundsAt } from './label-bounds.ts';

it('the box of a label is as large as it is drawn: larger when zoomed out', () => {
  const measured = anObject('line', { subType: 'measurementLine', label: '4 297 mm', points: [vec(100, 200), vec(500, 200)] });
  const [near, far] = [labelBoundsAt(measured, 1)!, labelBoundsAt(measured, 0.4)!];
  expect(near.minX).toBeGreaterThan(100);
  expect(near.maxX).toBeLessThan(500);
  expect(boxWidth(far) / boxWidth(near)).toBeCloseTo(boxHeight(far) / boxHeight(near));
  expect(boxWidth(far)).toBeGreaterThan(boxWidth(near));
});

it('objects without a label have none', () => {
  expect(labelBoundsAt(anObject('rectangle'), 1)).toBeNull();
});
