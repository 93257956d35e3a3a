import { PDFDocument, PDFName, type PDFPage, PDFString, rgb } from '@cantoo/pdf-lib';
import { ReportLetters } from './report-letters.ts';

/** One row of a report, as it is printed. */
export interface ReportRow {
  readonly title: string;
  /** Where it opens. */
  readonly link: string;
  /** JPEG; null where there is no picture. */
  readonly picture: Uint8Array | null;
  /** Each a line below the title. */
  readonly facts: readonly string[];
  readonly comments: readonly { readonly by: string; readonly text: string }[];
}

export interface ReportHead {
  readonly title: string;
  /** Below the title: when, how many. */
  readonly subtitle: string;
}

// Points on A4.
const [pageWidth, pageHeight, margin] = [595, 842, 48];
const picture = { width: 128, height: 88 };
const gutter = 16;
const [textSize, lineHeight] = [9.5, 13];
const ink = { dark: rgb(0.09, 0.11, 0.14), dim: rgb(0.38, 0.42, 0.48), line: rgb(0.85, 0.87, 0.9), link: rgb(0.12, 0.37, 0.86) };

interface Line {
  readonly text: string;
  readonly bold?: boolean;
  readonly color?: typeof ink.dark;
}

/** A list as A4 pages: each row with its picture, what is known of it, what was said, and a link to it. */
export async function reportPdf(head: ReportHead, rows: AsyncIterable<ReportRow>, now: Date): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  doc.setTitle(head.title);
  doc.setProducer('Sheetmark');
  doc.setCreationDate(now);
  doc.setModificationDate(now);
  const letters = await ReportLetters.in(doc);
  await letters.prepare([head.title, head.subtitle]);
  const paper = new Paper(doc, letters);
  paper.write([{ text: head.title, bold: true }], { left: margin, size: 18 });
  paper.write([{ text: head.subtitle, color: ink.dim }], { left: margin, size: textSize });
  paper.rule();
  for await (const row of rows) {
    await letters.prepare([row.title, ...row.facts, ...row.comments.flatMap(({ by, text }) => [by, text])]);
    await printRow(paper, row);
  }
  paper.numberPages();
  return doc.save();
}

async function printRow(paper: Paper, row: ReportRow): Promise<void> {
  const left = margin + picture.width + gutter;
  const width = pageWidth - margin - left;
  const title = paper.wrap([{ text: row.title, bold: true, color: ink.link }], width);
  const rest = paper.wrap(
    [
      ...row.facts.map((text) => ({ text, color: ink.dim })),
      ...row.comments.flatMap(({ by, text }) => text.split('\n').map((line, at) => ({ text: at === 0 ? `${by}: ${line}` : line }))),
    ],
    width,
  );
  paper.keepTogether(Math.max(row.picture ? picture.height : 0, Math.min(8, title.length + rest.length) * lineHeight) + gutter);
  const top = paper.y;
  if (row.picture) await paper.draw(row.picture, top);
  const titleTop = paper.y;
  paper.write(title, { left, size: textSize });
  paper.link({ left, top: titleTop, width, height: title.length * lineHeight }, row.link);
  paper.write(rest, { left, size: textSize });
  if (row.picture) paper.below(top - picture.height);
  paper.rule();
}

/** Pages that follow one another; `y` runs up, as PDF has it. */
class Paper {
  readonly #doc: PDFDocument;
  readonly #letters: ReportLetters;
  #page: PDFPage;
  #firstOnPage = true;
  y = pageHeight - margin;

  constructor(doc: PDFDocument, letters: ReportLetters) {
    this.#doc = doc;
    this.#letters = letters;
    this.#page = doc.addPage([pageWidth, pageHeight]);
  }

  /** Begins a new page unless so much fits on this one. */
  keepTogether(height: number): void {
    if (this.y - height >= margin || this.#firstOnPage) return;
    this.#page = this.#doc.addPage([pageWidth, pageHeight]);
    this.#firstOnPage = true;
    this.y = pageHeight - margin;
  }

  wrap(lines: readonly Line[], width: number): Line[] {
    return lines.flatMap((line) =>
      this.#letters.wrap(line.text, { weight: weightOf(line), size: textSize, width }).map((text) => ({ ...line, text })),
    );
  }

  write(lines: readonly Line[], { left, size }: { left: number; size: number }): void {
    const height = (size / textSize) * lineHeight;
    for (const line of lines) {
      this.keepTogether(height);
      this.y -= height;
      this.#firstOnPage = false;
      let x = left;
      for (const { text, font } of this.#letters.runs(line.text, weightOf(line))) {
        this.#page.drawText(text, { x, y: this.y + height / 4, size, font, color: line.color ?? ink.dark });
        x += font.widthOfTextAtSize(text, size);
      }
    }
  }

  /** Within the frame that pictures have, at the left margin. */
  async draw(jpeg: Uint8Array, top: number): Promise<void> {
    const image = await this.#doc.embedJpg(jpeg);
    const { width, height } = image.scaleToFit(picture.width, picture.height);
    this.#page.drawImage(image, { x: margin, y: top - height, width, height });
    this.#firstOnPage = false;
  }

  link({ left, top, width, height }: { left: number; top: number; width: number; height: number }, address: string): void {
    const { context } = this.#doc;
    const act = context.obj({ Type: 'Action', S: 'URI', URI: PDFString.of(address) });
    const area = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [left, top - height, left + width, top], Border: [0, 0, 0], A: act });
    const existing = this.#page.node.Annots();
    if (existing) existing.push(context.register(area));
    else this.#page.node.set(PDFName.of('Annots'), context.obj([context.register(area)]));
  }

  /** What comes next stands at this height or lower. */
  below(y: number): void {
    this.y = Math.min(this.y, y);
  }

  rule(): void {
    this.y -= gutter / 2;
    this.#page.drawLine({ start: { x: margin, y: this.y }, end: { x: pageWidth - margin, y: this.y }, thickness: 0.5, color: ink.line });
    this.y -= gutter / 2;
  }

  numberPages(): void {
    const pages = this.#doc.getPages();
    for (const [index, page] of pages.entries())
      page.drawText(`${index + 1} / ${pages.length}`, {
        x: pageWidth - margin - 24,
        y: margin / 2,
        size: 8,
        font: this.#letters.fontOf('plain'),
        color: ink.dim,
      });
  }
}

const weightOf = ({ bold }: Line) => (bold ? 'bold' : 'plain');
