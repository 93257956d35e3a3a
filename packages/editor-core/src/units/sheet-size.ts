import type { Box } from '../geometry/box.ts';
import { boxHeight, boxWidth } from '../geometry/box.ts';

/** The longer side, in page units, of sheets on which objects have the default sizes: A4, letter, tabloid. */
const USUAL_SIDE = 1000;
const [SMALLEST, LARGEST] = [0.25, 12];
/** Nearly usual sheets count as usual, so that sizes stay round numbers. */
const USUAL: readonly [number, number] = [0.6, 1.3];

/**
 * How much larger new objects are than on a sheet of the usual size, so that they are readable while the whole sheet is visible: 2.6 on 24 x 36
 * inches, 3.4 on A0.
 */
export function sheetFactor(page: Box): number {
  const factor = Math.max(boxWidth(page), boxHeight(page)) / USUAL_SIDE;
  if (factor >= USUAL[0] && factor <= USUAL[1]) return 1;
  return Math.min(LARGEST, Math.max(SMALLEST, factor));
}
