import type { EditorView } from '../../commands/act.ts';
import { groupOf, withGroupmates } from '../../commands/groupmates.ts';
import type { ObjectId } from '../../document/ids.ts';
import { hasText } from '../../document/object.ts';
import type { Vec } from '../../geometry/vec.ts';
import { cursorOf, handleAt } from '../../hit/handles.ts';
import type { SelectionShape } from '../../hit/selection-frame.ts';
import { frameContains } from '../../shapes/frame.ts';
import { fitted } from '../../shapes/text.ts';
import { insertVertex, removeVertex } from '../../shapes/vertices.ts';
import type { PointerSample, Step, ToolState } from '../tool.ts';
import { brushing } from './brushing.ts';
import { pointingHandle } from './pointing-handle.ts';
import { pointingObject } from './pointing-object.ts';

/** Waits for a press on a handle, an object, the inside of the selection or the empty page. */
export const idle: ToolState = {
  name: 'idle',
  idle: true,
  pointerMove: (pointer, view) => ({ cursor: hoverCursor(pointer, view) }),
  pointerDown: press,
  doubleClick: open,
};

/** On a handle of a text box: the box fits its text. */
function fitAtHandle(screen: Vec, view: EditorView): Step | null {
  const selection = view.selectionShape();
  const [only, ...others] = selection?.objects ?? [];
  if (selection === null || only === undefined || others.length > 0 || !hasText(only) || only.locked) return null;
  return handleAt(selection, view.camera, screen)?.target.type === 'side' ? { edits: { put: [fitted(only)] } } : null;
}

/** Selects one member of a group; opens a text box for typing; adds a point to a polygon or polyline. */
function open({ page, screen }: PointerSample, view: EditorView): Step {
  const fitting = fitAtHandle(screen, view);
  if (fitting !== null) return fitting;
  const object = view.objectAt(page);
  if (object === undefined || object.locked) return {};
  if (groupOf(object) !== null && view.selection.length > 1) return { selection: [object.id] };
  if (hasText(object)) return { selection: [object.id], editText: object.id };
  const grown = insertVertex(object, page);
  return grown === null ? {} : { selection: [object.id], edits: { put: [grown] } };
}

function hoverCursor({ page, screen }: PointerSample, view: EditorView): Step['cursor'] & {} {
  const selection = view.selectionShape();
  const handle = selection === null ? null : handleAt(selection, view.camera, screen);
  if (selection !== null && handle !== null) return cursorOf(handle, selection.frame);
  const isOverSelection = selection !== null && frameContains(selection.frame, page);
  return isOverSelection || view.objectAt(page) !== undefined ? 'move' : 'default';
}

function press({ page, screen, modifiers }: PointerSample, view: EditorView): Step {
  const selection = view.selectionShape();
  const handle = selection === null ? null : handleAt(selection, view.camera, screen);
  if (selection !== null && handle !== null) {
    const { target } = handle;
    const dropped = modifiers.alt && target.type === 'vertex' ? dropVertex(selection, target.index) : null;
    return dropped ?? { next: pointingHandle(target, cursorOf(handle, selection.frame)) };
  }
  const object = view.objectAt(page);
  if (object !== undefined) return pressObject(object.id, view, modifiers.shift);
  if (modifiers.shift) return { next: brushing(view.selection) };
  if (selection !== null && frameContains(selection.frame, page)) return { next: pointingObject([]) };
  return { selection: [], next: brushing([]) };
}

/** Alt on a point removes it. */
function dropVertex({ objects }: SelectionShape, index: number): Step | null {
  const [only] = objects;
  const left = only === undefined ? null : removeVertex(only, index);
  return left === null ? null : { edits: { put: [left] } };
}

/** Selects at once, so that the same drag can move; deselecting waits for the release. */
function pressObject(id: ObjectId, view: EditorView, adds: boolean): Step {
  const { selection } = view;
  // A selected member of a group stays selected alone.
  const picked = selection.length === 1 && selection[0] === id ? [id] : withGroupmates(view, [id]);
  if (selection.includes(id)) return { next: pointingObject(adds ? selection.filter((other) => !picked.includes(other)) : picked) };
  const selected = adds ? [...selection, ...picked] : picked;
  return { selection: selected, next: pointingObject(selected) };
}
