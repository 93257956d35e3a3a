import { styleOf } from '../commands/tool-styles.ts';
import type { ObjectId } from '../document/ids.ts';
import type { ObjectOf, TextKind } from '../document/object.ts';
import { hasText } from '../document/object.ts';
import { fitted, fittingHeight, withSize } from '../shapes/text.ts';
import type { Session } from './session.ts';

/** The open text box in its current state. */
function typedInto(session: Session): ObjectOf<TextKind> | undefined {
  const { editing } = session.state;
  const object = editing === null ? undefined : session.workspace.document.find(editing);
  return object !== undefined && hasText(object) ? object : undefined;
}

export function editText(session: Session, id: ObjectId): void {
  session.startTyping(id, session.workspace.history.mark());
}

/** The box grows with its text and never shrinks. */
export function typeText(session: Session, text: string): void {
  const object = typedInto(session);
  if (object === undefined) return;
  const height = Math.max(object.height, fittingHeight({ ...object, text }));
  const { x, y } = withSize(object, { width: object.width, height });
  session.workspace.edit({ set: [{ id: object.id, properties: { text, x, y, height } }] }, 'local');
}

export function endText(session: Session): void {
  const object = typedInto(session);
  session.set({ editing: null });
  if (object?.text.trim() === '') session.workspace.edit({ remove: [object.id] }, 'local');
  else if (object && styleOf(session.state.styles, object.kind, 1).fitsText) session.workspace.edit({ put: [fitted(object)] }, 'local');
  session.endTyping();
}
