import type { BoxProperties, CanvasObject, ObjectKind, ObjectOf, PointProperties } from '../document/object.ts';
import { ellipseArea, ellipsePerimeter } from '../geometry/ellipse.ts';
import { polygonArea, polygonPerimeter } from '../geometry/polygon.ts';
import { polylineLength } from '../geometry/polyline.ts';
import type { Calibration } from '../units/calibration.ts';
import type { Quantity } from '../units/quantity.ts';
import { toRealArea, toRealLength } from '../units/quantity.ts';

/** In page units. Open lines enclose no area. */
export interface Measure {
  /** The length of an open line, the perimeter of a closed one; a cloud is measured as its polygon. */
  readonly length: number;
  readonly area: number | null;
}

const ofBox = ({ width, height }: BoxProperties): Measure => ({ length: 2 * (width + height), area: width * height });
const ofLine = ({ points }: PointProperties): Measure => ({ length: polylineLength({ points, closed: false }), area: null });

const ofPolygon = ({ points }: PointProperties): Measure => ({ length: polygonPerimeter(points), area: polygonArea(points) });

const measures: { readonly [K in ObjectKind]: (object: ObjectOf<K>) => Measure } = {
  rectangle: ofBox,
  cloud: ofBox,
  text: ofBox,
  image: ofBox,
  highlight: ofBox,
  callout: ofBox,
  stamp: ofBox,
  ellipse: ({ width, height }) => ({ length: ellipsePerimeter(width / 2, height / 2), area: ellipseArea(width / 2, height / 2) }),
  triangle: ({ width, height }) => ({ length: width + 2 * Math.hypot(width / 2, height), area: (width * height) / 2 }),
  polygon: ofPolygon,
  area: ofPolygon,
  line: ofLine,
  polyline: ofLine,
  freehand: ofLine,
  marker: ofLine,
  perimeter: ofLine,
  angle: ofLine,
  count: () => ({ length: 0, area: null }),
};

const measureIn = <K extends ObjectKind>(object: ObjectOf<K>): Measure => measures[object.kind](object);

export const measureObject = (object: CanvasObject): Measure => measureIn(object);

export interface RealMeasure {
  readonly length: Quantity;
  readonly area: Quantity | null;
}

/** An object's measurements in reality. Null without a calibration (specification section 5). */
export function measureInReality(object: CanvasObject, calibration: Calibration): RealMeasure {
  const { length, area } = measureObject(object);
  return { length: toRealLength(length, calibration), area: area === null ? null : toRealArea(area, calibration) };
}
