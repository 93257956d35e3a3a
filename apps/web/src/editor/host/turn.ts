import { fromDegrees, type Radians, type Vec, type Viewport } from '@sheetmark/editor-core';

/** Clockwise quarter turns of the sheet in the view. The page and all saved data are independent of it. */
export type Turn = 0 | 1 | 2 | 3;

/** The direction that is up on a page rotated like this: text is rotated back. */
export const uprightAt = (turn: Turn): Radians => fromDegrees(-90 * turn);

const quarters: readonly Turn[] = [0, 1, 2, 3];
export const turnOf = (quarter: number): Turn => quarters[((quarter % 4) + 4) % 4] ?? 0;

/** From the screen's upright frame to the rotated one. `size`: of the frame on the screen. */
export function toTurnedView(turn: Turn, { x, y }: Vec, { width, height }: Viewport): Vec {
  if (turn === 1) return { x: y, y: width - x };
  if (turn === 2) return { x: width - x, y: height - y };
  return turn === 3 ? { x: height - y, y: x } : { x, y };
}

/** From the rotated frame to the screen: the inverse of `intoTurned`. */
export function fromTurnedView(turn: Turn, { x, y }: Vec, { width, height }: Viewport): Vec {
  if (turn === 1) return { x: width - y, y: x };
  if (turn === 2) return { x: width - x, y: height - y };
  return turn === 3 ? { x: y, y: height - x } : { x, y };
}

/** The same for a distance. */
export const rotateDelta = (turn: Turn, delta: Vec): Vec => toTurnedView(turn, delta, { width: 0, height: 0 });

const arrows = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** The arrow key that has the same direction on the page as this one on the screen; other keys are unchanged. */
export function rotateArrowKey(turn: Turn, key: string): string {
  const at = arrows.indexOf(key);
  return at < 0 ? key : (arrows[(at + 4 - turn) % 4] ?? key);
}
