import { fromDegrees, radians, snapAngle } from '../../geometry/angle.ts';
import type { Vec } from '../../geometry/vec.ts';
import type { SelectionShape } from '../../hit/selection-frame.ts';
import { rotateObject } from '../../shapes/transforms.ts';
import type { PointerSample, Step, ToolState } from '../tool.ts';

const SHIFT_STEP = fromDegrees(15);

/** Rotates the objects about the centre of the frame from the start of the gesture. Shift snaps to 15°. */
export function rotating({ objects, frame }: SelectionShape): ToolState {
  const found = objects.filter(({ locked }) => !locked);
  const direction = ({ x, y }: Vec): number => Math.atan2(y - frame.center.y, x - frame.center.x);

  const turn = ({ page, startPage, modifiers }: PointerSample): Step => {
    const free = radians(frame.rotation + direction(page) - direction(startPage));
    const by = radians((modifiers.shift ? snapAngle(free, SHIFT_STEP) : free) - frame.rotation);
    return { draft: found.map((object) => rotateObject(object, by, frame.center)) };
  };
  return {
    name: 'rotating',
    cursor: 'rotate',
    pointerMove: turn,
    pointerUp: (pointer) => ({ ...turn(pointer), commit: true }),
  };
}
