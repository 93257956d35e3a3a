import type { EditorView } from '../../commands/act.ts';
import type { CanvasObject } from '../../document/object.ts';
import { add, subtract } from '../../geometry/vec.ts';
import { verticesOf } from '../../shapes/appearance.ts';
import { moveVertex } from '../../shapes/transforms.ts';
import { snapDirection } from '../snap-direction.ts';
import { snapPoint } from '../snap.ts';
import type { PointerSample, Step, ToolState } from '../tool.ts';

/** Moves one point of an object from its position when the gesture began. */
export function movingVertex(found: CanvasObject, index: number): ToolState {
  const vertices = verticesOf(found);
  const start = vertices[index];
  const neighbour = vertices[index - 1] ?? vertices[index + 1];

  const place = (pointer: PointerSample, view: EditorView): Step => {
    if (start === undefined) return {};
    const free = add(start, subtract(pointer.page, pointer.startPage));
    if (pointer.modifiers.shift && neighbour !== undefined) {
      return { draft: [moveVertex(found, index, snapDirection(neighbour, free))], guides: [] };
    }
    const { point, guides } = snapPoint(free, pointer, view, new Set([found.id]));
    return { draft: [moveVertex(found, index, point)], guides };
  };
  return {
    name: 'movingVertex',
    cursor: 'move',
    pointerMove: place,
    pointerUp: (pointer, view) => ({ ...place(pointer, view), commit: true }),
  };
}
