import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAround, boxesMeet, joinBoxes } from '../geometry/box.ts';
import { reachOf } from '../shapes/appearance.ts';
import { kindOf } from '../shapes/kinds.ts';
import type { Dirty } from './effect.ts';

/** Above so many dirty boxes one round them all is cheaper to repaint. */
const MOST_DIRTY_BOXES = 64;

/** Where an object painted and where it paints; null for one that wasn't or isn't there. */
export type Repaint = readonly [before: CanvasObject | null, after: CanvasObject | null];

/** Where something must be repainted because objects are not as they were. An object never becomes another kind. */
export function dirtyOf(repaints: readonly Repaint[]): Dirty {
  const solid: Box[] = [];
  const seeThrough: Box[] = [];
  for (const repaint of repaints) {
    const one = repaint[1] ?? repaint[0];
    if (one !== null) (kindOf(one).blend === undefined ? solid : seeThrough).push(...boxesOf(repaint));
  }
  return { solid: fewBoxes(solid), seeThrough: fewBoxes(seeThrough) };
}

/** Where an object was and where it is; as one box if these meet. */
function boxesOf([before, after]: Repaint): readonly Box[] {
  const [was, is] = [before && reachOf(before), after && reachOf(after)];
  if (was === null || is === null) return [was, is].filter((box) => box !== null);
  return boxesMeet(was, is) ? [joinBoxes(was, is)] : [was, is];
}

function fewBoxes(boxes: readonly Box[]): readonly Box[] {
  const around = boxes.length > MOST_DIRTY_BOXES ? boxAround(boxes) : null;
  return around === null ? boxes : [around];
}
