import type { BoxProperties, PointProperties } from '../document/object.ts';
import { polygonArea, polygonPerimeter } from '../geometry/polygon.ts';
import { polylineLength } from '../geometry/polyline.ts';

/** In page units. Open lines enclose no area. */
export interface Measure {
  /** The length of an open line, the perimeter of a closed one; a cloud is measured as its polygon. */
  readonly length: number;
  readonly area: number | null;
}

export const measureBox = ({ width, height }: BoxProperties): Measure => ({ length: 2 * (width + height), area: width * height });

export const measureLine = ({ points }: PointProperties): Measure => ({ length: polylineLength({ points, closed: false }), area: null });

export const measurePolygon = ({ points }: PointProperties): Measure => ({ length: polygonPerimeter(points), area: polygonArea(points) });
