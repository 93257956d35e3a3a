import type { CanvasObject, LabelledKind, ObjectOf } from '../document/object.ts';
import { radians, toDegrees } from '../geometry/angle.ts';
import { boxAroundPoints } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { cross, dot, subtract } from '../geometry/vec.ts';
import { formOf } from '../shapes/kinds.ts';
import type { Calibration } from '../units/calibration.ts';
import { calibrationFor, type PageScales } from '../units/page-scales.ts';
import { formatQuantity } from '../units/quantity.ts';
import { measureInReality } from './measure-object.ts';

/** Between the two arms, 0 to 180; null without both. */
export function degreesBetween([from, corner, to]: readonly Vec[]): number | null {
  if (from === undefined || corner === undefined || to === undefined) return null;
  const [a, b] = [subtract(from, corner), subtract(to, corner)];
  return toDegrees(radians(Math.abs(Math.atan2(cross(a, b), dot(a, b)))));
}

function degreesLabel(points: readonly Vec[]): string {
  const degrees = degreesBetween(points);
  return degrees === null ? '' : `${degrees.toFixed(1)}°`;
}

/** By form: a saved object may have had another kind before, and still have a label. */
const isMeasurement = (object: CanvasObject): object is ObjectOf<LabelledKind> => formOf(object).measures !== undefined;

/** Without calibration, lengths and areas have no label. */
function labelOf(object: ObjectOf<LabelledKind>, calibration: Calibration | null): string {
  const { measures } = formOf(object);
  if (measures === 'count') return String(object.points.length);
  if (measures === 'angle') return degreesLabel(object.points);
  const quantity = calibration === null || measures === undefined ? null : measureInReality(object, calibration)[measures];
  return quantity === null ? '' : formatQuantity(quantity, calibration?.decimals);
}

/** The scale at a measurement; null for none, and for objects that measure nothing. */
export function scaleOfMeasurement(object: CanvasObject, scales: PageScales): Calibration | null {
  const within = isMeasurement(object) ? boxAroundPoints(object.points) : null;
  return within && calibrationFor(within, scales);
}

/** The object with its label for its points and the scale there; objects that measure nothing are returned unchanged. */
export function withMeasureLabel(object: CanvasObject, scales: PageScales): CanvasObject {
  if (!isMeasurement(object)) return object;
  const label = labelOf(object, scaleOfMeasurement(object, scales));
  return label === object.label ? object : { ...object, label };
}
