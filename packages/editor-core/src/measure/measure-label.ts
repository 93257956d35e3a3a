import type { CanvasObject, LabelledKind, ObjectOf } from '../document/object.ts';
import { radians, toDegrees } from '../geometry/angle.ts';
import { boxAroundPoints } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { cross, dot, subtract } from '../geometry/vec.ts';
import type { Calibration } from '../units/calibration.ts';
import { calibrationFor, type PageScales } from '../units/page-scales.ts';
import { formatQuantity } from '../units/quantity.ts';
import type { RealMeasure } from './measure-object.ts';
import { measureInReality } from './measure-object.ts';

type LabelOf<K extends LabelledKind> = (object: ObjectOf<K>, calibration: Calibration | null) => string;

/** Without calibration, lengths and areas have no label. */
const real = (object: CanvasObject, calibration: Calibration | null, part: keyof RealMeasure): string => {
  const quantity = calibration === null ? null : measureInReality(object, calibration)[part];
  return quantity === null ? '' : formatQuantity(quantity, calibration?.decimals);
};

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

/** The label of each kind of measurement. */
const labels: { readonly [K in LabelledKind]: LabelOf<K> } = {
  line: (object, calibration) => (object.subType === 'measurementLine' ? real(object, calibration, 'length') : object.label),
  area: (object, calibration) => real(object, calibration, 'area'),
  perimeter: (object, calibration) => real(object, calibration, 'length'),
  angle: ({ points }) => degreesLabel(points),
  count: ({ points }) => String(points.length),
};

const labelOf = <K extends LabelledKind>(object: ObjectOf<K>, calibration: Calibration | null): string =>
  labels[object.kind](object, calibration);

/** By kind: a saved object may have had another kind before, and still have a label. */
const isLabelled = (object: CanvasObject): object is ObjectOf<LabelledKind> => Object.hasOwn(labels, object.kind);

/** The scale at a measurement; null for none, and for objects that measure nothing. */
export function scaleOfMeasurement(object: CanvasObject, scales: PageScales): Calibration | null {
  const within = isLabelled(object) ? boxAroundPoints(object.points) : null;
  return within && calibrationFor(within, scales);
}

/** The object with its label for its points and the scale there; objects that measure nothing are returned unchanged. */
export function withMeasureLabel(object: CanvasObject, scales: PageScales): CanvasObject {
  if (!isLabelled(object)) return object;
  const label = labelOf(object, scaleOfMeasurement(object, scales));
  return label === object.label ? object : { ...object, label };
}
