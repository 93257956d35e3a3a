import type { ObjectOf, PointKind } from '../document/object.ts';
import { NO_ROTATION } from '../geometry/angle.ts';
import { boxAroundPoints } from '../geometry/box.ts';
import type { Path } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotateAbout } from '../geometry/vec.ts';
import { COMMON_CHECKS } from './checks.ts';
import type { DrawOp } from './draw-op.ts';
import type { Frame } from './frame.ts';
import { frameOfBox } from './frame.ts';
import type { PropertyChecks, Shape } from './shape.ts';
import { stretchPoint } from './stretch.ts';

interface PointShapeParts<K extends PointKind> {
  readonly outline: (object: ObjectOf<K>) => Path;
  readonly draw: (object: ObjectOf<K>, outline: Path) => readonly DrawOp[];
  /** Whether its points can be dragged one by one; freehand strokes have too many. */
  readonly hasVertices: boolean;
  readonly checks: Omit<PropertyChecks<K>, keyof typeof COMMON_CHECKS>;
}

function frameOfPoints(points: readonly Vec[]): Frame {
  const box = boxAroundPoints(points);
  return box === null ? { center: { x: 0, y: 0 }, width: 0, height: 0, rotation: NO_ROTATION } : frameOfBox(box);
}

/** Shared by all kinds made of points. */
export function pointShape<K extends PointKind>({ outline, draw, hasVertices, checks }: PointShapeParts<K>): Shape<K> {
  const mapPoints = (object: ObjectOf<K>, map: (point: Vec, index: number) => Vec): ObjectOf<K> => ({
    ...object,
    points: object.points.map(map),
  });
  return {
    outline,
    frame: (object) => frameOfPoints(object.points),
    vertices: (object) => (hasVertices ? object.points : []),
    moveVertex: (object, index, to) => mapPoints(object, (point, i) => (i === index ? to : point)),
    translate: (object, by) => mapPoints(object, (point) => add(point, by)),
    stretch: (object, stretch) => mapPoints(object, (point) => stretchPoint(point, stretch)),
    rotate: (object, by, pivot) => mapPoints(object, (point) => rotateAbout(point, pivot, by)),
    draw,
    checks: { ...COMMON_CHECKS, ...checks },
  };
}
