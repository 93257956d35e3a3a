import type { ObjectOf } from '../document/object.ts';
import { traceEllipse } from '../geometry/arc.ts';
import { IDENTITY } from '../geometry/matrix.ts';
import { PathBuilder } from '../geometry/path.ts';
import { COMMON_CHECKS, isOneOf, isPoints, isText } from './checks.ts';
import type { TextOp } from './draw-op.ts';
import { paintSolid } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { textWidth } from './text-layout.ts';

const RADIUS = 9;
const NUMBERING = { fontFamily: 'Helvetica', fontSize: 10 } as const;
const NUMBER_COLOUR = '#ffffff';

/** The number of each thing, in the middle of its mark. */
function numbers({ points, opacity }: ObjectOf<'count'>): TextOp {
  const lines = points.map(({ x, y }, index) => {
    const text = String(index + 1);
    return { text, x: x - textWidth(text, NUMBERING) / 2, baseline: y + 0.36 * NUMBERING.fontSize };
  });
  return { type: 'text', lines, ...NUMBERING, color: NUMBER_COLOUR, opacity, transform: IDENTITY };
}

/** A numbered mark on each thing. */
export const count = pointShape<'count'>({
  outline: ({ points }) => {
    const builder = new PathBuilder();
    for (const center of points) traceEllipse({ center, radiusX: RADIUS, radiusY: RADIUS }, builder);
    return builder.build();
  },
  draw: (object, outline) => [paintSolid(outline, object), numbers(object)],
  hasVertices: true,
  checks: { ...COMMON_CHECKS, points: isPoints(1), label: isText, kind: isOneOf('count') },
});
