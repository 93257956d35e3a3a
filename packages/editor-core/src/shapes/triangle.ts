import { polylinePath } from '../geometry/path.ts';
import { boxShape } from './box-shape.ts';
import { BOX_CHECKS, COMMON_CHECKS, isOneOf } from './checks.ts';
import { paintPath } from './painting.ts';

/** Its base is the lower side of its box, its tip the middle of the upper. */
export const triangle = boxShape<'triangle'>({
  upright: ({ x, y, width, height }) =>
    polylinePath({
      points: [
        { x: x + width / 2, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ],
      closed: true,
    }),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round' })],
  checks: { ...COMMON_CHECKS, ...BOX_CHECKS, kind: isOneOf('triangle') },
});
