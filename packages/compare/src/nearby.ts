import type { Box, Point } from './matrix.ts';
import { centreOf, joinBoxes } from './matrix.ts';
import type { Segments, SheetGeometry, SheetWord } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** Letters of labels are at least this much higher than those of half of all words. */
const LARGER = 1.15;
/** How far a label may be from what it is near to, in units: a quarter of the sheet's short side. */
const REACH = 400;
/** Gap between two words of one label, relative to their height. */
const GAP = 0.8;
const LONGEST = 60;
/** A line of at least this length may be a wall, in units. How many are kept, the longest ones. */
const WALL = 25;
const MOST_WALLS = 8_000;
/** What a wall in between adds to the distance of a label, in units, and how many walls count. */
const BEHIND_WALL = 60;
const MOST_CROSSED = 6;
/** How many labels are looked at, the nearest ones. */
const MOST_LABELS = 12;

interface Label {
  readonly text: string;
  readonly box: Box;
}

export type LabelledSheet = Pick<SheetGeometry, 'words' | 'width' | 'height' | 'strokes'>;

/**
 * Returns a function that finds the label in larger letters that a box belongs to, such as the name of its room; undefined where there is none. Labels
 * in the box itself are no answer.
 */
export function findLabelNear(sheet: LabelledSheet): (box: Box) => string | undefined {
  const labels = listLabels(sheet.words);
  const unit = unitOf(sheet);
  let walls: Float32Array | undefined;
  return (box) => {
    const from = centreOf(box);
    const near = labels
      .filter((label) => !contains(box, centreOf(label.box)))
      .map((label) => ({ ...label, distance: distanceTo(label.box, ...from) }))
      .filter(({ distance }) => distance <= REACH * unit)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MOST_LABELS);
    if (near.length === 0) return undefined;
    walls ??= listWalls(sheet.strokes, unit);
    let best: { readonly text: string; readonly cost: number } | undefined;
    for (const { text, box: at, distance } of near) {
      if (best && best.cost <= distance) break;
      const cost = distance + BEHIND_WALL * unit * countCrossed(walls, from, centreOf(at));
      if (!best || cost < best.cost) best = { text, cost };
    }
    return best?.text;
  };
}

function contains({ left, top, right, bottom }: Box, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function listLabels(words: readonly SheetWord[]): Label[] {
  const upright = words.filter(({ angle, text }) => Math.abs(angle) < 0.1 && /[\p{L}\p{N}]/u.test(text));
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

/** The ends of the longest lines. */
function listWalls({ ends }: Segments, unit: number): Float32Array {
  const long: { readonly at: number; readonly length: number }[] = [];
  for (let at = 0; at + 3 < ends.length; at += 4) {
    const length = Math.hypot((ends[at + 2] ?? 0) - (ends[at] ?? 0), (ends[at + 3] ?? 0) - (ends[at + 1] ?? 0));
    if (length >= WALL * unit) long.push({ at, length });
  }
  if (long.length > MOST_WALLS) long.sort((one, other) => other.length - one.length);
  const walls = new Float32Array(Math.min(long.length, MOST_WALLS) * 4);
  for (const [index, { at }] of long.slice(0, MOST_WALLS).entries()) walls.set(ends.subarray(at, at + 4), index * 4);
  return walls;
}

/** How many walls the straight way between two points crosses, up to `MOST_CROSSED`. */
function countCrossed(walls: Float32Array, [x, y]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - x, toY - y];
  let crossed = 0;
  for (let at = 0; at + 3 < walls.length && crossed < MOST_CROSSED; at += 4) {
    const x1 = (walls[at] ?? 0) - x;
    const y1 = (walls[at + 1] ?? 0) - y;
    const x2 = (walls[at + 2] ?? 0) - x;
    const y2 = (walls[at + 3] ?? 0) - y;
    const side1 = dx * y1 - dy * x1;
    const side2 = dx * y2 - dy * x2;
    if (side1 > 0 === side2 > 0) continue;
    const wallX = x2 - x1;
    const wallY = y2 - y1;
    const start = wallX * -y1 - wallY * -x1;
    const end = wallX * (dy - y1) - wallY * (dx - x1);
    if (start > 0 !== end > 0) crossed += 1;
  }
  return crossed;
}
