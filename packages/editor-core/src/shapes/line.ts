import type { ObjectOf } from '../document/object.ts';
import { radians } from '../geometry/angle.ts';
import { rotationMatrix } from '../geometry/matrix.ts';
import type { Path } from '../geometry/path.ts';
import { polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, distance, lengthOf, midpoint, scaleBy, subtract } from '../geometry/vec.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isText } from './checks.ts';
import type { DrawOp, TextOp } from './draw-op.ts';
import { paintPath, paintSolid } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { textWidth } from './text-layout.ts';

type Line = ObjectOf<'line'>;

const LABEL_SIZE = 12;

const headLength = (line: Line): number => 6 + 3 * line.strokeWidth;

/** A filled triangle with its tip at `tip`, pointing away from `tail`; null for a line too short to point anywhere. */
function arrowHead(line: Line, tail: Vec, tip: Vec): Path | null {
  const along = subtract(tip, tail);
  const length = lengthOf(along);
  if (length === 0) return null;
  const unit = scaleBy(along, 1 / length);
  const back = add(tip, scaleBy(unit, -Math.min(headLength(line), length)));
  const aside = scaleBy({ x: -unit.y, y: unit.x }, Math.min(headLength(line), length) * 0.4);
  return polylinePath({ points: [tip, add(back, aside), subtract(back, aside)], closed: true });
}

/** The measure stands along the middle of the line, just above it, and is never upside down. */
function drawLabel(line: Line, from: Vec, to: Vec): TextOp {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const middle = midpoint(left, right);
  const angle = radians(Math.atan2(right.y - left.y, right.x - left.x));
  const x = middle.x - textWidth(line.label, LABEL_SIZE) / 2;
  return {
    type: 'text',
    lines: [{ text: line.label, x, baseline: middle.y - line.strokeWidth / 2 - LABEL_SIZE / 3 }],
    fontFamily: 'Helvetica',
    fontSize: LABEL_SIZE,
    color: line.stroke,
    opacity: line.opacity,
    transform: rotationMatrix(angle, middle),
  };
}

function draw(line: Line, outline: Path): DrawOp[] {
  const ops: DrawOp[] = [paintPath(outline, line, { filled: false })];
  const [from, to] = [line.points.at(0), line.points.at(-1)];
  if (from === undefined || to === undefined) return ops;
  const heads =
    line.subType === 'line' ? [] : [arrowHead(line, from, to), line.subType === 'measurementLine' ? arrowHead(line, to, from) : null];
  for (const head of heads) if (head !== null) ops.push(paintSolid(head, line));
  if (line.label !== '' && distance(from, to) > 0) ops.push(drawLabel(line, from, to));
  return ops;
}

export const line = pointShape<'line'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw,
  hasVertices: true,
  checks: {
    ...COMMON_CHECKS,
    points: isPoints(2),
    subType: isOneOf('line', 'arrow', 'measurementLine'),
    label: isText,
    kind: isOneOf('line'),
  },
});
