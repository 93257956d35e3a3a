import type { CanvasObject } from '../document/object.ts';
import { boxAround } from '../geometry/box.ts';
import { boundsOf, frameOfObject, verticesOf } from '../shapes/appearance.ts';
import type { Frame } from '../shapes/frame.ts';
import { frameOfBox } from '../shapes/frame.ts';
import { kindOf } from '../shapes/kinds.ts';

/** The handles round a selection. */
export interface SelectionShape {
  readonly objects: readonly CanvasObject[];
  /** Rotated with a single object, upright round several. */
  readonly frame: Frame;
  /** A single object with editable points shows its points instead of the eight handles. */
  readonly grips: 'box' | 'vertices' | 'none';
  readonly rotatable: boolean;
}

export function selectionShape(objects: readonly CanvasObject[]): SelectionShape | null {
  const box = boxAround(objects.map(boundsOf));
  if (box === null) return null;
  const only = objects.length === 1 ? objects[0] : undefined;
  const movable = objects.some(({ locked }) => !locked);
  if (only === undefined) return { objects, frame: frameOfBox(box), grips: movable ? 'box' : 'none', rotatable: movable };
  const { grips, rotatable } = kindOf(only);
  return { objects, frame: frameOfObject(only), grips: movable ? grips : 'none', rotatable: rotatable && movable };
}

/** The point handles of one selected object; empty for all other selections. */
export const selectionVertices = ({ objects, grips }: SelectionShape): ReturnType<typeof verticesOf> =>
  grips !== 'none' && objects.length === 1 ? objects.flatMap(verticesOf) : [];
