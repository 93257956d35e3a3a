import type { ObjectStyle } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import { polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, divideBy, lengthOf, scaleBy, subtract } from '../geometry/vec.ts';

export interface Head {
  readonly path: Path;
  /** Where the line ends before the tip, so that the tip stays sharp. */
  readonly back: Vec;
}

/** A filled triangle with its tip at `tip`, pointing away from `tail`; null for a line too short to have a direction. */
export function arrowHead({ strokeWidth }: Pick<ObjectStyle, 'strokeWidth'>, tail: Vec, tip: Vec): Head | null {
  const along = subtract(tip, tail);
  const length = lengthOf(along);
  if (length === 0) return null;
  const unit = divideBy(along, length);
  const reach = Math.min(6 + 3 * strokeWidth, length / 2);
  const back = add(tip, scaleBy(unit, -reach));
  const aside = scaleBy({ x: -unit.y, y: unit.x }, reach * 0.4);
  return { path: polylinePath({ points: [tip, add(back, aside), subtract(back, aside)], closed: true }), back };
}
