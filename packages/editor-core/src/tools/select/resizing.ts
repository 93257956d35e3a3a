import type { EditorView } from '../../commands/act.ts';
import { boxAt } from '../../geometry/box.ts';
import type { Vec } from '../../geometry/vec.ts';
import { add, subtract } from '../../geometry/vec.ts';
import type { SelectionShape } from '../../hit/selection-frame.ts';
import type { Side } from '../../shapes/frame.ts';
import { pointInFrame, SIDES } from '../../shapes/frame.ts';
import { stretchFor } from '../../shapes/stretch.ts';
import { stretchObject } from '../../shapes/transforms.ts';
import type { SnapResult } from '../../snapping/object-guides.ts';
import { snapToDrawing, snap } from '../snap.ts';
import type { PointerSample, Step, ToolState } from '../tool.ts';

/** Resizes the frame from the start of the gesture by a side or corner. Shift keeps the ratio, Alt the centre. */
export function resizing({ objects, frame }: SelectionShape, side: Side): ToolState {
  const found = objects.filter(({ locked }) => !locked);
  const ids = new Set(found.map(({ id }) => id));
  const grabbed = pointInFrame(frame, SIDES[side]);

  const catchSide = (at: Vec, pointer: PointerSample, view: EditorView): SnapResult => {
    const isLevel = frame.rotation === 0 && !pointer.modifiers.shift;
    const xs = isLevel && SIDES[side].x !== 0 ? [at.x] : [];
    const ys = isLevel && SIDES[side].y !== 0 ? [at.y] : [];
    const caught = isLevel ? snapToDrawing(at, pointer, view) : null;
    if (caught?.on === 'point')
      return { by: { x: xs.length * (caught.at.x - at.x), y: ys.length * (caught.at.y - at.y) }, guides: [caught] };
    return snap({ box: boxAt(at), xs, ys, ids }, pointer, view);
  };
  const resize = (pointer: PointerSample, view: EditorView): Step => {
    const { shift, alt } = pointer.modifiers;
    const free = subtract(pointer.page, pointer.startPage);
    const { by, guides } = catchSide(add(grabbed, free), pointer, view);
    const stretch = stretchFor({ frame, side, drag: add(free, by), keepRatio: shift, fromCenter: alt });
    return { draft: found.map((object) => stretchObject(object, stretch)), guides };
  };
  return {
    name: 'resizing',
    pointerMove: resize,
    pointerUp: (pointer, view) => ({ ...resize(pointer, view), commit: true }),
  };
}
