import type { Box, SheetPage, Size, Word } from './page.ts';
import { centreX, centreY, heightOf, shareOfHeight, shareOfWidth, widthOf } from './page.ts';

/** Quarter turns, clockwise, that make text horizontal. */
export type Quarter = 0 | 1 | 2 | 3;

/** How much longer than wide the box of a word is whose direction is known. */
const STRETCH = 1.4;
const LETTERS = 3;
/** Words at most this far apart, relative to their height, belong to one line. */
const NEXT = 1;
const OVERLAP = -0.3;
const SAME_LINE = 0.7;
/** Pairs of words that have to agree before a page counts as upside down. */
const ENOUGH_PAIRS = 8;
const MOST = 0.8;

const lettersOf = ({ text }: Word): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;
export const isVertical = (word: Word): boolean => lettersOf(word) >= LETTERS && heightOf(word) > STRETCH * widthOf(word);
export const isHorizontal = (word: Word): boolean => lettersOf(word) >= LETTERS && widthOf(word) > STRETCH * heightOf(word);

/** The direction of most of a page's text. */
export function findQuarter({ words }: Pick<SheetPage, 'words'>): Quarter {
  let [along, across] = [0, 0];
  for (const word of words) {
    if (isHorizontal(word)) along += lettersOf(word);
    else if (isVertical(word)) across += lettersOf(word);
  }
  return across > along ? findVerticalQuarter(words) : isUpsideDown(words) ? 2 : 0;
}

/** Whether vertical text reads upward, as on most drawings, or downward. */
export function findVerticalQuarter(words: readonly Word[]): 1 | 3 {
  let down = 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || !isPlain(word) || !isPlain(next) || !isVertical(word) || shareOfWidth(word, next) < SAME_LINE) continue;
    const step = centreY(next) - centreY(word);
    if (isNext(Math.abs(step) - (heightOf(word) + heightOf(next)) / 2, widthOf(word))) down += Math.sign(step);
  }
  return down > 0 ? 3 : 1;
}

/** Labels with numbers, such as those of pins, are often printed in any order. */
const isPlain = ({ text }: Word): boolean => /^[\p{Script=Latin}.,:]{2,}$/u.test(text);

const isNext = (gap: number, size: number): boolean => gap > OVERLAP * size && gap < NEXT * size;

function isUpsideDown(words: readonly Word[]): boolean {
  let [forward, backward] = [0, 0];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || !isPlain(word) || !isPlain(next) || !isHorizontal(word) || shareOfHeight(word, next) < SAME_LINE) continue;
    const step = centreX(next) - centreX(word);
    if (!isNext(Math.abs(step) - (widthOf(word) + widthOf(next)) / 2, heightOf(word))) continue;
    if (step > 0) forward += 1;
    else backward += 1;
  }
  return backward >= ENOUGH_PAIRS && backward > MOST * (forward + backward);
}

export function turnSize({ width, height }: Size, quarter: Quarter): Size {
  return quarter % 2 === 0 ? { width, height } : { width: height, height: width };
}

function turnPoint(x: number, y: number, { width, height }: Size, quarter: Quarter): [number, number] {
  if (quarter === 1) return [height - y, x];
  if (quarter === 2) return [width - x, height - y];
  return quarter === 3 ? [y, width - x] : [x, y];
}

/** `size` is the size of the page before it is turned. */
export function turnBox(box: Box, size: Size, quarter: Quarter): Box {
  const [x1, y1] = turnPoint(box.left, box.top, size, quarter);
  const [x2, y2] = turnPoint(box.right, box.bottom, size, quarter);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

/** Turns a box back to the frame of a page of this size. */
export function turnBoxBack(box: Box, size: Size, quarter: Quarter): Box {
  return turnBox(box, turnSize(size, quarter), backOf(quarter));
}

function backOf(quarter: Quarter): Quarter {
  if (quarter === 1) return 3;
  return quarter === 3 ? 1 : quarter;
}

export function turnPage(page: SheetPage, quarter: Quarter): SheetPage {
  if (quarter === 0) return page;
  const lines = [...page.lines];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    [lines[at], lines[at + 1]] = turnPoint(page.lines[at] ?? 0, page.lines[at + 1] ?? 0, page, quarter);
  }
  return { ...turnSize(page, quarter), words: page.words.map((word) => ({ text: word.text, ...turnBox(word, page, quarter) })), lines };
}
