import { traceEllipse } from '../geometry/arc.ts';
import { PathBuilder } from '../geometry/path.ts';
import { boxShape, centerOf } from './box-shape.ts';
import { BOX_CHECKS, COMMON_CHECKS, isOneOf } from './checks.ts';

export const ellipse = boxShape<'ellipse'>({
  upright: (object) => {
    const builder = new PathBuilder();
    traceEllipse({ center: centerOf(object), radiusX: object.width / 2, radiusY: object.height / 2 }, builder);
    return builder.build();
  },
  checks: { ...COMMON_CHECKS, ...BOX_CHECKS, kind: isOneOf('ellipse') },
});
