import type { Box } from './matrix.ts';
import { centreOf, joinBoxes } from './matrix.ts';
import type { SheetGeometry, SheetWord } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** Letters of labels are at least this much higher than those of half of all words. */
const LARGER = 1.15;
/** How far a label may be from what it is near to, in units: a quarter of the sheet's short side. */
const REACH = 400;
/** Gap between two words of one label, relative to their height. */
const GAP = 0.8;
const LONGEST = 60;

interface Label {
  readonly text: string;
  readonly box: Box;
}

/** Returns a function that finds the nearest label in larger letters, such as the name of a room; undefined where there is none. */
export function findLabelNear(sheet: Pick<SheetGeometry, 'words' | 'width' | 'height'>): (box: Box) => string | undefined {
  const labels = listLabels(sheet.words);
  const reach = REACH * unitOf(sheet);
  return (box) => {
    const [x, y] = centreOf(box);
    let nearest: { readonly text: string; readonly distance: number } | undefined;
    for (const label of labels) {
      const distance = distanceTo(label.box, x, y);
      if (distance <= (nearest?.distance ?? reach)) nearest = { text: label.text, distance };
    }
    return nearest?.text;
  };
}

function listLabels(words: readonly SheetWord[]): Label[] {
  const upright = words.filter(({ angle, text }) => Math.abs(angle) < 0.1 && /\p{L}{2}/u.test(text));
  const heights = upright.map(heightOf).sort((one, other) => one - other);
  const least = (heights[heights.length >> 1] ?? 0) * LARGER;
  const labels: Label[] = [];
  for (const word of words) {
    if (Math.abs(word.angle) >= 0.1 || heightOf(word) < least) continue;
    const last = labels.at(-1);
    if (last && followsOn(last, word))
      labels[labels.length - 1] = { text: `${last.text} ${word.text}`, box: joinBoxes(last.box, word.box) };
    else labels.push({ text: word.text, box: word.box });
  }
  return labels.filter(({ text }) => text.length <= LONGEST && /\p{L}{2}/u.test(text));
}

const heightOf = ({ box }: Label): number => box.bottom - box.top;

function followsOn(label: Label, word: SheetWord): boolean {
  const height = heightOf(word);
  const isInLine = Math.abs(label.box.bottom - word.box.bottom) < height / 3;
  return isInLine && Math.abs(word.box.left - label.box.right) < height * GAP;
}

function distanceTo({ left, top, right, bottom }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
