import type { EditorView } from '../commands/act.ts';
import type { ObjectId } from '../document/ids.ts';
import type { ObjectOf } from '../document/object.ts';
import type { Vec } from '../geometry/vec.ts';
import { newObject } from './new-object.ts';
import { isSamePoint } from './same-point.ts';
import { showSnapGuides, snapPoint } from './snap.ts';
import type { PointerSample, Step, Tool, ToolState } from './tool.ts';

/**
 * Each click adds a mark to the document at once, so that a long count survives Escape, another tool, saving and a crash. Enter, Escape and a
 * double-click end the count; Backspace removes the last mark. The whole count is one undo step.
 */
export const countTool: Tool = {
  id: 'count',
  cursor: 'crosshair',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerMove: showSnapGuides,
    pointerDown: (pointer, view) => addMark(null, pointer, view),
  }),
};

const counting = (id: ObjectId, isPressed: boolean): ToolState => ({
  name: 'counting',
  keeps: true,
  pointerMove: showSnapGuides,
  pointerDown: (pointer, view) => addMark(id, pointer, view),
  pointerUp: () => ({ next: counting(id, false) }),
  pointerLost: (view) => (isPressed ? removeLastMark(id, view) : {}),
  doubleClick: (_, view) => end(id, view),
  complete: (view) => end(id, view),
  key: ({ key }, view) => (key === 'Backspace' ? removeLastMark(id, view) : null),
});

const countWith = (id: ObjectId | null, view: EditorView): ObjectOf<'count'> | null => {
  const object = id === null ? undefined : view.find(id);
  return object?.kind === 'count' ? object : null;
};

/** Starts a new count if there is none, or if someone else has deleted it. */
function addMark(id: ObjectId | null, pointer: PointerSample, view: EditorView): Step {
  const { point } = snapPoint(pointer.page, pointer, view);
  const before = countWith(id, view);
  if (before !== null && isSamePoint(point, before.points.at(-1), view)) return {};
  const points: readonly Vec[] = before === null ? [point] : [...before.points, point];
  const object: ObjectOf<'count'> = { ...(before ?? { ...newObject(view), kind: 'count', label: '' }), points };
  return { edits: { put: [object] }, next: counting(object.id, true) };
}

function removeLastMark(id: ObjectId, view: EditorView): Step {
  const object = countWith(id, view);
  if (object !== null && object.points.length > 1)
    return { edits: { put: [{ ...object, points: object.points.slice(0, -1) }] }, next: counting(id, false) };
  return { edits: { remove: [id] }, commit: true };
}

const end = (id: ObjectId, view: EditorView): Step => ({ commit: true, drawn: countWith(id, view) === null ? [] : [id] });
