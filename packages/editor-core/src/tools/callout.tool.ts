import type { EditorView } from '../commands/act.ts';
import type { ObjectOf } from '../document/object.ts';
import { inverse } from '../geometry/angle.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotate, scaleBy, subtract } from '../geometry/vec.ts';
import { sheetFactor } from '../units/sheet-size.ts';
import { type NewObject, newObject } from './new-object.ts';
import { newWriting } from './new-writing.ts';
import { rotatedBox } from './rotated-box.ts';
import { showSnapGuides, snapPoint } from './snap.ts';
import type { PointerSample, Step, Tool, ToolState } from './tool.ts';

/** Page units on a sheet of the usual size. The box grows with its text. */
const SIZE = { width: 150, height: 40 };
/** The box's offset from its tip after a click. */
const ASIDE: Vec = { x: 40, y: -70 };

/** Press on the target and drag to where the text goes; a click puts the text next to it. Opens for typing. */
export const calloutTool: Tool = {
  id: 'callout',
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerMove: showSnapGuides,
    pointerDown: (pointer, view) => ({ next: pointing(newObject(view), snapPoint(pointer.page, pointer, view).point) }),
  }),
};

const pointing = (plain: NewObject, tip: Vec): ToolState => {
  const place = (pointer: PointerSample, view: EditorView): Step => {
    const corner = pointer.dragging
      ? snapPoint(pointer.page, pointer, view)
      : { point: add(tip, rotate(scaleBy(ASIDE, sheetFactor(view.page)), view.upright)), guides: [] };
    return { draft: [calloutAt(plain, tip, corner.point, view)], guides: corner.guides };
  };
  return {
    name: 'pointing',
    pointerMove: (pointer, view) => (pointer.dragging ? place(pointer, view) : {}),
    pointerUp: (pointer, view) => ({ ...place(pointer, view), commit: true, drawn: [plain.id], editText: plain.id }),
  };
};

/** The box is beyond `corner`, seen from the tip, and upright in the view. */
function calloutAt(plain: NewObject, tip: Vec, corner: Vec, { style, upright, page }: EditorView): ObjectOf<'callout'> {
  const factor = sheetFactor(page);
  const size = { width: SIZE.width * factor, height: SIZE.height * factor };
  const seen = rotate(subtract(corner, tip), inverse(upright));
  const beyond = { x: seen.x + (seen.x < 0 ? -size.width : size.width) / 2, y: seen.y };
  const box = rotatedBox(add(tip, rotate(beyond, upright)), size, upright);
  return { ...plain, ...newWriting(style), ...box, kind: 'callout', tip };
}
