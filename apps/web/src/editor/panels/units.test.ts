import { expect, test } from 'vitest';
import { drawingScale, pointsPerMillimetre } from './units.ts';

test('the scale of a drawing follows from what a length on paper is in reality', () => {
  expect(drawingScale({ actual: pointsPerMillimetre, calibrated: 50, unit: 'mm' })).toBe('1:50');
  expect(drawingScale({ actual: 72, calibrated: 4, unit: 'ft' })).toBe('1:48');
  expect(drawingScale({ actual: pointsPerMillimetre * 1000, calibrated: 100, unit: 'm' })).toBe('1:100');
  expect(drawingScale({ actual: pointsPerMillimetre, calibrated: 0.5, unit: 'mm' })).toBe('2:1');
  expect(drawingScale({ actual: 1, calibrated: 1, unit: 'cubits' })).toBeNull();
});
