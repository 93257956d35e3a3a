import {
  beginText,
  endText,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  rgb,
  type RGB,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import type { ReportLetters, Weight } from './letters.ts';

/** Points on A4. */
export const page = { width: 595, height: 842, margin: 48 } as const;

const hex = (value: number): RGB => rgb((value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);

/** The app's colours in its light theme. */
export const ink = {
  dark: hex(0x16_1b_23),
  dim: hex(0x48_51_5f),
  caption: hex(0x61_6b_7a),
  line: hex(0xdd_e1_e7),
  accent: hex(0x1f_5e_db),
  paper: hex(0xff_ff_ff),
  none: hex(0x6b_75_83),
  review: hex(0x6e_42_d3),
  open: hex(0xa3_5c_00),
  closed: hex(0x18_78_4f),
  urgent: hex(0xc2_25_1c),
} as const;

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: RGB;
}

export interface Place {
  readonly x: number;
  /** Of the baseline; up, as PDF has it. */
  readonly y: number;
}

/** Lines of text are so far apart, in font sizes. */
export const LEADING = 1.4;

/** Pages that follow one another; `y` runs up, as PDF has it. */
export class Paper {
  readonly #doc: PDFDocument;
  readonly letters: ReportLetters;
  #page: PDFPage;
  #isFresh = true;
  readonly #named = new WeakMap<PDFPage, Map<PDFRef, PDFName>>();
  /** Where the next thing begins. */
  y: number = page.height - page.margin;

  constructor(doc: PDFDocument, letters: ReportLetters) {
    this.#doc = doc;
    this.letters = letters;
    this.#page = doc.addPage([page.width, page.height]);
  }

  get sheet(): PDFPage {
    return this.#page;
  }

  turn(): void {
    this.#page = this.#doc.addPage([page.width, page.height]);
    this.#isFresh = true;
    this.y = page.height - page.margin;
  }

  /** Begins a new page unless so much fits on this one; says whether it did. */
  keepTogether(height: number): boolean {
    if (this.y - height >= page.margin || this.#isFresh) return false;
    this.turn();
    return true;
  }

  /** One line, at a place of this page; answers its width. */
  write(text: string, at: Place, { size, weight = 'plain', color = ink.dark }: Style): number {
    this.#isFresh = false;
    let { x } = at;
    for (const { font, encoded, width } of this.letters.runs(text, weight)) {
      const name = this.#fontName(font);
      this.#page.pushOperators(
        beginText(),
        setFillingRgbColor(color.red, color.green, color.blue),
        setFontAndSize(name, size),
        setTextMatrix(1, 0, 0, 1, x, at.y),
        showText(encoded),
        endText(),
      );
      x += width * size;
    }
    return x - at.x;
  }

  /** Lines below one another from `y` on, which goes down with them, and over to further pages. */
  flow(lines: readonly string[], left: number, style: Style): void {
    const height = style.size * LEADING;
    for (const line of lines) {
      this.keepTogether(height);
      this.y -= height;
      this.write(line, { x: left, y: this.y + height * 0.28 }, style);
    }
  }

  wrap(text: string, width: number, { size, weight = 'plain' }: Style): string[] {
    return this.letters.wrap(text, { weight, size, width });
  }

  rule(left: number = page.margin): void {
    this.#page.drawLine({
      start: { x: left, y: this.y },
      end: { x: page.width - page.margin, y: this.y },
      thickness: 0.5,
      color: ink.line,
    });
  }

  /** Opens an address where it is clicked. `top` is the upper edge. */
  link(area: { left: number; top: number; width: number; height: number }, address: string): void {
    const { left, top, width, height } = area;
    const { context } = this.#doc;
    const act = context.obj({ Type: 'Action', S: 'URI', URI: PDFString.of(address) });
    const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [left, top - height, left + width, top], Border: [0, 0, 0], A: act });
    const existing = this.#page.node.Annots();
    if (existing) existing.push(context.register(link));
    else this.#page.node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
  }

  /** A JPEG in the middle of a frame whose top left corner is given. */
  async picture(jpeg: Uint8Array, frame: { x: number; top: number; width: number; height: number }): Promise<void> {
    const image = await this.#doc.embedJpg(jpeg);
    const { width, height } = image.scaleToFit(frame.width, frame.height);
    const [x, y] = [frame.x + (frame.width - width) / 2, frame.top - (frame.height + height) / 2];
    this.#page.drawImage(image, { x, y, width, height });
    this.frame(frame);
  }

  frame({ x, top, width, height }: { x: number; top: number; width: number; height: number }): void {
    this.#isFresh = false;
    this.#page.drawRectangle({ x, y: top - height, width, height, borderColor: ink.line, borderWidth: 0.75, borderOpacity: 1 });
  }

  /** The footer of every page but the first. */
  number(title: string): void {
    const pages = this.#doc.getPages();
    for (const [index, each] of pages.entries()) {
      if (index === 0) continue;
      this.#page = each;
      const style = { size: 8, color: ink.caption };
      const [first = ''] = this.wrap(title, 360, style);
      this.write(first, { x: page.margin, y: page.margin / 2 }, style);
      const text = `${index + 1} of ${pages.length}`;
      this.write(text, { x: page.width - page.margin - this.letters.width(text, 'plain', 8), y: page.margin / 2 }, style);
    }
  }

  /** A page names each font that it uses once. */
  #fontName({ name, ref }: PDFFont): PDFName {
    const fonts = this.#named.get(this.#page) ?? new Map<PDFRef, PDFName>();
    this.#named.set(this.#page, fonts);
    const made = fonts.get(ref) ?? this.#page.node.newFontDictionary(name, ref);
    fonts.set(ref, made);
    return made;
  }
}
