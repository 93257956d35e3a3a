import type { EditorView } from '../../commands/act.ts';
import type { CanvasObject } from '../../document/object.ts';
import { boxAround, moveBox } from '../../geometry/box.ts';
import type { Vec } from '../../geometry/vec.ts';
import { add, subtract } from '../../geometry/vec.ts';
import { boundsOf } from '../../shapes/appearance.ts';
import { translateObject } from '../../shapes/transforms.ts';
import { linesX, linesY } from '../../snapping/object-guides.ts';
import { snap } from '../snap.ts';
import type { PointerSample, Step, ToolState } from '../tool.ts';

/** Moves the objects from their positions when the gesture began. Shift keeps to one axis. */
export function translating(found: readonly CanvasObject[]): ToolState {
  const ids = new Set(found.map(({ id }) => id));
  const start = boxAround(found.map(boundsOf));
  const move = (pointer: PointerSample, view: EditorView): Step => {
    if (start === null) return {};
    const drag = subtract(pointer.page, pointer.startPage);
    const free = pointer.modifiers.shift ? alongOneAxis(drag) : drag;
    const box = moveBox(start, free);
    const isFree = { x: !pointer.modifiers.shift || free.x !== 0, y: !pointer.modifiers.shift || free.y !== 0 };
    const snapped = snap({ box, xs: isFree.x ? linesX(box) : [], ys: isFree.y ? linesY(box) : [], ids }, pointer, view);
    const by = add(free, snapped.by);
    return { draft: found.map((object) => translateObject(object, by)), guides: snapped.guides };
  };
  return {
    name: 'translating',
    cursor: 'move',
    pointerMove: move,
    pointerUp: (pointer, view) => ({ ...move(pointer, view), commit: true }),
  };
}

const alongOneAxis = ({ x, y }: Vec): Vec => (Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y });
