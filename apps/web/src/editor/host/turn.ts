import { fromDegrees, type Radians, type Vec, type Viewport } from '@sheetmark/editor-core';

/** Quarters that the sheet is turned clockwise to be looked at. The page, and all that is saved, knows nothing of it. */
export type Turn = 0 | 1 | 2 | 3;

/** Which way up is on a page that is turned so: what is to be read is turned back. */
export const uprightAt = (turn: Turn): Radians => fromDegrees(-90 * turn);

const quarters: readonly Turn[] = [0, 1, 2, 3];
export const turnOf = (quarter: number): Turn => quarters[((quarter % 4) + 4) % 4] ?? 0;

/** From the upright frame of the screen into the turned one. `size`: of the frame on the screen. */
export function intoTurned(turn: Turn, { x, y }: Vec, { width, height }: Viewport): Vec {
  if (turn === 1) return { x: y, y: width - x };
  if (turn === 2) return { x: width - x, y: height - y };
  return turn === 3 ? { x: height - y, y: x } : { x, y };
}

/** Where a point of the turned frame is seen on the screen: the inverse of `intoTurned`. */
export function outOfTurned(turn: Turn, { x, y }: Vec, { width, height }: Viewport): Vec {
  if (turn === 1) return { x: width - y, y: x };
  if (turn === 2) return { x: width - x, y: height - y };
  return turn === 3 ? { x: y, y: height - x } : { x, y };
}

/** The same of a distance. */
export const deltaIntoTurned = (turn: Turn, delta: Vec): Vec => intoTurned(turn, delta, { width: 0, height: 0 });

const arrows = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** The arrow that leads on the page where this one points on the screen; other keys stay what they are. */
export function keyIntoTurned(turn: Turn, key: string): string {
  const at = arrows.indexOf(key);
  return at < 0 ? key : (arrows[(at + 4 - turn) % 4] ?? key);
}
