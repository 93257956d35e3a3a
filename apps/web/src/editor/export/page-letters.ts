import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { type DrawOp, type Font, fontFor, type TextLine, type TextOp } from '@sheetmark/editor-core';

/** Pixels per text unit when measuring on the screen. */
export const letterScale = 6;

/** Every PDF reader has these. */
const standardFonts: Readonly<Record<Font['style'], StandardFonts>> = {
  sans: StandardFonts.Helvetica,
  serif: StandardFonts.TimesRoman,
  mono: StandardFonts.Courier,
};

export interface Letters {
  readonly font: PDFFont;
  readonly squeeze: number;
}

const usualWidth = 100;

const styleOf = ({ fontFamily }: TextOp): Font['style'] => fontFor(fontFamily).style;

/** A font and the characters it has: the standard fonts only have those of western Europe, and write a question mark for others. */
class LetterFont {
  readonly font: PDFFont;
  readonly #known: ReadonlySet<number>;

  constructor(font: PDFFont) {
    this.font = font;
    this.#known = new Set(font.getCharacterSet());
  }

  has(text: string): boolean {
    return Array.from(text).every((letter) => this.#known.has(letter.codePointAt(0) ?? 0));
  }
}

interface PlacedLine {
  readonly op: TextOp;
  readonly line: TextLine;
}

/** All lines with text. */
export const linesOf = (ops: readonly DrawOp[]): readonly PlacedLine[] =>
  ops.flatMap((op) => (op.type === 'text' ? op.lines.filter(({ text }) => text.trim() !== '').map((line) => ({ op, line })) : []));

/** Embeds the lines' fonts: the standard ones, and fonts with more characters if needed. */
export async function fontsFor(
  pdf: PDFDocument,
  ops: readonly DrawOp[],
  signal: AbortSignal,
): Promise<(op: TextOp, line: TextLine) => Letters | null> {
  const lines = linesOf(ops);
  const standard = new Map<Font['style'], LetterFont>();
  for (const style of new Set(lines.map(({ op }) => styleOf(op)))) {
    standard.set(style, new LetterFont(await pdf.embedFont(standardFonts[style])));
  }
  const isStandard = ({ op, line }: PlacedLine): boolean => standard.get(styleOf(op))?.has(line.text) ?? false;
  const others = lines.filter((placed) => !isStandard(placed)).map(({ op }) => styleOf(op));
  const wide = new Map<Font['style'], LetterFont>();
  if (others.length > 0) {
    const { embedWideFonts } = await import('./wide-fonts.ts');
    for (const [style, font] of await embedWideFonts(pdf, others, signal)) wide.set(style, new LetterFont(font));
  }
  return (op, line) => {
    const usual = standard.get(styleOf(op));
    if (usual?.has(line.text)) return { font: usual.font, squeeze: usualWidth };
    const found = wide.get(styleOf(op));
    if (!found?.has(line.text)) return null;
    return { font: found.font, squeeze: (usualWidth * shownWidth(op, line)) / found.font.widthOfTextAtSize(line.text, op.fontSize) };
  };
}

/** The width of a line on the screen, in text units. */
export function shownWidth(op: TextOp, line: TextLine): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.font = `${op.fontSize * letterScale}px ${fontFor(op.fontFamily).css}`;
  return context.measureText(line.text).width / letterScale;
}
