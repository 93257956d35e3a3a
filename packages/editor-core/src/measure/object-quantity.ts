import type { CanvasObject } from '../document/object.ts';
import { FEET_AND_INCHES } from '../units/feet-and-inches.ts';
import type { PageScales } from '../units/page-scales.ts';
import type { Quantity } from '../units/quantity.ts';
import { degreesBetween, scaleOfMeasurement } from './measure-label.ts';
import { measureInReality, type RealMeasure } from './measure-object.ts';

/** The unit of counts. */
export const COUNT_UNIT = 'count';
export const DEGREES = '°';

function realQuantity(object: CanvasObject, scales: PageScales, part: keyof RealMeasure): Quantity | null {
  const calibration = scaleOfMeasurement(object, scales);
  const quantity = calibration && measureInReality(object, calibration)[part];
  // Totals are added up in feet, whatever the labels' format.
  return quantity && quantity.unit === FEET_AND_INCHES ? { ...quantity, unit: 'ft' } : quantity;
}

/** An object's measurement or count. Null for other objects, and for lengths and areas without a scale. */
export function quantityOf(object: CanvasObject, scales: PageScales): Quantity | null {
  switch (object.kind) {
    case 'line':
      return object.subType === 'measurementLine' ? realQuantity(object, scales, 'length') : null;
    case 'perimeter':
      return realQuantity(object, scales, 'length');
    case 'area':
      return realQuantity(object, scales, 'area');
    case 'angle': {
      const value = degreesBetween(object.points);
      return value === null ? null : { value, unit: DEGREES };
    }
    case 'count':
      return { value: object.points.length, unit: COUNT_UNIT };
    default:
      return null;
  }
}
