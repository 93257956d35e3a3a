import type { CanvasObject } from '../document/object.ts';
import { fromWire } from '../wire/mapper.ts';

/** What prints and exports of a version say when there is a newer one: `V2`, and the day of its upload. */
export const supersededText = (newer: string, day: string): string => `Superseded by ${newer}, ${day}`;

/** The mark's length as a share of the sheet's diagonal, and a letter's mean width as a share of the text size. */
const [lengthShare, letterWidth] = [0.7, 0.52];
const degreesPerRadian = 180 / Math.PI;

/** A text across the sheet, from its lower left to its upper right, through which the drawing stays legible. Sizes are page units. */
export function supersededMark(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
): readonly CanvasObject[] {
  const length = lengthShare * Math.hypot(width, height);
  const fontSize = length / (text.length * letterWidth);
  const box = { left: (width - 2 * length) / 2, top: height / 2 - fontSize, width: 2 * length, height: 2 * fontSize };
  const look = { fontFamily: 'Helvetica', fontSize, textColor: '#a85200', textAlign: 'center', opacity: 0.25, strokeWidth: 0 };
  const angle = -Math.atan2(height, width) * degreesPerRadian;
  return fromWire([{ type: 'textbox', ...box, ...look, angle, text }], 1).objects;
}
