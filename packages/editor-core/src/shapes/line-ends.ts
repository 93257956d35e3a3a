import type { LineEnd, ObjectOf } from '../document/object.ts';
import { traceEllipse } from '../geometry/arc.ts';
import { PathBuilder, polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, divideBy, lengthOf, scaleBy, subtract } from '../geometry/vec.ts';
import { isOneOf } from './checks.ts';
import type { PathOp } from './draw-op.ts';
import { paintPath, paintSolid } from './painting.ts';

type Ended = ObjectOf<'line' | 'polyline'>;

/** One end of a line as drawn, and where the line itself stops. */
interface Mark {
  readonly op: PathOp;
  readonly back: Vec;
}

interface End {
  readonly object: Ended;
  readonly tip: Vec;
  /** Unit vector in which the line reaches the tip. */
  readonly along: Vec;
  /** Unit vector to the line's right. */
  readonly aside: Vec;
  /** The arrow's length: by line width, at most half of the line. */
  readonly reach: number;
}

/** From the tip, along the line and sideways, in multiples of the length. */
const from = ({ tip, along, aside, reach }: End, forward: number, right: number): Vec =>
  add(tip, add(scaleBy(along, forward * reach), scaleBy(aside, right * reach)));

const lines = (end: End, points: readonly Vec[], back: Vec): Mark => ({
  op: paintPath(polylinePath({ points, closed: false }), { ...end.object, dash: 'solid' }, { join: 'round', filled: false }),
  back,
});

function dot(end: End): Mark {
  const radius = 0.35 * end.reach;
  const builder = new PathBuilder();
  traceEllipse({ center: end.tip, radiusX: radius, radiusY: radius }, builder);
  return { op: paintSolid(builder.build(), end.object), back: from(end, -0.35, 0) };
}

function diamond(end: End): Mark {
  const points = [from(end, 0.5, 0), from(end, 0, 0.4), from(end, -0.5, 0), from(end, 0, -0.4)];
  return { op: paintSolid(polylinePath({ points, closed: true }), end.object), back: from(end, -0.5, 0) };
}

/** As in all arrow heads, the line ends inside, so that the tip stays sharp. */
function arrow(end: End): Mark {
  const points = [end.tip, from(end, -1, 0.4), from(end, -1, -0.4)];
  return { op: paintSolid(polylinePath({ points, closed: true }), end.object), back: from(end, -1, 0) };
}

const marks: Readonly<Record<Exclude<LineEnd, 'none'>, (end: End) => Mark>> = {
  arrow,
  openArrow: (end) => lines(end, [from(end, -1, 0.45), end.tip, from(end, -1, -0.45)], end.tip),
  dot,
  bar: (end) => lines(end, [from(end, 0, 0.5), from(end, 0, -0.5)], end.tip),
  diamond,
};

/** Null for no marker, and for a line too short to have a direction. */
function markAt(object: Ended, end: LineEnd, tip: Vec, tail: Vec): Mark | null {
  const way = subtract(tip, tail);
  const length = lengthOf(way);
  if (end === 'none' || length === 0) return null;
  const along = divideBy(way, length);
  const reach = Math.min(6 + 3 * object.strokeWidth, length / 2);
  return marks[end]({ object, tip, along, aside: { x: -along.y, y: along.x }, reach });
}

/** The points joined by the line, and the markers at its ends. */
export function endsOf(object: Ended): { readonly points: readonly Vec[]; readonly marks: readonly PathOp[] } {
  const { points, lineStart, lineEnd } = object;
  const [first, second, last, before] = [points.at(0), points.at(1), points.at(-1), points.at(-2)];
  if (first === undefined || second === undefined || last === undefined || before === undefined) return { points, marks: [] };
  const [start, end] = [markAt(object, lineStart, first, second), markAt(object, lineEnd, last, before)];
  return {
    points: [start?.back ?? first, ...points.slice(1, -1), end?.back ?? last],
    marks: [end, start].flatMap((mark) => (mark === null ? [] : [mark.op])),
  };
}

const isLineEnd = isOneOf('none', 'arrow', 'openArrow', 'dot', 'bar', 'diamond');
export const END_CHECKS = { lineStart: isLineEnd, lineEnd: isLineEnd } as const;
