import type { EditorView } from '../../commands/act.ts';
import type { CanvasObject } from '../../document/object.ts';
import { fromDegrees, radians, snapAngle } from '../../geometry/angle.ts';
import { boxAt } from '../../geometry/box.ts';
import type { Vec } from '../../geometry/vec.ts';
import { add, lengthOf, rotate, subtract } from '../../geometry/vec.ts';
import { verticesOf } from '../../shapes/appearance.ts';
import { moveVertex } from '../../shapes/transforms.ts';
import { snap } from '../snap.ts';
import type { PointerSample, Step, ToolState } from '../tool.ts';

/** Specification section 9: line angles snap to multiples of 45 degrees while Shift is held. */
const SHIFT_STEP = fromDegrees(45);

/** Moves one point of an object from where the gesture found it. */
export function movingVertex(found: CanvasObject, index: number): ToolState {
  const vertices = verticesOf(found);
  const start = vertices[index];
  const neighbour = vertices[index - 1] ?? vertices[index + 1];

  const place = (pointer: PointerSample, view: EditorView): Step => {
    if (start === undefined) return {};
    const free = add(start, subtract(pointer.page, pointer.startPage));
    if (pointer.modifiers.shift && neighbour !== undefined) {
      return { draft: [moveVertex(found, index, atSnappedAngle(neighbour, free))], guides: [] };
    }
    const { by, guides } = snap({ box: boxAt(free), xs: [free.x], ys: [free.y], ids: new Set([found.id]) }, pointer, view);
    return { draft: [moveVertex(found, index, add(free, by))], guides };
  };
  return {
    name: 'movingVertex',
    cursor: 'move',
    pointerMove: place,
    pointerUp: (pointer, view) => ({ ...place(pointer, view), commit: true }),
  };
}

function atSnappedAngle(from: Vec, to: Vec): Vec {
  const along = subtract(to, from);
  const angle = snapAngle(radians(Math.atan2(along.y, along.x)), SHIFT_STEP);
  return add(from, rotate({ x: lengthOf(along), y: 0 }, angle));
}
