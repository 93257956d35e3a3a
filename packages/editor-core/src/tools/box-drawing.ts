import type { EditorView, ToolId } from '../commands/act.ts';
import type { CanvasObject, ObjectOf } from '../document/object.ts';
import { FIRST_ORDER, orderBetween } from '../document/order.ts';
import { NO_ROTATION } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import { boxAt, boxBetween, boxHeight, boxWidth } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, subtract } from '../geometry/vec.ts';
import type { Guide } from '../snapping/object-guides.ts';
import { snap } from './snap.ts';
import type { PointerSample, Step, Tool, ToolState } from './tool.ts';

/** Everything about a new object but its kind: a rectangle, from which other boxes differ only by what they add. */
export type NewBox = Omit<ObjectOf<'rectangle'>, 'kind'>;

interface BoxToolParts {
  readonly id: ToolId;
  readonly make: (box: NewBox, view: EditorView) => CanvasObject;
}

/** A tool that draws a box from corner to corner. Shift draws a square, Alt from the centre. */
export const boxTool = ({ id, make }: BoxToolParts): Tool => ({
  id,
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerDown: (pointer, view) => ({ next: pointing(make, caught(pointer.page, pointer, view).point) }),
  }),
});

/** A click that doesn't become a drag draws nothing. */
const pointing = (make: BoxToolParts['make'], start: Vec): ToolState => ({
  name: 'pointing',
  pointerMove: (pointer, view) => {
    if (!pointer.dragging) return {};
    const drawn = drawing(make, start, newBox(view));
    return { ...drawn.pointerMove?.(pointer, view), next: drawn };
  },
  pointerUp: () => ({ commit: true }),
});

const drawing = (make: BoxToolParts['make'], start: Vec, plain: NewBox): ToolState => {
  const draw = (pointer: PointerSample, view: EditorView): Step => {
    const { shift, alt } = pointer.modifiers;
    const end = shift ? { point: pointer.page, guides: [] } : caught(pointer.page, pointer, view);
    const box = drawnBox(start, end.point, { square: shift, fromCenter: alt });
    if (boxWidth(box) === 0 || boxHeight(box) === 0) return { draft: [], guides: [] };
    const object = make({ ...plain, x: box.minX, y: box.minY, width: boxWidth(box), height: boxHeight(box) }, view);
    return { draft: [object], guides: end.guides };
  };
  return {
    name: 'drawing',
    pointerMove: draw,
    pointerUp: (pointer, view) => {
      const last = draw(pointer, view);
      const drawn = (last.draft ?? []).map(({ id }) => id);
      return { ...last, commit: true, drawn };
    },
  };
};

/** The point itself, or where an edge or centre of another object catches it. */
function caught(point: Vec, pointer: PointerSample, view: EditorView): { readonly point: Vec; readonly guides: readonly Guide[] } {
  const { by, guides } = snap({ box: boxAt(point), xs: [point.x], ys: [point.y], ids: new Set() }, pointer, view);
  return { point: add(point, by), guides };
}

function drawnBox(start: Vec, end: Vec, { square, fromCenter }: { square: boolean; fromCenter: boolean }): Box {
  const drag = subtract(end, start);
  const side = Math.max(Math.abs(drag.x), Math.abs(drag.y));
  const reach = square ? { x: drag.x < 0 ? -side : side, y: drag.y < 0 ? -side : side } : drag;
  return boxBetween(fromCenter ? subtract(start, reach) : start, add(start, reach));
}

function newBox(view: EditorView): NewBox {
  const { stroke, strokeWidth, fill, opacity, dash } = view.style;
  const place = { x: 0, y: 0, width: 0, height: 0, rotation: NO_ROTATION };
  const order = view.highestOrder === null ? FIRST_ORDER : orderBetween(view.highestOrder, null);
  return { id: view.newId(), markupId: null, order, locked: false, wire: {}, ...place, stroke, strokeWidth, fill, opacity, dash };
}
