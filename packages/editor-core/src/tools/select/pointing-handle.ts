import type { Cursor, HandleTarget } from '../../hit/handles.ts';
import type { SelectionShape } from '../../hit/selection-frame.ts';
import type { ToolState } from '../tool.ts';
import { movingVertex } from './moving-vertex.ts';
import { resizing } from './resizing.ts';
import { rotating } from './rotating.ts';

/** Pressed on a handle: a drag starts the handle's gesture. */
export const pointingHandle = (target: HandleTarget, cursor: Cursor): ToolState => ({
  name: 'pointingHandle',
  cursor,
  pointerMove: (pointer, view) => {
    const selection = pointer.dragging ? view.selectionShape() : null;
    const next = selection === null ? null : gestureOf(target, selection, cursor);
    return next === null ? {} : { ...next.pointerMove?.(pointer, view), next };
  },
  pointerUp: () => ({ commit: true }),
});

function gestureOf(target: HandleTarget, selection: SelectionShape, cursor: Cursor): ToolState | null {
  if (target.type === 'side') return { ...resizing(selection, target.side), cursor };
  if (target.type === 'rotate') return rotating(selection);
  const [object] = selection.objects;
  return object === undefined ? null : movingVertex(object, target.index);
}
