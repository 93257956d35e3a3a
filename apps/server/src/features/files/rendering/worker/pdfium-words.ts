import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { SheetWord } from '@sheetmark/compare';
import { toIllegible } from '@sheetmark/compare';
import type { Matrix } from './matrix.ts';
import { callsOf, type PageCalls } from './pdfium-calls.ts';
import { type Scratch, withScratch } from './pdfium-memory.ts';
import { angleAt, readPlacedWords } from './pdfium-text.ts';
import type { PlacedWord } from './pdfium-text.ts';

/** How far apart equal words may be to count as one that is printed several times, in page units. Some programs print bold text so. */
const SAME_PLACE = 1;

export function readWords(module: WrappedPdfiumModule, page: number, toPageUnits: Matrix): SheetWord[] {
  const textPage = module.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    return withScratch(module, (scratch) => {
      const reading = { calls: callsOf(module), textPage, scratch, toPageUnits };
      const words = withoutRepeats(readPlacedWords(reading, module.FPDFText_CountChars(textPage)).words);
      return words.map(({ text, first, ...box }) => ({
        text: isMapped(reading, first) ? text : toIllegible(text),
        box,
        angle: angleAt(reading, first),
        colour: colourAt(reading, first),
      }));
    });
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

/** Whether the font says which letters it draws. PDFium otherwise names them by their numbers in the font. */
function isMapped({ calls, textPage }: Reading, index: number): boolean {
  return calls.FPDFText_HasUnicodeMapError(textPage, index) !== 1;
}

function colourAt({ calls, textPage, scratch }: Reading, index: number): number {
  const { pointer, integers } = scratch;
  if (calls.FPDFText_GetFillColor(textPage, index, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return 0;
  const [red = 0, green = 0, blue = 0] = integers(3);
  return (red << 16) | (green << 8) | blue;
}

function withoutRepeats(words: readonly PlacedWord[]): PlacedWord[] {
  const placed = new Map<string, PlacedWord[]>();
  return words.filter((word) => {
    const near = [-1, 0, 1].flatMap((column) => [-1, 0, 1].flatMap((row) => placed.get(placeOf(word, column, row)) ?? []));
    if (near.some((other) => Math.abs(other.left - word.left) <= SAME_PLACE && Math.abs(other.top - word.top) <= SAME_PLACE)) return false;
    placed.set(placeOf(word, 0, 0), [...(placed.get(placeOf(word, 0, 0)) ?? []), word]);
    return true;
  });
}

/** The word in its cell of a grid, or in a neighbouring one. */
function placeOf({ text, left, top }: PlacedWord, column: number, row: number): string {
  return `${Math.floor(left / SAME_PLACE) + column} ${Math.floor(top / SAME_PLACE) + row} ${text}`;
}
