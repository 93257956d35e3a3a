import type { CanvasObject } from '../document/object.ts';
import { kindOf } from '../shapes/kinds.ts';
import type { Measure } from '../shapes/measures.ts';
import type { Calibration } from '../units/calibration.ts';
import type { Quantity } from '../units/quantity.ts';
import { toRealArea, toRealLength } from '../units/quantity.ts';

export const measureObject = (object: CanvasObject): Measure => kindOf(object).measure(object);

export interface RealMeasure {
  readonly length: Quantity;
  readonly area: Quantity | null;
}

/** An object's measurements in reality. Null without a calibration (specification section 5). */
export function measureInReality(object: CanvasObject, calibration: Calibration): RealMeasure {
  const { length, area } = measureObject(object);
  return { length: toRealLength(length, calibration), area: area === null ? null : toRealArea(area, calibration) };
}
