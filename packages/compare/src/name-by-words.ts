import type { Change } from './describe.ts';
import type { Box, Point } from './matrix.ts';
import { centreOf } from './matrix.ts';

/** A word of a page, wherever it was read. */
export interface ReadWord {
  readonly text: string;
  /** In page units of the newer page. */
  readonly box: Box;
}

/** Words that each version shows. */
export interface ReadWords {
  readonly before: readonly ReadWord[];
  readonly after: readonly ReadWord[];
}

/** A word belongs to a region that covers this share of it. A region can be as small as one of its digits. */
const COVERED = 0.15;
/** Longer texts aren't about one place. */
const MOST_WORDS = 40;

/** Says which text changed in a region that was found by its picture. Other changes, and those without words, stay as they are. */
export function nameByWords(box: Box, change: Change, words: ReadWords): Change {
  if (change.kind !== 'added' && change.kind !== 'removed' && change.kind !== 'redrawn' && change.kind !== 'text') return change;
  const [before, after] = [textIn(box, words.before), textIn(box, words.after)];
  if (change.kind === 'removed') return { ...change, label: after === '' ? before : '' };
  if (change.kind === 'added') return { ...change, label: before === '' ? after : '' };
  return before === after || before === '' || after === '' ? change : { kind: 'text', before, after };
}

function textIn(box: Box, words: readonly ReadWord[]): string {
  const inside = words.filter((word) => coveredShare(word.box, box) >= COVERED);
  if (inside.length > MOST_WORDS) return '';
  return inReadingOrder(inside)
    .map(({ text }) => text)
    .join(' ');
}

function coveredShare(word: Box, by: Box): number {
  const width = Math.min(word.right, by.right) - Math.max(word.left, by.left);
  const height = Math.min(word.bottom, by.bottom) - Math.max(word.top, by.top);
  const area = (word.right - word.left) * (word.bottom - word.top);
  return width <= 0 || height <= 0 || area <= 0 ? 0 : (width * height) / area;
}

/** Line by line: words of one line have their middles at the same height. */
function inReadingOrder(words: readonly ReadWord[]): ReadWord[] {
  const isAbove = (one: ReadWord, [, y]: Point): boolean => one.box.bottom <= y;
  return [...words].sort((one, other) => {
    if (isAbove(one, centreOf(other.box))) return -1;
    if (isAbove(other, centreOf(one.box))) return 1;
    return one.box.left - other.box.left;
  });
}
