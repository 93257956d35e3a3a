import type { ObjectId } from '../document/ids.ts';
import type { BoxProperties, ObjectOf, WrittenKind } from '../document/object.ts';
import { isWritten } from '../document/object.ts';
import { rotate } from '../geometry/vec.ts';
import { fittingHeight } from '../shapes/text.ts';
import type { Session } from './session.ts';

/** The text box that is being typed into, as it is now. */
function typedInto(session: Session): ObjectOf<WrittenKind> | undefined {
  const { editing } = session.state;
  const object = editing === null ? undefined : session.workspace.document.find(editing);
  return object !== undefined && isWritten(object) ? object : undefined;
}

export function editText(session: Session, id: ObjectId): void {
  session.startTyping(id, session.workspace.history.mark());
}

/** The box grows with its text and never shrinks. */
export function typeText(session: Session, text: string): void {
  const object = typedInto(session);
  if (object === undefined) return;
  const height = Math.max(object.height, fittingHeight({ ...object, text }));
  session.workspace.edit({ set: [{ id: object.id, properties: { text, ...grownTo(object, height) } }] }, 'local');
}

/** The upper left corner, as the text is read, stays where it is, however the box is turned. */
function grownTo({ x, y, height: before, rotation }: ObjectOf<WrittenKind>, height: number): Pick<BoxProperties, 'x' | 'y' | 'height'> {
  const more = (height - before) / 2;
  const moved = rotate({ x: 0, y: more }, rotation);
  return { x: x + moved.x, y: y + moved.y - more, height };
}

export function endText(session: Session): void {
  const object = typedInto(session);
  session.set({ editing: null });
  if (object?.text.trim() === '') session.workspace.edit({ remove: [object.id] }, 'local');
  session.endTyping();
}
