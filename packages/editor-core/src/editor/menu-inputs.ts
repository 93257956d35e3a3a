import { toPage } from '../camera/camera.ts';
import { withGroupmates } from '../commands/groupmates.ts';
import { boxAround, boxCenter } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { boundsOf } from '../shapes/appearance.ts';
import { frameContains } from '../shapes/frame.ts';
import type { Session } from './session.ts';

/** Asks for the menu at a point of the viewport, by default at the selection. Returns whether it applies to anything. */
export function requestMenu(session: Session, screen?: Vec): boolean {
  if (screen === undefined) return requestMenuAtSelection(session);
  const at = toPage(session.state.camera, screen);
  if (!selectAt(session, at)) return false;
  session.report({ type: 'menu-requested', at });
  return true;
}

function requestMenuAtSelection(session: Session): boolean {
  const around = boxAround(session.view.selectedObjects().map(boundsOf));
  if (around === null || session.busy) return false;
  session.report({ type: 'menu-requested', at: boxCenter(around) });
  return true;
}

/** Keeps the selection if the point is on it; otherwise selects the object there with its group. */
function selectAt(session: Session, at: Vec): boolean {
  const { view } = session;
  const object = view.objectAt(at);
  const shape = view.selectionShape();
  const isOnSelection = object === undefined ? shape !== null && frameContains(shape.frame, at) : view.selection.includes(object.id);
  if (object === undefined && !isOnSelection) return false;
  session.useTool('select', false);
  if (object !== undefined && !isOnSelection) session.set({ selection: withGroupmates(view, [object.id]) });
  return true;
}

/** Tools for which a long press asks for an object's menu, or elsewhere selects the sheet's text. */
const SELECTING_TOOLS: ReadonlySet<string> = new Set(['select', 'pan']);

export function handleLongPress(session: Session, screen?: Vec): void {
  if (screen !== undefined && !SELECTING_TOOLS.has(session.state.tool)) return;
  if (requestMenu(session, screen)) session.pointer.release();
  else if (screen !== undefined) session.report({ type: 'text-selection-requested', at: toPage(session.state.camera, screen) });
}
