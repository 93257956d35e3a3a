import { type Box, boxHeight, boxWidth, joinBoxes } from '../geometry/box.ts';

/** A word with its box, in reading direction. */
export interface SeenWord<W> {
  readonly word: W;
  readonly text: string;
  readonly box: Box;
}

/** Consecutive words of a line, in the order of the document. */
export interface Line<W> {
  readonly words: readonly SeenWord<W>[];
  readonly wordCount: number;
  readonly box: Box;
  /** The text runs vertically. */
  readonly isVertical: boolean;
}

/** Words on a line are at most this many line heights apart. */
const WORD_GAP = 1.5;
/** They share at least this much of the lower one's height. */
const SHARED_HEIGHT = 0.5;
/** A word of several letters that is this much taller than wide is vertical. */
const TALL = 1.2;

/** Joins the words of a page, in document order, into lines. */
export function linesOf<W>(words: readonly SeenWord<W>[]): Line<W>[] {
  const lines: { words: SeenWord<W>[]; box: Box; isVertical: boolean }[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && continuesLine(line, word)) {
      line.words.push(word);
      line.box = joinBoxes(line.box, word.box);
    } else lines.push({ words: [word], box: word.box, isVertical: isTall(word) });
  }
  return lines.map((line) => ({ ...line, wordCount: line.words.length }));
}

const isTall = ({ text, box }: SeenWord<unknown>): boolean => text.length > 1 && boxHeight(box) > TALL * boxWidth(box);

function continuesLine(line: { words: readonly SeenWord<unknown>[]; box: Box; isVertical: boolean }, word: SeenWord<unknown>): boolean {
  const last = line.words.at(-1)?.box ?? line.box;
  if (line.isVertical) return isSameLine(turned(line.box), turned(last), turned(word.box), 'either');
  return !isTall(word) && isSameLine(line.box, last, word.box, 'right');
}

/** Whether a word continues a line that runs to the right. */
function isSameLine(line: Box, last: Box, word: Box, direction: 'right' | 'either'): boolean {
  const shared = Math.min(line.maxY, word.maxY) - Math.max(line.minY, word.minY);
  const height = Math.max(boxHeight(last), boxHeight(word));
  if (shared < SHARED_HEIGHT * Math.min(boxHeight(line), boxHeight(word))) return false;
  const [right, left] = [word.minX - last.maxX, last.minX - word.maxX];
  const gap = direction === 'either' ? Math.max(right, left) : right;
  return gap > -height && gap < WORD_GAP * height;
}

/** The box with its axes swapped. */
const turned = ({ minX, minY, maxX, maxY }: Box): Box => ({ minX: minY, minY: minX, maxX: maxY, maxY: maxX });
