import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAround, boxesMeet, joinBoxes } from '../geometry/box.ts';
import { reachOf } from '../shapes/appearance.ts';
import { kindOf } from '../shapes/kinds.ts';
import type { Dirty } from './effect.ts';

/** With more dirty boxes than this, repainting their union is cheaper. */
const MAX_DIRTY_BOXES = 64;

/** Where an object painted before and where it paints now; null if it didn't or doesn't exist. */
export type Repaint = readonly [before: CanvasObject | null, after: CanvasObject | null];

/** The boxes to repaint after objects changed. An object never changes its kind. */
export function findDirtyBoxes(repaints: readonly Repaint[]): Dirty {
  const solid: Box[] = [];
  const seeThrough: Box[] = [];
  for (const repaint of repaints) {
    const one = repaint[1] ?? repaint[0];
    if (one !== null) (kindOf(one).blend === undefined ? solid : seeThrough).push(...boxesOf(repaint));
  }
  return { solid: limitBoxes(solid), seeThrough: limitBoxes(seeThrough) };
}

/** An object's old and new box, as one box if they meet. */
function boxesOf([before, after]: Repaint): readonly Box[] {
  const [was, is] = [before && reachOf(before), after && reachOf(after)];
  if (was === null || is === null) return [was, is].filter((box) => box !== null);
  return boxesMeet(was, is) ? [joinBoxes(was, is)] : [was, is];
}

function limitBoxes(boxes: readonly Box[]): readonly Box[] {
  const around = boxes.length > MAX_DIRTY_BOXES ? boxAround(boxes) : null;
  return around === null ? boxes : [around];
}
