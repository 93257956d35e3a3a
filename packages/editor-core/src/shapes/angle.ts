import type { ObjectOf } from '../document/object.ts';
import { radians } from '../geometry/angle.ts';
import { pointOnArc, traceArc } from '../geometry/arc.ts';
import type { Path } from '../geometry/path.ts';
import { PathBuilder, polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { cross, distance, dot, subtract } from '../geometry/vec.ts';
import { isPoints, isText } from './checks.ts';
import type { DrawOp } from './draw-op.ts';
import { labelOf, LINE, LINE_STYLE, type Kind } from './kind.ts';
import { labelAt } from './measure-text.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { LABEL_FIELD, POINTS_FIELD } from './saved-fields.ts';

type Angle = ObjectOf<'angle'>;

const LARGEST_RADIUS = 28;
/** From the arc to the middle of the label. */
const LABEL_REACH = 20;

/** Room for an angle's label, which may cover its arms. */
const LABEL_ROOM = 80;

interface Bow {
  readonly path: Path;
  readonly labelAt: Vec;
}

/** The arc between the arms, on the side of less than half a turn; null if there is no room for one. */
function bowOf([from, corner, to]: readonly Vec[]): Bow | null {
  if (from === undefined || corner === undefined || to === undefined) return null;
  const [a, b] = [subtract(from, corner), subtract(to, corner)];
  const radius = Math.min(LARGEST_RADIUS, distance(from, corner) / 2, distance(to, corner) / 2);
  const turn = Math.atan2(cross(a, b), dot(a, b));
  if (radius === 0 || turn === 0) return null;
  const first = turn > 0 ? a : b;
  const start = radians(Math.atan2(first.y, first.x));
  const sweep = Math.abs(turn);
  const arc = { center: corner, radiusX: radius, radiusY: radius, start, sweep };
  const builder = new PathBuilder();
  const begin = pointOnArc(arc, start);
  builder.moveTo(begin.x, begin.y);
  traceArc(arc, builder);
  const reach = radius + LABEL_REACH;
  return { path: builder.build(), labelAt: pointOnArc({ ...arc, radiusX: reach, radiusY: reach }, start + sweep / 2) };
}

function draw(object: Angle, outline: Path): DrawOp[] {
  const arms = paintPath(outline, object, { join: 'round', filled: false });
  const bow = bowOf(object.points);
  if (bow === null) return [arms];
  const arc = paintPath(bow.path, { ...object, dash: 'solid' }, { filled: false });
  return object.label === '' ? [arms, arc] : [arms, arc, ...labelAt(object, bow.labelAt, LABEL_ROOM)];
}

const shape = pointShape<'angle'>({
  outline: ({ points }) => polylinePath({ points, closed: false }),
  draw,
  hasVertices: true,
  checks: { points: isPoints(3, 3), label: isText },
});

export const angle: Kind<'angle'> = {
  ...LINE,
  forms: [{ id: 'angle', name: 'Angle', type: 'polyline', subType: 'angle', fields: [POINTS_FIELD, LABEL_FIELD], measures: 'angle' }],
  shape,
  properties: [...LINE_STYLE, 'label'],
  textOf: labelOf,
};
