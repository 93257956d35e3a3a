import { expect, test } from 'vitest';
import { drawingScale, pointsPerMillimetre, ratioOf } from './units.ts';

test('the scale of a drawing follows from what a length on paper is in reality', () => {
  expect(drawingScale({ actual: pointsPerMillimetre, calibrated: 50, unit: 'mm' })).toBe('1:50');
  expect(drawingScale({ actual: 72, calibrated: 4, unit: 'ft' })).toBe('1:48');
  expect(drawingScale({ actual: pointsPerMillimetre * 1000, calibrated: 100, unit: 'm' })).toBe('1:100');
  expect(drawingScale({ actual: pointsPerMillimetre, calibrated: 0.5, unit: 'mm' })).toBe('2:1');
  expect(drawingScale({ actual: 1, calibrated: 1, unit: 'cubits' })).toBeNull();
});

test.each([
  ['50', 50],
  ['1:50', 50],
  ['1 / 12,5', 12.5],
  [`1/4" = 1'`, 48],
  [`1" = 20'`, 240],
  [`3/32″ = 1′ 0″`, 128],
  ['1 in = 10 ft', 120],
])('the scale %s of a drawing makes reality %d times larger', (text, ratio) => {
  expect(ratioOf(text)).toBeCloseTo(ratio, 10);
});

test.each(['', 'fifty', '=', `1/4" =`, '1:-5', '0" = 1ft'])('%s is no scale', (text) => {
  expect(ratioOf(text)).toBeNaN();
});
