import type { EditorView } from '../commands/act.ts';
import type { ToolId } from '../commands/tool-table.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Vec } from '../geometry/vec.ts';
import type { Guide } from '../snapping/object-guides.ts';
import { type NewObject, newObject } from './new-object.ts';
import { isSamePoint } from './same-point.ts';
import { snapDirection } from './snap-direction.ts';
import { showSnapGuides, snapPoint } from './snap.ts';
import type { PointerSample, Step, Tool, ToolState } from './tool.ts';

interface PathToolParts {
  readonly id: ToolId;
  readonly make: (plain: NewObject, points: readonly Vec[], view: EditorView) => CanvasObject;
  /** Fewer points than this draw nothing. */
  readonly least: number;
  /** The maximum number of points; the last one finishes. */
  readonly most: number;
  /** A click on the first point finishes. */
  readonly closed: boolean;
}

/**
 * A tool that draws point by point: each click sets one, and dragging sets two at once. Enter and a double-click finish, Backspace drops the last
 * point, Shift snaps to multiples of 45 degrees.
 */
export const pathTool = (parts: PathToolParts): Tool => ({
  id: parts.id,
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerMove: showSnapGuides,
    pointerDown: (pointer, view) => ({
      next: placing({ ...parts, plain: newObject(view) }, [snapPoint(pointer.page, pointer, view).point], NO_POINTS),
    }),
  }),
});

interface Drawing extends PathToolParts {
  readonly plain: NewObject;
}

const NO_POINTS: readonly Vec[] = [];

/** `beforePress`: the points without the one set by the current press; null while nothing is pressed. */
const placing = (drawing: Drawing, points: readonly Vec[], beforePress: readonly Vec[] | null = null): ToolState => {
  const show = (pointer: PointerSample, view: EditorView): Step => {
    const { point, guides } = nextPoint(points, pointer, view);
    return { draft: [drawing.make(drawing.plain, [...points, point], view)], guides };
  };
  const place = (pointer: PointerSample, view: EditorView, isPressed: boolean): Step => {
    const { point } = nextPoint(points, pointer, view);
    if (drawing.closed && points.length >= drawing.least && isSamePoint(point, points[0], view)) return finish(drawing, points, view);
    if (isSamePoint(point, points.at(-1), view)) return isPressed ? {} : { next: placing(drawing, points) };
    const placed = [...points, point];
    const next = placing(drawing, placed, isPressed ? points : null);
    return placed.length >= drawing.most ? finish(drawing, placed, view) : { ...next.pointerMove?.(pointer, view), next };
  };
  return {
    name: 'placing',
    pointerMove: show,
    pointerDown: (pointer, view) => place(pointer, view, true),
    pointerUp: (pointer, view) => (pointer.dragging ? place(pointer, view, false) : { next: placing(drawing, points) }),
    pointerLost: (view) => (beforePress === null ? {} : backTo(drawing, beforePress, view)),
    doubleClick: (_, view) => finish(drawing, points, view),
    complete: (view) => finish(drawing, points, view),
    key: ({ key }, view) => (key === 'Backspace' ? dropLast(drawing, points, view) : null),
  };
};

function nextPoint(
  points: readonly Vec[],
  pointer: PointerSample,
  view: EditorView,
): { readonly point: Vec; readonly guides: readonly Guide[] } {
  const last = points.at(-1);
  if (pointer.modifiers.shift && last !== undefined) return { point: snapDirection(last, pointer.page), guides: [] };
  return snapPoint(pointer.page, pointer, view);
}

function finish({ make, least, plain }: Drawing, points: readonly Vec[], view: EditorView): Step {
  if (points.length < least) return { cancel: true };
  return { draft: [make(plain, points, view)], commit: true, drawn: [plain.id] };
}

const dropLast = (drawing: Drawing, points: readonly Vec[], view: EditorView): Step => backTo(drawing, points.slice(0, -1), view);

function backTo(drawing: Drawing, points: readonly Vec[], view: EditorView): Step {
  if (points.length === 0) return { cancel: true };
  return { draft: [drawing.make(drawing.plain, points, view)], next: placing(drawing, points) };
}
