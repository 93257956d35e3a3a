import type { CanvasObject } from '../document/object.ts';
import { formOf } from '../shapes/kinds.ts';
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
  const { measures } = formOf(object);
  const points = 'points' in object ? object.points : [];
  if (measures === undefined) return null;
  if (measures === 'count') return { value: points.length, unit: COUNT_UNIT };
  if (measures !== 'angle') return realQuantity(object, scales, measures);
  const value = degreesBetween(points);
  return value === null ? null : { value, unit: DEGREES };
}
