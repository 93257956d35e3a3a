import { lengthOnPage } from '../camera/camera.ts';
import type { EditorView, ToolId } from '../commands/act.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance } from '../geometry/vec.ts';
import type { Guide } from '../snapping/object-guides.ts';
import { screenPixels } from '../units/screen.ts';
import { type NewObject, newObject } from './new-object.ts';
import { showCatch, snapPoint } from './snap.ts';
import { atSnappedAngle } from './snapped-angle.ts';
import type { PointerSample, Step, Tool, ToolState } from './tool.ts';

interface PathToolParts {
  readonly id: ToolId;
  readonly make: (plain: NewObject, points: readonly Vec[], view: EditorView) => CanvasObject;
  /** Fewer points than this draw nothing. */
  readonly least: number;
  /** The last point finishes. */
  readonly most: number;
  /** A click on the first point finishes. */
  readonly closed: boolean;
  /** Only what was clicked is shown: nothing stretches to the pointer. */
  readonly clicksOnly?: true;
}

/** Clicks as near as this mean the same point. */
const SAME_POINT = screenPixels(6);

/**
 * A tool that draws from point to point: each click sets one, and dragging sets two at once. Enter and a double-click finish,
 * Backspace drops the last point, Shift keeps to multiples of 45 degrees.
 */
export const pathTool = (parts: PathToolParts): Tool => ({
  id: parts.id,
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerMove: showCatch,
    pointerDown: (pointer, view) => {
      const next = placing({ ...parts, plain: newObject(view) }, [snapPoint(pointer.page, pointer, view).point]);
      return parts.clicksOnly === true ? { ...next.pointerMove?.(pointer, view), next } : { next };
    },
  }),
});

interface Drawing extends PathToolParts {
  readonly plain: NewObject;
}

const placing = (drawing: Drawing, points: readonly Vec[]): ToolState => {
  const show = (pointer: PointerSample, view: EditorView): Step => {
    const { point, guides } = nextPoint(points, pointer, view);
    const shown = drawing.clicksOnly === true ? points : [...points, point];
    return { draft: [drawing.make(drawing.plain, shown, view)], guides };
  };
  const place = (pointer: PointerSample, view: EditorView): Step => {
    const { point } = nextPoint(points, pointer, view);
    if (drawing.closed && points.length >= drawing.least && isSame(point, points[0], view)) return finish(drawing, points, view);
    if (isSame(point, points.at(-1), view)) return {};
    const placed = [...points, point];
    const next = placing(drawing, placed);
    return placed.length >= drawing.most ? finish(drawing, placed, view) : { ...next.pointerMove?.(pointer, view), next };
  };
  return {
    name: 'placing',
    pointerMove: show,
    pointerDown: place,
    pointerUp: (pointer, view) => (pointer.dragging ? place(pointer, view) : {}),
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
  if (pointer.modifiers.shift && last !== undefined) return { point: atSnappedAngle(last, pointer.page), guides: [] };
  return snapPoint(pointer.page, pointer, view);
}

const isSame = (point: Vec, other: Vec | undefined, { camera }: EditorView): boolean =>
  other !== undefined && distance(point, other) <= lengthOnPage(camera, SAME_POINT);

function finish({ make, least, plain }: Drawing, points: readonly Vec[], view: EditorView): Step {
  if (points.length < least) return { cancel: true };
  return { draft: [make(plain, points, view)], commit: true, drawn: [plain.id] };
}

function dropLast(drawing: Drawing, points: readonly Vec[], view: EditorView): Step {
  const left = points.slice(0, -1);
  if (left.length === 0) return { cancel: true };
  return { draft: [drawing.make(drawing.plain, left, view)], next: placing(drawing, left) };
}
