import type { Radians } from '../geometry/angle.ts';
import { type Box, boxAround, boxContainsPoint, boxOf } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import { type Line, linesOf } from './lines.ts';
import { inReadingOrder } from './reading-order.ts';

/** A word of the page with its bounding box, in page units. */
export interface ReadableWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Reading direction in degrees, clockwise; 0 unless given. */
  readonly angle?: number | undefined;
}

/** A range of words in reading order, both ends included; `anchor` is where selecting began. */
export interface TextRange {
  readonly anchor: number;
  readonly head: number;
}

interface PlacedWord {
  readonly text: string;
  readonly box: Box;
  /** The index of its line. */
  readonly line: number;
}

/** The text of a page in reading order, with the direction `upright` up. */
export class SheetText {
  readonly #source: readonly ReadableWord[];
  readonly #words: readonly PlacedWord[];
  readonly #lines: readonly Line<Box>[];
  /** Of words that aren't in a quarter turn of the page. */
  readonly #tilted = new Set<Box>();
  /** The index of each line's first word. */
  readonly #firsts: readonly number[];
  /** Clockwise quarter turns of the page in the view. */
  readonly #quarters: number;

  constructor(words: readonly ReadableWord[], upright: Radians) {
    this.#source = words;
    this.#quarters = (4 - Math.round(upright / (Math.PI / 2))) % 4;
    const seen = words.map(({ text, left, top, right, bottom, angle = 0 }) => {
      const word = boxOf(left, top, right, bottom);
      if (angle % 90 !== 0) this.#tilted.add(word);
      return { word, text, box: seenBox(word, this.#quarters) };
    });
    this.#lines = inReadingOrder(linesOf(seen));
    const firsts: number[] = [];
    const placed: PlacedWord[] = [];
    for (const [line, { words: inLine }] of this.#lines.entries()) {
      firsts.push(placed.length);
      for (const { text, word } of inLine) placed.push({ text, box: word, line });
    }
    this.#firsts = firsts;
    this.#words = placed;
  }

  /** The same words for another rotation of the view. */
  turnedTo(upright: Radians): SheetText {
    return new SheetText(this.#source, upright);
  }

  get all(): TextRange | null {
    return this.#words.length === 0 ? null : { anchor: 0, head: this.#words.length - 1 };
  }

  /** The word at a page point, or within the hit tolerance. */
  wordAt(point: Vec, reach = 0): number | null {
    const index = this.nearest(point);
    const word = index === null ? undefined : this.#words[index];
    return word !== undefined && squaredDistance(word.box, point) <= reach * reach ? index : null;
  }

  /** Null for a page without text. */
  nearest(point: Vec): number | null {
    let [best, least]: [number | null, number] = [null, Infinity];
    for (const [index, { box }] of this.#words.entries()) {
      const distance = boxContainsPoint(box, point) ? -1 : squaredDistance(box, point);
      if (distance < least) [best, least] = [index, distance];
    }
    return best;
  }

  /** The whole line of a word. */
  lineAround(index: number): TextRange {
    const line = this.#words[index]?.line ?? 0;
    return { anchor: this.#firsts[line] ?? 0, head: (this.#firsts[line + 1] ?? this.#words.length) - 1 };
  }

  /** One step from a range's head: to the next word, or to the nearest word in the line below or above. */
  stepped({ anchor, head }: TextRange, by: 'word' | 'line', direction: 1 | -1): TextRange {
    const line = (this.#words[head]?.line ?? 0) + direction;
    const inLine = head - (this.#firsts[line - direction] ?? 0);
    const there = by === 'word' ? head + direction : Math.min((this.#firsts[line] ?? 0) + inLine, (this.#firsts[line + 1] ?? Infinity) - 1);
    if (by === 'line' && this.#lines[line] === undefined) return { anchor, head: direction > 0 ? this.#words.length - 1 : 0 };
    return { anchor, head: Math.min(Math.max(0, there), this.#words.length - 1) };
  }

  /** One box per line, as high as the line, in page units. On tilted lines one box per word, which follow the tilt. */
  boxesOf(range: TextRange): Box[] {
    return this.#byLine(range).flatMap(({ words, line }) => {
      if (words.some(({ box }) => this.#tilted.has(box))) return words.map(({ box }) => box);
      const [around, whole] = [boxAround(words.map(({ box }) => box)), boxAround(line.words.map(({ word }) => word))];
      if (around === null || whole === null) return [];
      const runsDownPage = line.isVertical !== (this.#quarters % 2 === 1);
      return [runsDownPage ? { ...around, minX: whole.minX, maxX: whole.maxX } : { ...around, minY: whole.minY, maxY: whole.maxY }];
    });
  }

  /** Plain text: words are joined by spaces, lines by line breaks. Cells of a row stay on one line. */
  textOf(range: TextRange): string {
    let text = '';
    let before: Line<Box> | null = null;
    for (const { words, line } of this.#byLine(range)) {
      if (before !== null) text += isSameRow(before, line) ? ' ' : '\n';
      text += words.map((word) => word.text).join(' ');
      before = line;
    }
    return text;
  }

  countOf({ anchor, head }: TextRange): number {
    return Math.abs(head - anchor) + 1;
  }

  #byLine({ anchor, head }: TextRange): { words: readonly PlacedWord[]; line: Line<Box> }[] {
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    const runs: { words: PlacedWord[]; line: Line<Box> }[] = [];
    for (const word of this.#words.slice(from, to + 1)) {
      const line = this.#lines[word.line];
      const run = runs.at(-1);
      if (line === undefined) continue;
      if (run?.line === line) run.words.push(word);
      else runs.push({ words: [word], line });
    }
    return runs;
  }
}

/** The next piece continues the line if it begins to its right at the same height. */
function isSameRow({ box: a, isVertical }: Line<Box>, { box: b, isVertical: isNextVertical }: Line<Box>): boolean {
  const shared = Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY);
  return !isVertical && !isNextVertical && b.minX >= a.maxX && shared >= Math.min(a.maxY - a.minY, b.maxY - b.minY) / 2;
}

/** A box of the page in a view rotated clockwise by this many quarter turns. */
function seenBox({ minX, minY, maxX, maxY }: Box, quarters: number): Box {
  if (quarters === 1) return boxOf(-maxY, minX, -minY, maxX);
  if (quarters === 2) return boxOf(-maxX, -maxY, -minX, -minY);
  if (quarters === 3) return boxOf(minY, -maxX, maxY, -minX);
  return boxOf(minX, minY, maxX, maxY);
}

function squaredDistance({ minX, minY, maxX, maxY }: Box, { x, y }: Vec): number {
  const [across, down] = [Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY)];
  return across * across + down * down;
}
