import { boxCorners } from '../geometry/box.ts';
import { scallopedPath } from '../geometry/scallops.ts';
import { boxShape, uprightBox } from './box-shape.ts';
import { BOX_CHECKS, COMMON_CHECKS, isAtLeast, isOneOf } from './checks.ts';
import { paintPath } from './painting.ts';

/** The scallops are on the sides of the box and reach outside by at most `cloudSize`. */
export const cloud = boxShape<'cloud'>({
  upright: (object) => scallopedPath(boxCorners(uprightBox(object)), object.cloudSize),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round' })],
  checks: { ...COMMON_CHECKS, ...BOX_CHECKS, cloudSize: isAtLeast(0), kind: isOneOf('cloud') },
});
