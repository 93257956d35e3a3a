import type { GreyPicture } from './grey-picture.ts';
import { findInk, type Ink, type Shape } from './ink-shapes.ts';
import { addMarks } from './line-marks.ts';
import { drawLine } from './line-picture.ts';
import { isInWords, type PlacedWord, placeWord } from './placed-words.ts';
import { sortLines } from './reading-order.ts';
import type { EngineWord, TextEngine } from './tesseract.ts';
import { findTextLines, type TextLine } from './text-lines.ts';

export interface ReadScan {
  /** The words of each line, in reading order. */
  readonly lines: readonly (readonly PlacedWord[])[];
  readonly isCut: boolean;
}

/** Ink is darker than this share of the paper: any ink, then only the darkest, which hatches in grey touch. */
const SHARES = [0.7, 0.42];

/** Sizes of letters, in pixels. */
const MIN_LETTER = 7;
const MAX_LETTER = 130;
const MIN_MARK_INK = 3;
const MIN_SINGLE = 12;
const MAX_SINGLE = 90;
/** Ink in a letter's box. */
const MIN_DENSITY = 0.09;

/** In percent. */
const MIN_CONFIDENCE = 40;
const MIN_SINGLE_CONFIDENCE = 70;
/** Below this, text that reads upwards is also tried downwards. */
const CERTAIN = 65;

/** What is read of one page at most: more is a drawing that looks like text. */
const MAX_LINES = 6_000;
const MAX_SINGLES = 1_500;

/** Finds lines of text by the shapes of their letters, and lets the engine read them one by one, upright and in one size. */
export function readScan(page: GreyPicture, engine: TextEngine): ReadScan {
  const lines: PlacedWord[][] = [];
  let isCut = false;
  for (const share of SHARES) {
    const isRead = isInWords(lines.flat());
    const ink = findInk(page, share, (shape) => isMark(shape) && !isRead(shape));
    const found = readInk(page, ink, engine);
    lines.push(...found.lines);
    isCut ||= ink.isCut || found.isCut;
  }
  return { lines: sortLines(lines.filter((words) => words.length > 0)), isCut };
}

function readInk(page: GreyPicture, ink: Ink, engine: TextEngine): { lines: PlacedWord[][]; isCut: boolean } {
  const { lines, singles } = findTextLines(ink.shapes.filter(isLetter));
  const marks = ink.shapes.filter((shape) => !isLetter(shape));
  const letters = singles.filter(isSingleLetter);
  const read = addMarks(lines.slice(0, MAX_LINES), [...singles, ...marks]).map((line) => readBestWay(page, ink, line, engine));
  const readSingles = letters.slice(0, MAX_SINGLES).map((shape) => readSingle(page, ink, shape, engine));
  return { lines: [...read, ...readSingles], isCut: lines.length > MAX_LINES || letters.length > MAX_SINGLES };
}

function isMark({ left, top, right, bottom, ink }: Shape): boolean {
  return Math.max(right - left, bottom - top) <= MAX_LETTER && ink >= MIN_MARK_INK;
}

function isLetter({ left, top, right, bottom, ink }: Shape): boolean {
  const [width, height] = [right - left, bottom - top];
  return Math.max(width, height) >= MIN_LETTER && ink >= MIN_DENSITY * width * height;
}

function readBestWay(page: GreyPicture, ink: Ink, line: TextLine, engine: TextEngine): PlacedWord[] {
  const words = readLine(page, ink, line, engine);
  if (line.direction === 'across' || meanConfidence(words) >= CERTAIN) return words;
  const flipped = readLine(page, ink, { ...line, angle: line.angle + Math.PI }, engine);
  return meanConfidence(flipped) > meanConfidence(words) ? flipped : words;
}

function readLine(page: GreyPicture, ink: Ink, line: TextLine, engine: TextEngine): PlacedWord[] {
  const drawn = drawLine(page, ink.runs, line);
  return engine
    .readLine(drawn.picture)
    .filter(({ text, confidence }) => confidence > MIN_CONFIDENCE && /[\p{L}\p{N}]/u.test(text))
    .map((word) => placeWord(drawn, word, line.angle));
}

/** A letter without neighbours may read upwards like the text around it. Rings are drawn more often than written. */
function readSingle(page: GreyPicture, ink: Ink, shape: Shape, engine: TextEngine): PlacedWord[] {
  const read = [0, -Math.PI / 2].flatMap((angle) => {
    const drawn = drawLine(page, ink.runs, { letters: [shape], angle });
    const [word] = engine.readLine(drawn.picture);
    return word && /^[\p{L}\p{N}]$/u.test(word.text) && !isRing(word, shape, angle) ? [placeWord(drawn, word, angle)] : [];
  });
  const best = read.toSorted((one, two) => two.confidence - one.confidence)[0];
  return best && best.confidence > MIN_SINGLE_CONFIDENCE ? [best] : [];
}

function isSingleLetter({ left, top, right, bottom }: Shape): boolean {
  const [short, long] = [Math.min(right - left, bottom - top), Math.max(right - left, bottom - top)];
  return long >= MIN_SINGLE && long <= MAX_SINGLE && short > 0.1 * long;
}

function isRing({ text }: EngineWord, { left, top, right, bottom }: Shape, angle: number): boolean {
  const [width, height] = angle === 0 ? [right - left, bottom - top] : [bottom - top, right - left];
  return /[oO0]/.test(text) && height < 1.2 * width;
}

function meanConfidence(words: readonly PlacedWord[]): number {
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
