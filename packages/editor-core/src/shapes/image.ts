import { boxCorners } from '../geometry/box.ts';
import { polylinePath } from '../geometry/path.ts';
import { boxShape, boxTransform, uprightBox } from './box-shape.ts';
import { BOX_CHECKS, COMMON_CHECKS, isOneOf, isText } from './checks.ts';

export const image = boxShape<'image'>({
  upright: (object) => polylinePath({ points: boxCorners(uprightBox(object)), closed: true }),
  draw: (object) => {
    const { source, x, y, width, height, opacity } = object;
    return [{ type: 'image', source, x, y, width, height, opacity, transform: boxTransform(object) }];
  },
  checks: { ...COMMON_CHECKS, ...BOX_CHECKS, source: isText, kind: isOneOf('image') },
});
