import type { ObjectOf } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import { polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, distance, lengthOf, scaleBy, subtract } from '../geometry/vec.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isText } from './checks.ts';
import type { DrawOp } from './draw-op.ts';
import { labelAlong } from './measure-text.ts';
import { paintPath, paintSolid } from './painting.ts';
import { pointShape } from './point-shape.ts';

type Line = ObjectOf<'line'>;

const headLength = ({ strokeWidth }: Line): number => 6 + 3 * strokeWidth;

interface Head {
  readonly path: Path;
  /** Where the line ends instead of at the tip, so that the tip stays sharp. */
  readonly back: Vec;
}

/** A filled triangle with its tip at `tip`, pointing away from `tail`; null for a line too short to point anywhere. */
function arrowHead(object: Line, tail: Vec, tip: Vec): Head | null {
  const along = subtract(tip, tail);
  const length = lengthOf(along);
  if (length === 0) return null;
  const unit = scaleBy(along, 1 / length);
  const reach = Math.min(headLength(object), length / 2);
  const back = add(tip, scaleBy(unit, -reach));
  const aside = scaleBy({ x: -unit.y, y: unit.x }, reach * 0.4);
  return { path: polylinePath({ points: [tip, add(back, aside), subtract(back, aside)], closed: true }), back };
}

function draw(object: Line): DrawOp[] {
  const [from, to] = [object.points.at(0), object.points.at(-1)];
  if (from === undefined || to === undefined) return [];
  const atEnd = object.subType === 'line' ? null : arrowHead(object, from, to);
  const atStart = object.subType === 'measurementLine' ? arrowHead(object, to, from) : null;
  const points = [atStart?.back ?? from, atEnd?.back ?? to];
  const ops: DrawOp[] = [paintPath(polylinePath({ points, closed: false }), object, { filled: false })];
  for (const head of [atEnd, atStart]) if (head !== null) ops.push(paintSolid(head.path, object));
  if (object.label !== '' && distance(from, to) > 0) ops.push(labelAlong(object, from, to));
  return ops;
}

export const line = pointShape<'line'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw,
  hasVertices: true,
  checks: {
    ...COMMON_CHECKS,
    points: isPoints(2, 2),
    subType: isOneOf('line', 'arrow', 'measurementLine'),
    label: isText,
    kind: isOneOf('line'),
  },
});
