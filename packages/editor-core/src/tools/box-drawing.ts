import type { EditorView } from '../commands/act.ts';
import type { ToolId } from '../commands/tool-table.ts';
import type { CanvasObject, ObjectOf } from '../document/object.ts';
import type { Radians } from '../geometry/angle.ts';
import { NO_ROTATION } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import { boxBetween, boxCenter, boxHeight, boxWidth } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotate, subtract } from '../geometry/vec.ts';
import { newObject } from './new-object.ts';
import { type Size, rotatedBox } from './rotated-box.ts';
import { showSnapGuides, snapPoint } from './snap.ts';
import type { PointerSample, Step, Tool, ToolState } from './tool.ts';

/** All properties of a new object except its kind: a rectangle; other boxes only add to it. */
export type NewBox = Omit<ObjectOf<'rectangle'>, 'kind'>;

interface BoxToolParts {
  readonly id: ToolId;
  readonly make: (box: NewBox, view: EditorView) => CanvasObject;
  /** The size drawn by a click at its upper left corner, in page units; without it a click draws nothing. */
  readonly clickSize?: (view: EditorView) => Size;
  /** Contains text: it is upright in the view, however the page is rotated. */
  readonly upright?: true;
  /** Opens for typing at once. */
  readonly typing?: true;
}

/** A tool that draws a box from corner to corner. Shift draws a square, Alt from the centre. */
export const boxTool = (parts: BoxToolParts): Tool => ({
  id: parts.id,
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerMove: showSnapGuides,
    pointerDown: (pointer, view) => ({ next: pointing(parts, snapPoint(pointer.page, pointer, view).point) }),
  }),
});

const pointing = (parts: BoxToolParts, start: Vec): ToolState => ({
  name: 'pointing',
  pointerMove: (pointer, view) => {
    if (!pointer.dragging) return {};
    const drawn = drawing(parts, start, newBox(view));
    return { ...drawn.pointerMove?.(pointer, view), next: drawn };
  },
  pointerUp: (_, view) => {
    if (parts.clickSize === undefined) return { commit: true };
    const rotation = parts.upright ? view.upright : NO_ROTATION;
    return finish(parts, [parts.make({ ...newBox(view), ...boxFromCorner(start, parts.clickSize(view), rotation) }, view)]);
  },
});

/** A box of a size whose upper left corner, after rotation, is at a point. */
const boxFromCorner = (corner: Vec, size: Size, rotation: Radians) =>
  rotatedBox(add(corner, rotate({ x: size.width / 2, y: size.height / 2 }, rotation)), size, rotation);

/** A box of the page in a view rotated by quarter turns. */
function covering(box: Box, rotation: Radians) {
  const lies = Math.abs(Math.sin(rotation)) > 0.5;
  const [width, height] = lies ? [boxHeight(box), boxWidth(box)] : [boxWidth(box), boxHeight(box)];
  return rotatedBox(boxCenter(box), { width, height }, rotation);
}

function finish({ typing }: BoxToolParts, draft: readonly CanvasObject[]): Step {
  const drawn = draft.map(({ id }) => id);
  const [first] = drawn;
  return { draft, commit: true, drawn, ...(typing && first !== undefined && { editText: first }) };
}

const drawing = (parts: BoxToolParts, start: Vec, plain: NewBox): ToolState => {
  const draw = (pointer: PointerSample, view: EditorView): Step => {
    const { shift, alt } = pointer.modifiers;
    const end = shift ? { point: pointer.page, guides: [] } : snapPoint(pointer.page, pointer, view);
    const box = drawnBox(start, end.point, { square: shift, fromCenter: alt });
    if (boxWidth(box) === 0 || boxHeight(box) === 0) return { draft: [], guides: [] };
    const rotation = parts.upright ? view.upright : NO_ROTATION;
    return { draft: [parts.make({ ...plain, ...covering(box, rotation) }, view)], guides: end.guides };
  };
  return {
    name: 'drawing',
    pointerMove: draw,
    pointerUp: (pointer, view) => finish(parts, draw(pointer, view).draft ?? []),
  };
};

function drawnBox(start: Vec, end: Vec, { square, fromCenter }: { square: boolean; fromCenter: boolean }): Box {
  const drag = subtract(end, start);
  const side = Math.max(Math.abs(drag.x), Math.abs(drag.y));
  const reach = square ? { x: drag.x < 0 ? -side : side, y: drag.y < 0 ? -side : side } : drag;
  return boxBetween(fromCenter ? subtract(start, reach) : start, add(start, reach));
}

const newBox = (view: EditorView): NewBox => ({ ...newObject(view), x: 0, y: 0, width: 0, height: 0, rotation: NO_ROTATION });
