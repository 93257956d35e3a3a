import { Arc, Circle, Ellipse, Line, LwPolyline, MLine, Point, Polyline, Polyline2D, Spline, Vertex } from '@node-projects/acad-ts';
import { draws } from './drawer.ts';
import { apply, cross, objectToDrawing, type Point3, scaleOf } from './matrix.ts';
import { bulgedPolyline, circularArc, ellipticArc, polyline } from './path.ts';
import { smoothPath, splinePath } from './spline.ts';

const TURN = 2 * Math.PI;

/** From one angle counterclockwise to the other; a whole turn if they are the same. */
export function sweepOf(start: number, end: number): number {
  const sweep = (((end - start) % TURN) + TURN) % TURN;
  return sweep < 1e-9 ? TURN : sweep;
}

const lines = [
  draws(Line, ({ startPoint, endPoint }, brush) => brush.stroke(polyline([startPoint, endPoint]))),
  draws(Point, ({ location }, brush) =>
    brush.stroke(
      [
        ['move', location.x, location.y],
        ['line', location.x, location.y],
      ],
      undefined,
      { width: 1.5, dashes: [] },
    ),
  ),
];

const circles = [
  draws(Arc, ({ center, radius, startAngle, endAngle, normal }, brush) =>
    brush.stroke(
      circularArc(center, radius, { start: startAngle, sweep: sweepOf(startAngle, endAngle) }),
      objectToDrawing(normal, center.z),
    ),
  ),
  draws(Circle, ({ center, radius, normal }, brush) =>
    brush.stroke(circularArc(center, radius, { start: 0, sweep: TURN }), objectToDrawing(normal, center.z)),
  ),
  draws(Ellipse, (ellipse, brush) => {
    const { center, majorAxisEndPoint: major, radiusRatio, startParameter, endParameter } = ellipse;
    const across = cross(normalOf(ellipse.normal), major);
    const minor = { x: across.x * radiusRatio, y: across.y * radiusRatio };
    brush.stroke(ellipticArc({ center, major, minor, start: startParameter, sweep: sweepOf(startParameter, endParameter) }));
  }),
  draws(Spline, (spline, brush) => {
    const { degree, controlPoints: points, knots, weights, fitPoints, isClosed } = spline;
    const path =
      splinePath({ degree, points, knots, weights }) ?? (fitPoints.length > 1 ? smoothPath(fitPoints, isClosed) : polyline(points));
    if (path.length === 0) brush.omit('spline');
    brush.stroke(path);
  }),
];

function normalOf(normal: Point3): Point3 {
  const length = Math.hypot(normal.x, normal.y, normal.z) || 1;
  return { x: normal.x / length, y: normal.y / length, z: normal.z / length };
}

/** A polyline's width, where it is the same all along, is part of the drawing and scales with it; lines of varying width are drawn at their average. */
const widths = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

const polylines = [
  draws(LwPolyline, ({ vertices, isClosed, normal, elevation, constantWidth }, brush) => {
    const points = vertices.map(({ location, bulge }) => ({ x: location.x, y: location.y, bulge }));
    const width = constantWidth || widths(vertices.flatMap(({ startWidth, endWidth }) => [startWidth, endWidth]));
    const within = objectToDrawing(normal, elevation);
    brush.stroke(bulgedPolyline(points, isClosed), within, width > 0 ? { width: width * scaleOf(brush.frame.toPage) } : {});
  }),
  draws(Polyline, (shape, brush) => {
    const vertices = Array.from(shape.vertices).filter((vertex) => vertex instanceof Vertex);
    const shown = vertices.filter(({ flags }) => (Number(flags) & SPLINE_FRAME) === 0);
    const points = shown.map(({ location, bulge }) => ({ x: location.x, y: location.y, bulge }));
    const isFlat = shape instanceof Polyline2D;
    const width = isFlat ? widths(shown.flatMap(({ startWidth, endWidth }) => [startWidth, endWidth])) : 0;
    const within = isFlat ? objectToDrawing(shape.normal, shape.elevation) : undefined;
    brush.stroke(bulgedPolyline(points, shape.isClosed), within, width > 0 ? { width: width * scaleOf(brush.frame.toPage) } : {});
  }),
  draws(MLine, ({ vertices, flags }, brush) => {
    const count = Math.min(...vertices.map(({ segments }) => segments.length));
    for (let line = 0; Number.isFinite(count) && line < count; line++) {
      const points = vertices.map(({ position, miter, segments }) => {
        const offset = segments[line]?.parameters[0] ?? 0;
        return apply([1, 0, 0, 1, miter.x * offset, miter.y * offset], position);
      });
      brush.stroke(polyline(points, (Number(flags) & CLOSED_MULTILINE) !== 0));
    }
  }),
];

/** A control point of a smoothed polyline: the curve has vertices of its own. */
const SPLINE_FRAME = 16;
const CLOSED_MULTILINE = 2;

export const curves = [...lines, ...circles, ...polylines];
