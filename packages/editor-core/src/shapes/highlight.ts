import { boxCorners } from '../geometry/box.ts';
import { polylinePath } from '../geometry/path.ts';
import { boxShape, uprightBox } from './box-shape.ts';
import { BOX_CHECKS, COMMON_CHECKS, isOneOf } from './checks.ts';
import { paintPath } from './painting.ts';

/** A translucent box without a line. */
export const highlight = boxShape<'highlight'>({
  upright: (object) => polylinePath({ points: boxCorners(uprightBox(object)), closed: true }),
  draw: (object, outline) => [paintPath(outline, { ...object, strokeWidth: 0 }, { blend: 'multiply' })],
  checks: { ...COMMON_CHECKS, ...BOX_CHECKS, kind: isOneOf('highlight') },
});
