import { expect, test } from 'vitest';
import { boxOfShape, isOnShape, pathOf, shapeOf } from './link-shapes.ts';

const bubble = shapeOf({ box: { left: 100, top: 100, width: 30, height: 24 }, reference: { detail: '3' } });
const text = shapeOf({ box: { left: 100, top: 100, width: 60, height: 10 }, reference: { detail: '3' } });
const link = shapeOf({ box: { left: 100, top: 100, width: 60, height: 20 }, reference: null });

test('a bubble gets a ring around its two rows, other references one around their text, and links of PDFs one at their borders', () => {
  expect(bubble).toMatchObject({ middle: { x: 115, y: 112 } });
  expect(boxOfShape(text)).toEqual({ minX: 96.5, minY: 96.5, maxX: 163.5, maxY: 113.5 });
  expect(boxOfShape(link)).toEqual({ minX: 100, minY: 100, maxX: 160, maxY: 120 });
  expect(pathOf(text)).toMatch(/^M101.75 96.5h56.5a/);
});

test('a point is on a ring, near it, or elsewhere', () => {
  const corner = { x: 97, y: 94 };
  expect(isOnShape(bubble, corner, 0)).toBe(false);
  expect(isOnShape(bubble, { x: 115, y: 95 }, 0)).toBe(true);
  expect(isOnShape(text, { x: 95, y: 105 }, 0)).toBe(false);
  expect(isOnShape(text, { x: 95, y: 105 }, 2)).toBe(true);
});
