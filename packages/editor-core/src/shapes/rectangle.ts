import { boxCorners } from '../geometry/box.ts';
import { polylinePath } from '../geometry/path.ts';
import { boxShape, uprightBox } from './box-shape.ts';
import { BOX_CHECKS, COMMON_CHECKS, isOneOf } from './checks.ts';

export const rectangle = boxShape<'rectangle'>({
  upright: (object) => polylinePath({ points: boxCorners(uprightBox(object)), closed: true }),
  checks: { ...COMMON_CHECKS, ...BOX_CHECKS, kind: isOneOf('rectangle') },
});
