import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageWord } from '../page-content.ts';
import { MAX_CHARACTERS } from '../page-content.ts';
import type { Matrix } from './matrix.ts';
import { applyMatrix } from './matrix.ts';
import { type Scratch, withScratch } from './pdfium-memory.ts';

interface PageText {
  readonly text: string;
  readonly words: readonly PageWord[];
  readonly isCut: boolean;
}

export function readText(module: WrappedPdfiumModule, page: number, toPageUnits: Matrix): PageText {
  const textPage = module.FPDFText_LoadPage(page);
  if (textPage === 0) return { text: '', words: [], isCut: false };
  try {
    const { words, ...text } = withScratch(module, (scratch) => readPlacedWords({ module, textPage, scratch, toPageUnits }));
    return { ...text, words: words.map(({ first: _, ...word }) => word) };
  } finally {
    module.FPDFText_ClosePage(textPage);
  }
}

interface Reading {
  readonly module: WrappedPdfiumModule;
  readonly textPage: number;
  readonly scratch: Scratch;
  readonly toPageUnits: Matrix;
}

/** A word with the index of its first character on the text page. */
export interface PlacedWord extends PageWord {
  readonly first: number;
}

export function readPlacedWords(reading: Reading): Omit<PageText, 'words'> & { readonly words: readonly PlacedWord[] } {
  const all = reading.module.FPDFText_CountChars(reading.textPage);
  const count = Math.min(all, MAX_CHARACTERS);
  const parts: string[] = [];
  const words: PlacedWord[] = [];
  let word: PlacedWord | undefined;
  for (let index = 0; index < count; index += 1) {
    const character = characterAt(reading, index);
    parts.push(character);
    if (character.trim() === '') {
      if (word) words.push(word);
      word = undefined;
    } else word = extend(word, { character, index, box: boxAt(reading, index) });
  }
  if (word) words.push(word);
  return {
    text: parts.join('').toWellFormed(),
    words: words.map((each) => ({ ...each, text: each.text.toWellFormed() })),
    isCut: count < all,
  };
}

/** A space for what is no character: those without a mapping, and control characters, of which a database refuses some. */
function characterAt({ module, textPage }: Reading, index: number): string {
  const code = module.FPDFText_GetUnicode(textPage, index);
  if (code === LINE_END) return '\n';
  return code < FIRST_PRINTABLE || code > LAST_CODE_POINT ? ' ' : String.fromCodePoint(code);
}

const LINE_END = 0x0a;
const FIRST_PRINTABLE = 0x20;
const LAST_CODE_POINT = 0x10ffff;

type Box = Omit<PageWord, 'text'>;

function boxAt({ module, textPage, scratch, toPageUnits }: Reading, index: number): Box | undefined {
  const { pointer } = scratch;
  if (!module.FPDFText_GetCharBox(textPage, index, pointer, pointer + 8, pointer + 16, pointer + 24)) return undefined;
  const [left = 0, right = 0, bottom = 0, top = 0] = scratch.doubles(4);
  const [x1, y1] = applyMatrix(toPageUnits, left, top);
  const [x2, y2] = applyMatrix(toPageUnits, right, bottom);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

interface Character {
  readonly character: string;
  readonly index: number;
  readonly box: Box | undefined;
}

function extend(word: PlacedWord | undefined, { character, index, box }: Character): PlacedWord | undefined {
  if (!box) return word && { ...word, text: word.text + character };
  if (!word) return { text: character, first: index, ...rounded(box) };
  const { left, top, right, bottom } = rounded(box);
  return {
    ...word,
    text: word.text + character,
    left: Math.min(word.left, left),
    top: Math.min(word.top, top),
    right: Math.max(word.right, right),
    bottom: Math.max(word.bottom, bottom),
  };
}

/** To a hundredth of a page unit. */
function rounded({ left, top, right, bottom }: Box): Box {
  const round = (length: number): number => Math.round(length * 100) / 100;
  return { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
}
