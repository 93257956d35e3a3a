import { placeCamera, toPage } from '../camera/camera.ts';
import type { Modifiers } from '../tools/tool.ts';
import { requestMenu } from './menu-inputs.ts';
import type { PointerInput } from './pointer-tracker.ts';
import type { Session } from './session.ts';

/** As in PointerEvent.buttons. */
const LEFT = 1;
const RIGHT = 2;
const MIDDLE = 4;

/** Any pointer input. Browsers report a second button with a move instead of a press, so compare which buttons are newly down or up. */
export function takePointer(session: Session, input: PointerInput): void {
  const { pointer } = session;
  const pressed = input.buttons & ~pointer.buttons;
  const released = pointer.buttons & ~input.buttons;
  pointer.buttons = input.buttons;
  pointer.last = input;
  if (pressed & RIGHT) pressRight(session, input);
  else if (pressed & MIDDLE) interrupt(session, input, MIDDLE);
  else if (pressed & LEFT && pointer.spaceHeld) interrupt(session, input, LEFT);
  else if (pressed & LEFT) pressTool(session, input);
  else if (released & LEFT && pointer.interruption?.button !== LEFT) liftTool(session, input);
  else if (pointer.interruption !== null) followInterruption(session, input, released);
  else move(session, input);
  if (released & LEFT) pointer.release();
}

/** Recomputes the gesture in progress after the page has moved or a modifier has changed. */
export function repeatMove(session: Session, modifiers?: Modifiers): void {
  const again = session.pointer.again(modifiers);
  if (again === null || !session.busy || session.pointer.interruption !== null) return;
  session.pointer.last = again;
  move(session, again);
}

export function doubleClick(session: Session, input: PointerInput): void {
  session.perform(session.toolState.doubleClick?.(session.pointer.sample(input, session.state.camera), session.view) ?? {});
}

/** With the select tool, a right click on an object asks for its menu; anywhere else it cancels the tool. */
function pressRight(session: Session, input: PointerInput): void {
  const { tool } = session.state;
  if (tool === 'select' && !session.busy && requestMenu(session, input.screen)) return;
  backToPan(session);
}

/** Specification section 2: a right click cancels the current tool and returns to pan. */
function backToPan(session: Session): void {
  session.pointer.interruption = null;
  session.useTool('pan', false);
}

function pressTool(session: Session, input: PointerInput): void {
  if (!session.busy) session.beginGesture();
  session.pointer.press(input, session.state.camera);
  session.perform(session.toolState.pointerDown?.(session.pointer.sample(input, session.state.camera), session.view) ?? {});
}

function liftTool(session: Session, input: PointerInput): void {
  session.perform(session.toolState.pointerUp?.(session.pointer.sample(input, session.state.camera), session.view) ?? {});
}

function move(session: Session, input: PointerInput): void {
  session.perform(session.toolState.pointerMove?.(session.pointer.sample(input, session.state.camera), session.view) ?? {});
}

function interrupt(session: Session, input: PointerInput, button: number): void {
  session.pointer.interruption = { button, startPage: toPage(session.state.camera, input.screen) };
}

function followInterruption(session: Session, input: PointerInput, released: number): void {
  const { interruption } = session.pointer;
  if (interruption === null) return;
  session.set({ camera: placeCamera(interruption.startPage, input.screen, session.state.camera.zoom) });
  if (released & interruption.button) session.pointer.interruption = null;
}
