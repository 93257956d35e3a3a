import { lengthOnPage } from '../camera/camera.ts';
import type { EditorView } from '../commands/act.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxAt, expandBox } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { add } from '../geometry/vec.ts';
import type { Guide, SnapResult } from '../snapping/object-guides.ts';
import { snapToObjects } from '../snapping/object-guides.ts';
import type { DrawingSnap } from '../snapping/snap-to-lines.ts';
import { snapToLines } from '../snapping/snap-to-lines.ts';
import { screenPixels } from '../units/screen.ts';
import type { PointerSample, Step } from './tool.ts';

/** Specification section 9: snap tolerance 4. */
const TOLERANCE = screenPixels(4);
/** Targets are searched nearby first, then farther away until there are enough: in a crowd the far ones don't matter. */
const NEAREST = 16;
const FARTHEST = 1024;
const ENOUGH = 40;

const FREE: SnapResult = { by: { x: 0, y: 0 }, guides: [] };

interface Moving {
  readonly box: Box;
  /** The lines of the moving box that can snap. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly ids: ReadonlySet<ObjectId>;
}

/** Snaps the moving lines. Ctrl suspends snapping. */
export function snap({ box, xs, ys, ids }: Moving, { modifiers }: PointerSample, view: EditorView): SnapResult {
  if (modifiers.ctrl || modifiers.meta || !view.snapping.objects) return FREE;
  const others = findNear(box, view).filter(({ id }) => !ids.has(id));
  return snapToObjects({ box, xs, ys, tolerance: lengthOnPage(view.camera, TOLERANCE), others });
}

/** The snapping distance of the drawing's points and lines. */
const DRAWING_REACH = screenPixels(6);

/** The drawing's snapping point for a point; null for none, and with Ctrl. */
export function snapToDrawing(point: Vec, { modifiers }: PointerSample, view: EditorView): DrawingSnap | null {
  if (modifiers.ctrl || modifiers.meta || !view.snapping.drawing || view.pageLines === null) return null;
  return snapToLines(point, view.pageLines, lengthOnPage(view.camera, DRAWING_REACH));
}

interface SnappedPoint {
  readonly point: Vec;
  readonly guides: readonly Guide[];
}

/** The point itself, or snapped to a point of the drawing, an edge or centre of another object, or a line of the drawing. */
export function snapPoint(point: Vec, pointer: PointerSample, view: EditorView, ids: ReadonlySet<ObjectId> = new Set()): SnappedPoint {
  const caught = snapToDrawing(point, pointer, view);
  if (caught?.on === 'point') return { point: caught.at, guides: [caught] };
  const { by, guides } = snap({ box: boxAt(point), xs: [point.x], ys: [point.y], ids }, pointer, view);
  if (guides.length > 0 || caught === null) return { point: add(point, by), guides };
  return { point: caught.at, guides: [caught] };
}

/** The snapping indicator for the first point, before the press. */
export const showSnapGuides = (pointer: PointerSample, view: EditorView): Step => ({
  guides: snapPoint(pointer.page, pointer, view).guides,
});

function findNear(box: Box, view: EditorView): readonly CanvasObject[] {
  for (let reach = NEAREST; ; reach *= 2) {
    const found = view.objectsIn(expandBox(box, lengthOnPage(view.camera, screenPixels(reach))));
    if (found.length >= ENOUGH || reach >= FARTHEST) return found;
  }
}
