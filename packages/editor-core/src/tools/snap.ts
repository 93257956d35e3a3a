import { lengthOnPage, visibleBox } from '../camera/camera.ts';
import type { EditorView } from '../commands/act.ts';
import type { ObjectId } from '../document/ids.ts';
import type { Box } from '../geometry/box.ts';
import { boxOf, expandBox } from '../geometry/box.ts';
import type { SnapResult } from '../snapping/object-guides.ts';
import { snapToObjects } from '../snapping/object-guides.ts';
import { screenPixels } from '../units/screen.ts';
import type { PointerSample } from './tool.ts';

/** Specification section 9: snap tolerance 4. */
const TOLERANCE = screenPixels(4);
/** Things farther away than this don't catch. */
const NEIGHBOURHOOD = screenPixels(600);

const FREE: SnapResult = { by: { x: 0, y: 0 }, guides: [] };

interface Moving {
  readonly box: Box;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly ids: ReadonlySet<ObjectId>;
}

/** Lets what is near and in view catch the moving lines. Ctrl passes freely. */
export function snap({ box, xs, ys, ids }: Moving, { modifiers }: PointerSample, view: EditorView): SnapResult {
  if (modifiers.ctrl || modifiers.meta) return FREE;
  const shown = visibleBox(view.camera, view.viewport);
  const near = expandBox(box, lengthOnPage(view.camera, NEIGHBOURHOOD));
  return snapToObjects({
    box,
    xs,
    ys,
    tolerance: lengthOnPage(view.camera, TOLERANCE),
    within: boxOf(
      Math.max(shown.minX, near.minX),
      Math.max(shown.minY, near.minY),
      Math.min(shown.maxX, near.maxX),
      Math.min(shown.maxY, near.maxY),
    ),
    objectsIn: (strip) => view.objectsIn(strip).filter(({ id }) => !ids.has(id)),
  });
}
