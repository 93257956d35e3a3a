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

/** Uncalibrated, lengths and areas say nothing. */
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

/** What each kind of measurement says. */
const labels: { readonly [K in LabelledKind]: LabelOf<K> } = {
  line: (object, calibration) => (object.subType === 'measurementLine' ? real(object, calibration, 'length') : object.label),
  area: (object, calibration) => real(object, calibration, 'area'),
  perimeter: (object, calibration) => real(object, calibration, 'length'),
  angle: ({ points }) => degreesLabel(points),
  count: ({ points }) => String(points.length),
};

const labelOf = <K extends LabelledKind>(object: ObjectOf<K>, calibration: Calibration | null): string =>
  labels[object.kind](object, calibration);

/** By its kind: what somebody saved may have been of another kind before, and still carry a label. */
const isLabelled = (object: CanvasObject): object is ObjectOf<LabelledKind> => Object.hasOwn(labels, object.kind);

/** What lengths mean where a measurement lies; null for nothing, and for what measures nothing. */
export function scaleOfMeasurement(object: CanvasObject, scales: PageScales): Calibration | null {
  const within = isLabelled(object) ? boxAroundPoints(object.points) : null;
  return within && calibrationFor(within, scales);
}

/** The object with the label that its points and the scale where it lies give it; what measures nothing comes back as it is. */
export function withMeasureLabel(object: CanvasObject, scales: PageScales): CanvasObject {
  if (!isLabelled(object)) return object;
  const label = labelOf(object, scaleOfMeasurement(object, scales));
  return label === object.label ? object : { ...object, label };
}
