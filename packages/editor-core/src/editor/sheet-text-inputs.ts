import { lengthOnPage } from '../camera/camera.ts';
import { normalizeAngle } from '../geometry/angle.ts';
import { selecting } from '../tools/select-text.tool.ts';
import { screenPixels } from '../units/screen.ts';
import type { InputOf } from './input.ts';
import type { Session } from './session.ts';

/** How near a touch must be to a word. */
const REACH = screenPixels(12);

/** Reading order depends on the view's rotation. */
export function turnPage(session: Session, { upright }: InputOf<'turn'>): void {
  const angle = normalizeAngle(upright);
  const { sheetText } = session.state;
  session.set({ upright: angle, sheetText: sheetText && sheetText.turnedTo(angle), textRange: null });
}

export function selectWord(session: Session, { at }: InputOf<'select-word'>): void {
  const word = session.state.sheetText?.wordAt(at, lengthOnPage(session.state.camera, REACH)) ?? null;
  if (word === null) return;
  const isPressed = session.pointer.buttons !== 0;
  session.useTool('selectText', false);
  session.perform({ textRange: { anchor: word, head: word }, ...(isPressed && { next: selecting(word, null, true) }) });
}
