import { fromDegrees, radians, snapAngle } from '../geometry/angle.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, lengthOf, rotate, subtract } from '../geometry/vec.ts';

/** Specification section 9: line angles snap to multiples of 45 degrees while Shift is held. */
const SHIFT_STEP = fromDegrees(45);

/** As far from `from` as `to` is, in the nearest of the eight directions. */
export function snapDirection(from: Vec, to: Vec): Vec {
  const along = subtract(to, from);
  const angle = snapAngle(radians(Math.atan2(along.y, along.x)), SHIFT_STEP);
  return add(from, rotate({ x: lengthOf(along), y: 0 }, angle));
}
