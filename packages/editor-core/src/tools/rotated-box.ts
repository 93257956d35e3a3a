import type { BoxProperties } from '../document/object.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Vec } from '../geometry/vec.ts';

/** Page units. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box of a size about its centre. */
export const rotatedBox = (center: Vec, { width, height }: Size, rotation: Radians): BoxProperties => ({
  x: center.x - width / 2,
  y: center.y - height / 2,
  width,
  height,
  rotation,
});
