import { expect, test } from 'vitest';
import { toCalibration } from './drawing-scales.ts';

const METRES_PER_POINT = 0.0254 / 72;

test.each([
  ['1:1 in millimetres', 1, false, { calibrated: 100, unit: 'mm' }],
  ['1:50 in metres', 50, false, { calibrated: 5, unit: 'm' }],
  ['1:2 in inches', 2, true, { calibrated: 7.87401574803, unit: 'in' }],
  ['1:48 in feet and inches', 48, true, { calibrated: 15.7480314961, unit: 'ft-in' }],
])('a plot of %s is calibrated by a decimetre on paper', (_, ratio, isImperial, expected) => {
  const { actual, ...real } = toCalibration(METRES_PER_POINT * ratio, isImperial);
  expect(actual).toBeCloseTo(283.4646, 3);
  expect(real).toMatchObject(expected);
});
