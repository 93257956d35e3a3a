import { describe, expect, it } from 'vitest';
import { vec } from '../geometry/vec.ts';
import { anObject } from '../testing/objects.ts';
import { formatScale, scaleOf, toCalibration } from '../units/calibration.ts';
import { formatQuantity } from '../units/quantity.ts';
import { measureInReality, measureObject } from './measure-object.ts';
import { quantityOf } from './object-quantity.ts';

const meters = toCalibration({ actual: 50, calibrated: 2.5, unit: 'm' })!;

describe('measures in page units', () => {
  it('are a length and, where something is enclosed, an area', () => {
    expect(measureObject(anObject('rectangle'))).toEqual({ length: 600, area: 20_000 });
    expect(measureObject(anObject('cloud'))).toEqual({ length: 600, area: 20_000 });
    expect(measureObject(anObject('triangle')).area).toBe(10_000);
    expect(measureObject(anObject('ellipse')).area).toBeCloseTo(Math.PI * 5000);
    expect(measureObject(anObject('polyline'))).toEqual({ length: 300, area: null });
    expect(measureObject(anObject('polygon'))).toEqual({ length: 300 + Math.hypot(200, 100), area: 10_000 });
    expect(measureObject(anObject('line', { points: [vec(0, 0), vec(3, 4)] })).length).toBe(5);
  });
});

describe('calibration', () => {
  it('gives the scale, calibrated by actual, with one decimal', () => {
    expect(scaleOf({ actual: 40, calibrated: 100, unit: 'mm' })).toBe(2.5);
    expect(formatScale({ actual: 30, calibrated: 100, unit: 'mm' })).toBe('3.3');
  });

  it('needs all three values', () => {
    expect(toCalibration({ actual: 40, calibrated: 100 })).toBeNull();
    expect(toCalibration({ actual: 0, calibrated: 100, unit: 'mm' })).toBeNull();
    expect(toCalibration({ actual: 40, calibrated: Number.NaN, unit: 'mm' })).toBeNull();
    expect(toCalibration({ actual: 40, calibrated: 100, unit: ' mm ' })).toEqual({ actual: 40, calibrated: 100, unit: 'mm' });
  });

  it('makes lengths and areas real', () => {
    const { length, area } = measureInReality(anObject('rectangle'), meters);
    expect(formatQuantity(length)).toBe('30.0 m');
    expect(formatQuantity(area!, 2)).toBe('50.00 m²');
    expect(measureInReality(anObject('line'), meters).area).toBeNull();
  });
});

describe('the quantity of a measurement', () => {
  const scales = { calibration: meters, regions: [] };
  const corners = [vec(0, 0), vec(100, 0), vec(100, 100)];

  it('is what it measures in reality, or how many it counts', () => {
    const arms = [vec(0, 10), vec(0, 0), vec(10, 0)];
    const measured = [
      anObject('line', { subType: 'measurementLine', points: [vec(0, 0), vec(300, 400)] }),
      anObject('perimeter', { points: corners }),
      anObject('area', { points: corners }),
      anObject('angle', { points: arms }),
      anObject('count', { points: corners }),
    ].map((object) => quantityOf(object, scales));
    expect(measured.map((quantity) => quantity && [Math.round(quantity.value * 100) / 100, quantity.unit])).toEqual([
      [25, 'm'],
      [10, 'm'],
      [12.5, 'm²'],
      [90, '°'],
      [3, 'count'],
    ]);
  });

  it('is missing without a scale, and for objects that measure nothing', () => {
    expect(quantityOf(anObject('area', { points: corners }), { calibration: null, regions: [] })).toBeNull();
    expect(quantityOf(anObject('rectangle'), scales)).toBeNull();
    expect(quantityOf(anObject('line', { subType: 'arrow' }), scales)).toBeNull();
  });

  it('is measured by the smallest region that holds the object', () => {
    const detail = {
      id: 'd',
      name: 'Detail',
      box: { minX: -1, minY: -1, maxX: 200, maxY: 200 },
      calibration: { ...meters, calibrated: 5 },
    };
    expect(quantityOf(anObject('area', { points: corners }), { ...scales, regions: [detail] })).toEqual({ value: 50, unit: 'm²' });
  });
});
