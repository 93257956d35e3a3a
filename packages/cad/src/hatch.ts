import {
  type Hatch,
  HatchBoundaryPathArc,
  HatchBoundaryPathEllipse,
  type HatchBoundaryPath,
  type HatchBoundaryPathEdge,
  HatchBoundaryPathLine,
  HatchBoundaryPathPolyline,
  HatchBoundaryPathSpline,
} from '@node-projects/acad-ts';
import type { Colour } from './canvas.ts';
import { sweepOf } from './curves.ts';
import { hatchLines } from './hatch-lines.ts';
import { objectToDrawing, scaleOf } from './matrix.ts';
import { bulgedPolyline, circularArc, ellipticArc, flatten, type Path, type Piece, polyline } from './path.ts';
import type { Brush } from './plot.ts';
import { smoothPath, splinePath } from './spline.ts';

/** Patterns that are finer than this on paper, in points, or too many to draw are shown as a tint. */
const FINEST = 0.4;
const TINT = 0.75;
/** As plotters draw patterns. */
const PATTERN_WIDTH = 0.35;

export function drawHatch(hatch: Hatch, brush: Brush): void {
  const boundary = hatch.paths.map(boundaryOf).filter((path) => path.length > 2);
  const within = objectToDrawing(hatch.normal, hatch.elevation);
  const path = boundary.flat();
  if (path.length === 0) return;
  if (hatch.isSolid || hatch.pattern.lines.length === 0) return brush.fill(path, within);
  if (brush.plot.isMeasuring) return brush.stroke(path, within);
  const polygons = flatten(path);
  const scale = scaleOf(brush.frame.toPage);
  for (const line of hatch.pattern.lines) {
    const parts =
      Math.abs(line.lineOffset) * scale < FINEST
        ? null
        : hatchLines(polygons, { angle: line.angle, base: line.basePoint, offset: line.offset });
    if (!parts) return brush.fill(path, within, tinted(brush.look.colour));
    const dashes = dashesOf(line.dashLengths, scale);
    for (const { from, to, phase } of parts)
      brush.stroke(polyline([from, to]), within, { width: PATTERN_WIDTH, dashes, ...(dashes.length > 0 ? { phase: phase * scale } : {}) });
  }
}

/** Dashes are positive, gaps negative, dots zero. */
function dashesOf(lengths: readonly number[], scale: number): number[] {
  const dashes = lengths.map((length) => Math.abs(length) * scale);
  const isPattern = dashes.length > 1 && dashes.length <= 16 && dashes.reduce((sum, length) => sum + length, 0) > FINEST;
  return isPattern ? (dashes.length % 2 === 1 ? [...dashes, 0] : dashes) : [];
}

const tinted = ([red, green, blue]: Colour): Colour => [tint(red), tint(green), tint(blue)];
const tint = (value: number): number => Math.round(value + (255 - value) * TINT);

function boundaryOf(path: HatchBoundaryPath): Path {
  const pieces: Piece[] = [];
  for (const edge of path.edges) {
    const [, ...rest] = edgePath(edge);
    const first = edgePath(edge)[0];
    if (!first || first[0] !== 'move') continue;
    pieces.push(pieces.length === 0 ? first : ['line', first[1], first[2]], ...rest.filter(([op]) => op !== 'close'));
  }
  return pieces.length > 0 ? [...pieces, ['close']] : [];
}

/** Angles of clockwise edges are stored mirrored. */
function arcAngles({ startAngle, endAngle, counterClockWise }: { startAngle: number; endAngle: number; counterClockWise: boolean }) {
  const sweep = sweepOf(startAngle, endAngle);
  return counterClockWise ? { start: startAngle, sweep } : { start: -startAngle, sweep: -sweep };
}

function edgePath(edge: HatchBoundaryPathEdge): Path {
  if (edge instanceof HatchBoundaryPathPolyline)
    return bulgedPolyline(
      edge.vertices.map(({ x, y, z }) => ({ x, y, bulge: z })),
      true,
    );
  if (edge instanceof HatchBoundaryPathLine) return polyline([edge.start, edge.end]);
  if (edge instanceof HatchBoundaryPathArc) return circularArc(edge.center, edge.radius, arcAngles(edge));
  if (edge instanceof HatchBoundaryPathEllipse) {
    const { center, majorAxisEndPoint: major, minorToMajorRatio: ratio } = edge;
    return ellipticArc({ center, major, minor: { x: -major.y * ratio, y: major.x * ratio }, ...arcAngles(edge) });
  }
  if (edge instanceof HatchBoundaryPathSpline) {
    const { degree, controlPoints: points, knots, weights, isRational, fitPoints } = edge;
    return (
      splinePath({ degree, points, knots, weights: isRational ? weights : [] }) ??
      smoothPath(fitPoints.length > 0 ? fitPoints : points, false)
    );
  }
  return [];
}
