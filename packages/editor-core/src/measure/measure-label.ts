import type { CanvasObject } from '../document/object.ts';
import { polylineLength } from '../geometry/polyline.ts';
import type { Calibration } from '../units/calibration.ts';
import { formatQuantity, toRealLength } from '../units/quantity.ts';

/** The object with the label that its length and the calibration give it: measurement lines alone have one. Uncalibrated they say nothing. */
export function withMeasureLabel(object: CanvasObject, calibration: Calibration | null): CanvasObject {
  if (object.kind !== 'line' || object.subType !== 'measurementLine') return object;
  const length = polylineLength({ points: object.points, closed: false });
  const label = calibration === null ? '' : formatQuantity(toRealLength(length, calibration));
  return label === object.label ? object : { ...object, label };
}
