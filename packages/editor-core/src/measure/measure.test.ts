import { describe, expect, it } from 'vitest';
import { vec } from '../geometry/vec.ts';
import { anObject } from '../testing/objects.ts';
import { formatScale, scaleOf, toCalibration } from '../units/calibration.ts';
import { formatQuantity } from '../units/quantity.ts';
import { measureInReality, measureObject } from './measure-object.ts';
import { quantityOf } from './object-quantity.ts';

const meters = toCalibration({ actual: 50, calibrated: 2.5, unit: 'm' })!;

describe('measurements in page units', () => {
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
  it('returns the scale, calibrated by actual, with one decimal', () => {
    expect(scaleOf({ actual: 40, calibrated: 100, unit: 'mm' })).toBe(2.5);
    expect(formatScale({ actual: 30, calibrated: 100, unit: 'mm' })).toBe('3.3');
  });

  it('needs all three values', () => {
    expect(toCalibration({ actual: 40, calibrated: 100 })).toBeNull();
    expect(toCalibration({ actual: 0, calibrated: 100, unit: 'mm' })).toBeNull();
    expect(toCalibration({ actual: 40, calibrated: Number.NaN, unit: 'mm' })).toBeNull();
    expect(toCalibration({ actual: 40, calibrated: 100, unit: ' mm ' })).toEqual({ actual: 40, calibrated: 100, unit: 'mm' });
  });

  it('converts lengths and areas', () => {
    const { length, area } = measureInReality(anObject('rectangle'), meters);
    expect(formatQuantity(length)).toBe('30.0 m');
    expect(formatQuantity(area!, 2)).toBe('50.00 m²');
    expect(measureInReality(anObject('line'), meters).area).toBeNull();
  });
});

describe('the quantity of a measurement', () => {
  const scales = { calibration: meters, regions: [] };
  const corners = [vec(0, 0), vec(100, 0), vec(100, 100)];

  it('is its real length or area, or its count', () => {
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

  it('is in feet where lengths are written in feet and inches', () => {
    const feet = { calibration: { actual: 72, calibrated: 4, unit: 'ft-in' }, regions: [] };
    expect(quantityOf(anObject('perimeter', { points: [vec(0, 0), vec(72, 0)] }), feet)).toEqual({ value: 4, unit: 'ft' });
  });

  it('is missing without a scale, and for objects that measure nothing', () => {
    expect(quantityOf(anObject('area', { points: corners }), { calibration: null, regions: [] })).toBeNull();
    expect(quantityOf(anObject('rectangle'), scales)).toBeNull();
    expect(quantityOf(anObject('line', { subType: 'arrow' }), scales)).toBeNull();
  });

  it('uses the smallest region that contains the object', () => {
    const detail = {
      id: 'd',
      name: 'Detail',
      box: { minX: -1, minY: -1, maxX: 200, maxY: 200 },
      calibration: { ...meters, calibrated: 5 },
    };
    expect(quantityOf(anObject('area', { points: corners }), { ...scales, regions: [detail] })).toEqual({
      value: expect.closeTo(50),
      unit: 'm²',
    });
  });
});

describe('a length in feet and inches', () => {
  const written = (feet: number, decimals = 1) => formatQuantity({ value: feet, unit: 'ft-in' }, decimals);

  it.each([
    [50.5, `50'-6"`],
    [14 + 1.125 / 12, `14'-1 1/8"`],
    [1234, `1,234'-0"`],
    [3 / 8 / 12, `3/8"`],
    [0.5, `6"`],
    [10 + 0.5 / 12, `10'-1/2"`],
    [1.99999, `2'-0"`],
    [0, `0"`],
  ])('of %d feet is written %s', (feet, text) => {
    expect(written(feet)).toBe(text);
  });

  it('is rounded to the chosen fraction of an inch', () => {
    expect([0, 1, 2, 3].map((decimals) => written(3 / 32 / 12 + 1, decimals))).toEqual([`1'-0"`, `1'-1/8"`, `1'-1/8"`, `1'-3/32"`]);
  });

  it('encloses areas in square feet', () => {
    const area = measureInReality(anObject('rectangle'), toCalibration({ actual: 72, calibrated: 4, unit: 'ft-in' })!).area;
    expect(formatQuantity(area!)).toBe('61.7 ft²');
  });
});

it('groups the thousands of quantities', () => {
  expect(formatQuantity({ value: 1_234_567.89, unit: 'mm²' })).toBe('1,234,567.9 mm²');
  expect(formatQuantity({ value: 999.94, unit: 'm' })).toBe('999.9 m');
});
