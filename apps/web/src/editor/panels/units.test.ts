import { expect, test } from 'vitest';
import { drawingScale, imperialScale, pointsPerMillimetre } from './units.ts';

test('derives the drawing’s scale from a length on paper and in reality', () => {
  expect(drawingScale({ actual: pointsPerMillimetre, calibrated: 50, unit: 'mm' })).toBe('1:50');
  expect(drawingScale({ actual: 72, calibrated: 4, unit: 'ft' })).toBe('1:48');
  expect(drawingScale({ actual: pointsPerMillimetre * 1000, calibrated: 100, unit: 'm' })).toBe('1:100');
  expect(drawingScale({ actual: pointsPerMillimetre, calibrated: 0.5, unit: 'mm' })).toBe('2:1');
  expect(drawingScale({ actual: 1, calibrated: 1, unit: 'cubits' })).toBeNull();
});

test.each([
  [96, `1/8" = 1'-0"`],
  [8, `1 1/2" = 1'-0"`],
  [128, `3/32" = 1'-0"`],
  [4, `3" = 1'-0"`],
  [240, `1" = 20'`],
  [50, null],
])('1:%d is written on American drawings as %s', (ratio, named) => {
  expect(imperialScale(ratio)).toBe(named);
});
