import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fontkit from '@cantoo/fontkit';
import { type PDFDocument, type PDFFont, PDFHexString } from '@cantoo/pdf-lib';
import { type DirectedText, fromLeftToRight } from '@sheetmark/annotations';

export type Weight = 'plain' | 'bold';

interface FontFile {
  readonly url: string;
  /** Letters change shape next to others, so texts are encoded whole. Other fonts are encoded letter by letter, which is much faster. */
  readonly isShaped: boolean;
}

/** The app's own font; each file contains some of its scripts. */
const inter = (weight: 400 | 600): FontFile[] =>
  ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map((script) => ({
    url: import.meta.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`),
    isShaped: false,
  }));

const dejaVu = (name: string): FontFile => ({ url: import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`), isShaped: true });

/**
 * A letter is shown in the first font that has it: Inter, then DejaVu for Arabic, Hebrew and symbols, then a bitmap font for Chinese, Japanese,
 * Korean, emoji and nearly all others. It has 3 MB; finer fonts would take 5 to 8 MB per script.
 */
const unifont: FontFile = {
  url: import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
  isShaped: false,
};
const fontFiles: Readonly<Record<Weight, readonly FontFile[]>> = {
  plain: [...inter(400), dejaVu('DejaVuSans'), unifont],
  bold: [...inter(600), dejaVu('DejaVuSans-Bold'), unifont],
};

/** A font of the document, loaded when a text first needs it. */
class Face {
  readonly font: PDFFont;
  readonly isShaped: boolean;
  readonly signs: ReadonlySet<number>;
  readonly #glyphs = new Map<string, { readonly code: string; readonly width: number }>();

  constructor(font: PDFFont, isShaped: boolean) {
    this.font = font;
    this.isShaped = isShaped;
    this.signs = new Set(font.getCharacterSet());
  }

  /** A letter's glyph as the document encodes it, and its width in font sizes. */
  glyph(sign: string): { readonly code: string; readonly width: number } {
    const known = this.#glyphs.get(sign);
    if (known) return known;
    const glyph = { code: this.font.encodeText(sign).asString(), width: this.font.widthOfTextAtSize(sign, 1) };
    this.#glyphs.set(sign, glyph);
    return glyph;
  }

  run({ text, isRightToLeft }: DirectedText): Run {
    const { font } = this;
    // The font's own shaping turns the scripts that need it.
    if (this.isShaped) return { font, encoded: font.encodeText(text), width: font.widthOfTextAtSize(text, 1) };
    const signs = isRightToLeft ? (text.match(withAccents) ?? []).toReversed().flatMap((sign) => Array.from(sign)) : Array.from(text);
    const glyphs = signs.map((sign) => this.glyph(sign));
    return {
      font,
      encoded: PDFHexString.of(glyphs.map(({ code }) => code).join('')),
      width: glyphs.reduce((sum, { width }) => sum + width, 0),
    };
  }
}

const withAccents = /\p{M}+|\P{M}\p{M}*/gu;

/** A part of a line in one font; `width` in font sizes. */
export interface Run {
  readonly font: PDFFont;
  readonly encoded: PDFHexString;
  readonly width: number;
}

interface Shown {
  readonly text: string;
  readonly face: Face;
}

/** Scripts without spaces: a line may end after any character. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
/** The maximum number of characters of a word without a break. */
const longestWord = 60;

/** The fonts and widths of a report's letters. */
export class ReportLetters {
  readonly #doc: PDFDocument;
  /** By URL: plain and bold text share the fallback fonts. */
  readonly #faces = new Map<string, Face>();
  /** Letters found so far; cleared when a font is loaded, which may have those shown as a square. */
  readonly #shown: Readonly<Record<Weight, Map<string, Shown>>> = { plain: new Map(), bold: new Map() };

  constructor(doc: PDFDocument) {
    doc.registerFontkit(fontkit);
    this.#doc = doc;
  }

  /** Call before these texts are measured or written. */
  async prepare(texts: readonly string[]): Promise<void> {
    const codes = new Set(texts.flatMap((text) => Array.from(normal(text), codeOf)));
    for (const weight of ['plain', 'bold'] as const) await this.#loadFor(codes, weight);
  }

  /** Loads fonts in their order until all letters can be shown. */
  async #loadFor(codes: ReadonlySet<number>, weight: Weight): Promise<void> {
    let missing = [...codes];
    for (const file of fontFiles[weight]) {
      if (missing.length === 0) return;
      const { signs } = await this.#load(file);
      missing = missing.filter((code) => !signs.has(code));
    }
  }

  async #load({ url, isShaped }: FontFile): Promise<Face> {
    const known = this.#faces.get(url);
    if (known) return known;
    // Ligatures would combine letters whose widths are measured one by one.
    const features = isShaped ? {} : { features: { liga: false, calt: false } };
    const face = new Face(await this.#doc.embedFont(await readFile(fileURLToPath(url)), { subset: true, ...features }), isShaped);
    this.#faces.set(url, face);
    for (const shown of Object.values(this.#shown)) shown.clear();
    return face;
  }

  /** Splits a line by the fonts of its letters, from left to right. */
  runs(line: string, weight: Weight): Run[] {
    return fromLeftToRight(normal(line)).flatMap(({ text, isRightToLeft }) => {
      const parts = this.#byFace(text, weight);
      return (isRightToLeft ? parts.toReversed() : parts).map((part) => part.face.run({ text: part.text, isRightToLeft }));
    });
  }

  #byFace(text: string, weight: Weight): Shown[] {
    const parts: { text: string; face: Face }[] = [];
    for (const sign of text) {
      const shown = this.#show(sign, weight);
      const last = parts.at(-1);
      if (last?.face === shown.face) last.text += shown.text;
      else parts.push({ ...shown });
    }
    return parts;
  }

  /** The width of one line, in points. */
  width(text: string, weight: Weight, size: number): number {
    let width = 0;
    for (const sign of normal(text)) width += this.#widthOf(sign, weight);
    return width * size;
  }

  /** Breaks a text into lines of at most this width, in linear time. */
  wrap(text: string, { weight, size, width }: { weight: Weight; size: number; width: number }): string[] {
    const room = width / size;
    const space = this.#widthOf(' ', weight);
    const lines: string[] = [];
    let [line, taken] = ['', 0];
    for (const { word, behindSpace } of wordsOf(normal(text))) {
      for (const [index, { part, wide }] of this.#cut(word, weight, room).entries()) {
        const gap = behindSpace && index === 0 && line !== '' ? space : 0;
        if (line !== '' && taken + gap + wide > room) {
          lines.push(line);
          [line, taken] = [part, wide];
        } else [line, taken] = [line + (gap > 0 ? ' ' : '') + part, taken + gap + wide];
      }
    }
    return line === '' ? lines : [...lines, line];
  }

  /** A word in parts that each fit into a line; accents stay with their letter. */
  #cut(word: string, weight: Weight, room: number): { part: string; wide: number }[] {
    const parts: { part: string; wide: number }[] = [];
    let [part, wide] = ['', 0];
    for (const sign of word) {
      const more = this.#widthOf(sign, weight);
      if (part !== '' && wide + more > room && !/\p{M}/u.test(sign)) {
        parts.push({ part, wide });
        [part, wide] = ['', 0];
      }
      [part, wide] = [part + sign, wide + more];
    }
    return [...parts, { part, wide }];
  }

  #widthOf(sign: string, weight: Weight): number {
    const { text, face } = this.#show(sign, weight);
    let width = 0;
    for (const each of text) width += face.glyph(each).width;
    return width;
  }

  #show(sign: string, weight: Weight): Shown {
    const known = this.#shown[weight].get(sign);
    if (known) return known;
    const shown = this.#find(sign, weight);
    this.#shown[weight].set(sign, shown);
    return shown;
  }

  /** A letter that no font has is shown without its accents, or as an empty square. */
  #find(sign: string, weight: Weight): Shown {
    const faces = fontFiles[weight].flatMap(({ url }) => this.#faces.get(url) ?? []);
    const has = faces.find(({ signs }) => signs.has(codeOf(sign)));
    if (has) return { text: sign, face: has };
    const base = Array.from(sign.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
    const instead = faces.find(({ signs }) => base.length > 0 && base.every((each) => signs.has(codeOf(each))));
    if (instead) return { text: base.join(''), face: instead };
    const [usual] = faces;
    if (!usual) throw new Error('texts are prepared before they are written');
    const square = faces.find(({ signs }) => signs.has(SQUARE)) ?? usual;
    return { text: square === usual && !usual.signs.has(SQUARE) ? '?' : '□', face: square };
  }
}

const SQUARE = 0x25a1;
const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0;
const normal = (text: string): string => text.normalize('NFC').replaceAll(/\p{Cc}/gu, ' ');

interface Word {
  readonly word: string;
  readonly behindSpace: boolean;
}

/** The units of line breaking: words, cut if they are longer than any line, and single characters of scripts without spaces. */
function* wordsOf(text: string): Generator<Word> {
  for (const piece of text.split(/\s+/u)) {
    let [word, length, behindSpace] = ['', 0, true];
    for (const sign of piece) {
      const mayBreak = word !== '' && !/\p{M}/u.test(sign);
      if (mayBreak && (length >= longestWord || unspaced.test(sign) || unspaced.test(word))) {
        yield { word, behindSpace };
        [word, length, behindSpace] = ['', 0, false];
      }
      word += sign;
      length += 1;
    }
    if (word !== '') yield { word, behindSpace };
  }
}
