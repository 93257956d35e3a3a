import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

export type Weight = 'plain' | 'bold';

interface Face {
  readonly font: PDFFont;
  /** Code points that it can show. */
  readonly signs: ReadonlySet<number>;
}

/** What is drawn with one font. */
interface Run {
  readonly text: string;
  readonly font: PDFFont;
}

/** Latin, Greek, Cyrillic, Arabic, Hebrew and more, as letters should look. */
const files = {
  plain: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
/**
 * Chinese, Japanese, Korean, emoji and nearly all else, in coarse dots: one font that has them all in 3 MB, where fine ones take 5 to 8 MB
 * a script. It is read when a text needs it.
 */
const wideFile = () => import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');

/** Scripts that are written without spaces: a line may end behind each sign. */
const tokens =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]\p{M}*|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]+/gu;
/** So many signs of a word stand together at most. */
const longestToken = 60;

/** The letters of a report: which font shows which, and how wide they are. */
export class ReportLetters {
  readonly #doc: PDFDocument;
  readonly #faces: Readonly<Record<Weight, Face>>;
  #wide: Face | undefined;

  private constructor(doc: PDFDocument, faces: Readonly<Record<Weight, Face>>) {
    this.#doc = doc;
    this.#faces = faces;
  }

  static async in(doc: PDFDocument): Promise<ReportLetters> {
    doc.registerFontkit(fontkit);
    return new ReportLetters(doc, { plain: await face(doc, files.plain), bold: await face(doc, files.bold) });
  }

  /** Before such texts are measured or drawn. */
  async prepare(texts: readonly string[]): Promise<void> {
    const { signs } = this.#faces.plain;
    const all = texts.join('').normalize('NFC');
    if (this.#wide || Array.from(all).every((sign) => signs.has(codeOf(sign)) || /\p{Cc}/u.test(sign))) return;
    this.#wide = await face(this.#doc, wideFile);
  }

  fontOf(weight: Weight): PDFFont {
    return this.#faces[weight].font;
  }

  /** The parts of a text, each with the font that has its signs. */
  runs(text: string, weight: Weight): Run[] {
    const runs: { text: string; font: PDFFont }[] = [];
    for (const sign of text.normalize('NFC').replaceAll(/\p{Cc}/gu, ' ')) {
      const shown = this.#show(sign, weight);
      const last = runs.at(-1);
      if (last?.font === shown.font) last.text += shown.text;
      else runs.push(shown);
    }
    return runs;
  }

  wrap(text: string, { weight, size, width }: { weight: Weight; size: number; width: number }): string[] {
    const measure = (part: string) => this.runs(part, weight).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
    const space = measure(' ');
    const lines: string[] = [];
    let [line, taken] = ['', 0];
    for (const { token, behindSpace } of tokensOf(text)) {
      const wide = measure(token);
      const gap = behindSpace && line !== '' ? space : 0;
      if (line !== '' && taken + gap + wide > width) {
        lines.push(line);
        [line, taken] = [token, wide];
      } else [line, taken] = [line + (gap > 0 ? ' ' : '') + token, taken + gap + wide];
    }
    return line === '' ? lines : [...lines, line];
  }

  /** What no font shows is written without its accents, or as an empty square. */
  #show(sign: string, weight: Weight): Run {
    const own = this.#faces[weight];
    const has = [own, this.#wide].find((each) => each?.signs.has(codeOf(sign)));
    if (has) return { text: sign, font: has.font };
    const base = Array.from(sign.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
    const isShown = base.length > 0 && base.every((each) => own.signs.has(codeOf(each)));
    return { text: isShown ? base.join('') : '□', font: own.font };
  }
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0;

/** What the texts use of it goes into the document. */
async function face(doc: PDFDocument, file: () => string): Promise<Face> {
  const font = await doc.embedFont(await readFile(fileURLToPath(file())), { subset: true });
  return { font, signs: new Set(font.getCharacterSet()) };
}

function tokensOf(text: string): { token: string; behindSpace: boolean }[] {
  const words = text.split(/\s+/u).filter(Boolean);
  return words.flatMap((word) =>
    (word.match(tokens) ?? [])
      .flatMap((token) => token.match(new RegExp(`.{1,${longestToken}}`, 'gu')) ?? [])
      .map((token, at) => ({ token, behindSpace: at === 0 })),
  );
}
