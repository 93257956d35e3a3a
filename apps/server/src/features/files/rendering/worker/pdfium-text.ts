import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageWord } from '../page-content.ts';
import { MAX_CHARACTERS } from '../page-content.ts';
import type { Matrix } from './matrix.ts';
import { applyMatrix } from './matrix.ts';
import { callsOf, type PageCalls } from './pdfium-calls.ts';
import { type Scratch, withScratch } from './pdfium-memory.ts';
import { type Box, isApart, longestSide, type WordEnd } from './word-breaks.ts';

interface PageText {
  readonly text: string;
  readonly words: readonly PageWord[];
  readonly isCut: boolean;
}

export function readText(module: WrappedPdfiumModule, page: number, toPageUnits: Matrix): PageText {
  const textPage = module.FPDFText_LoadPage(page);
  if (textPage === 0) return { text: '', words: [], isCut: false };
  try {
    const { words, ...text } = withScratch(module, (scratch) => {
      const count = module.FPDFText_CountChars(textPage);
      return readPlacedWords({ calls: callsOf(module), textPage, scratch, toPageUnits }, count);
    });
    return { ...text, words: words.map(({ first: _, ...word }) => word) };
  } finally {
    module.FPDFText_ClosePage(textPage);
  }
}

interface Reading {
  readonly calls: PageCalls;
  readonly textPage: number;
  readonly scratch: Scratch;
  readonly toPageUnits: Matrix;
}

/** A word with the index of its first character on the text page. */
export interface PlacedWord extends PageWord {
  readonly first: number;
}

interface Word {
  readonly placed: PlacedWord;
  readonly end: WordEnd;
}

/** `all` is how many characters the text page has. */
export function readPlacedWords(reading: Reading, all: number): Omit<PageText, 'words'> & { readonly words: readonly PlacedWord[] } {
  const count = Math.min(all, MAX_CHARACTERS);
  const parts: string[] = [];
  const words: PlacedWord[] = [];
  let word: Word | undefined;
  for (let index = 0; index < count; index += 1) {
    const character = characterAt(reading, index);
    const isSpace = character.trim() === '';
    const box = isSpace ? undefined : boxAt(reading, index);
    if (word && (isSpace || (box && isApart(word.end, box)))) {
      words.push(word.placed);
      word = undefined;
      if (!isSpace) parts.push(' ');
    }
    parts.push(character);
    if (word) word = extend(word, character, box);
    else if (box) word = begin(reading, { character, index, box });
  }
  if (word) words.push(word.placed);
  return {
    text: parts.join('').toWellFormed(),
    words: words.map((each) => ({ ...each, text: each.text.toWellFormed() })),
    isCut: count < all,
  };
}

/** A space for what is no character: those without a mapping, and control characters, of which a database refuses some. */
function characterAt({ calls, textPage }: Reading, index: number): string {
  const code = calls.FPDFText_GetUnicode(textPage, index);
  if (code === LINE_END) return '\n';
  return code < FIRST_PRINTABLE || code > LAST_CODE_POINT ? ' ' : String.fromCodePoint(code);
}

const LINE_END = 0x0a;
const FIRST_PRINTABLE = 0x20;
const LAST_CODE_POINT = 0x10ffff;

function boxAt({ calls, textPage, scratch, toPageUnits }: Reading, index: number): Box | undefined {
  const { pointer } = scratch;
  if (calls.FPDFText_GetCharBox(textPage, index, pointer, pointer + 8, pointer + 16, pointer + 24) === 0) return undefined;
  const [left = 0, right = 0, bottom = 0, top = 0] = scratch.doubles(4);
  const [x1, y1] = applyMatrix(toPageUnits, left, top);
  const [x2, y2] = applyMatrix(toPageUnits, right, bottom);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

interface Character {
  readonly character: string;
  readonly index: number;
  readonly box: Box;
}

function begin(reading: Reading, { character, index, box }: Character): Word {
  return {
    placed: { text: character, first: index, ...rounded(box) },
    end: { last: box, size: longestSide(box), angle: angleAt(reading, index) },
  };
}

function extend({ placed, end }: Word, character: string, box: Box | undefined): Word {
  const text = placed.text + character;
  if (!box) return { placed: { ...placed, text }, end };
  const { left, top, right, bottom } = rounded(box);
  return {
    placed: {
      ...placed,
      text,
      left: Math.min(placed.left, left),
      top: Math.min(placed.top, top),
      right: Math.max(placed.right, right),
      bottom: Math.max(placed.bottom, bottom),
    },
    end: { ...end, last: box, size: Math.max(end.size, longestSide(box)) },
  };
}

/** Radians, clockwise from the right. PDFium's are counter-clockwise in the document's frame. */
export function angleAt({ calls, textPage, toPageUnits }: Omit<Reading, 'scratch'>, index: number): number {
  const angle = calls.FPDFText_GetCharAngle(textPage, index);
  const [x0, y0] = applyMatrix(toPageUnits, 0, 0);
  const [x1, y1] = applyMatrix(toPageUnits, Math.cos(angle), Math.sin(angle));
  return Math.atan2(y1 - y0, x1 - x0);
}

/** To a hundredth of a page unit. */
function rounded({ left, top, right, bottom }: Box): Box {
  const round = (length: number): number => Math.round(length * 100) / 100;
  return { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
}
