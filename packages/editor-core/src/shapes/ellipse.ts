import { NO_ROTATION } from '../geometry/angle.ts';
import { pointOnArc, traceArc } from '../geometry/arc.ts';
import { PathBuilder } from '../geometry/path.ts';
import { boxShape, centerOf } from './box-shape.ts';
import { BOX_CHECKS, COMMON_CHECKS, isOneOf } from './checks.ts';

export const ellipse = boxShape<'ellipse'>({
  upright: (object) => {
    const round = {
      center: centerOf(object),
      radiusX: object.width / 2,
      radiusY: object.height / 2,
      start: NO_ROTATION,
      sweep: 2 * Math.PI,
    };
    const start = pointOnArc(round, round.start);
    const builder = new PathBuilder();
    builder.moveTo(start.x, start.y);
    traceArc(round, builder);
    builder.closePath();
    return builder.build();
  },
  checks: { ...COMMON_CHECKS, ...BOX_CHECKS, kind: isOneOf('ellipse') },
});
