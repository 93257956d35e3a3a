import type { Radians } from '../geometry/angle.ts';
import { inverse, NO_ROTATION } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import { boxCenter, boxHeight, boxWidth } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotate, rotateAbout } from '../geometry/vec.ts';

/** A box rotated about its centre: drawn round a selection, with handles. */
export interface Frame {
  readonly center: Vec;
  readonly width: number;
  readonly height: number;
  readonly rotation: Radians;
}

/** The eight handle positions of a frame, named like a compass (n = top of the upright frame). */
export type Side = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';

/** Clockwise from the top left; each as a direction from the centre, in half sizes of the frame. */
export const SIDES: Readonly<Record<Side, Vec>> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
};

export const SIDE_NAMES: readonly Side[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

export const frameOfBox = (box: Box): Frame => ({
  center: boxCenter(box),
  width: boxWidth(box),
  height: boxHeight(box),
  rotation: NO_ROTATION,
});

/** A position in the frame, in half sizes from its centre: (-1, -1) is the top left. */
export function pointInFrame(frame: Frame, halves: Vec): Vec {
  return add(frame.center, rotate({ x: (halves.x * frame.width) / 2, y: (halves.y * frame.height) / 2 }, frame.rotation));
}

/** Clockwise from the top left. */
export const frameCorners = (frame: Frame): readonly Vec[] =>
  [SIDES.nw, SIDES.ne, SIDES.se, SIDES.sw].map((halves) => pointInFrame(frame, halves));

export const expandFrame = (frame: Frame, by: number): Frame => ({ ...frame, width: frame.width + 2 * by, height: frame.height + 2 * by });

export function frameContains(frame: Frame, point: Vec): boolean {
  const upright = rotateAbout(point, frame.center, inverse(frame.rotation));
  return Math.abs(upright.x - frame.center.x) <= frame.width / 2 && Math.abs(upright.y - frame.center.y) <= frame.height / 2;
}
