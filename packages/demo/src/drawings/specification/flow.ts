import { point, type Point } from '../paper/geometry.ts';
import { INK, type Colour } from '../paper/ink.ts';
import type { PageDrawing } from '../paper/pdf-file.ts';
import { A4_PORTRAIT } from '../paper/pdf-file.ts';
import type { FontName, Pen } from '../paper/pen.ts';
import type { TableData } from '../paper/table.ts';

/** The parts of a specification, in reading order. */
export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly sub: string }
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'article'; readonly number: string; readonly text: string }
  | { readonly kind: 'clause'; readonly mark: string; readonly text: string; readonly level: 0 | 1 }
  | { readonly kind: 'table'; readonly table: TableData }
  | { readonly kind: 'break' };

export interface PageFurniture {
  readonly header: readonly [string, string];
  readonly footer: readonly [string, string];
}

/** Margins and sizes of the text area, in millimetres. */
const AREA = { left: 25, right: 190, top: 32, foot: 272 } as const;
const CAP = 2.45;
const LEADING = 5.3;

interface TextLine {
  readonly text: string;
  readonly at: Point;
  readonly cap: number;
  readonly font: FontName;
  readonly colour?: Colour;
}

interface Rule {
  readonly from: Point;
  readonly to: Point;
  readonly firm: boolean;
}

interface LaidPage {
  readonly lines: TextLine[];
  readonly rules: Rule[];
}

/** Lays the blocks out on A4 pages; a heading is never alone at the bottom of a page. */
export function specificationPages(blocks: readonly Block[], furniture: PageFurniture, measure: Pen): PageDrawing[] {
  const flow = new Flow(measure);
  for (const block of blocks) flow.add(block);
  return flow.pages.map((page, index) => ({
    ...A4_PORTRAIT,
    draw: (paper) => drawPage(paper, page, furniture, `${index + 1} / ${flow.pages.length}`),
  }));
}

class Flow {
  readonly pages: LaidPage[] = [{ lines: [], rules: [] }];
  readonly #measure: Pen;
  #y: number = AREA.top;

  constructor(measure: Pen) {
    this.#measure = measure;
  }

  add(block: Block): void {
    switch (block.kind) {
      case 'title':
        this.#line(block.text, AREA.left, { cap: 6, font: 'bold' }, 13);
        this.#line(block.sub, AREA.left, { cap: 2.8, font: 'regular', colour: 0.3 }, 10);
        return;
      case 'part':
        this.#keep(30);
        if (this.#y > AREA.top) this.#y += 6;
        this.#rule(true);
        this.#y += 1.6;
        this.#line(block.text, AREA.left, { cap: 3.2, font: 'bold' }, 9);
        return;
      case 'article':
        this.#keep(18);
        this.#y += 3;
        this.#line(`${block.number}   ${block.text}`, AREA.left, { cap: 2.7, font: 'bold' }, 6.6);
        return;
      case 'clause':
        this.#clause(block.mark, block.text, AREA.left + 7 + block.level * 7);
        return;
      case 'table':
        this.#table(block.table);
        return;
      case 'break':
        this.#turn();
    }
  }

  #clause(mark: string, text: string, left: number): void {
    const rows = wrapped(this.#measure, text, AREA.right - left - 7);
    this.#keep(rows.length * LEADING);
    for (const [i, row] of rows.entries()) {
      if (i === 0) this.#line(mark, left, { cap: CAP, font: 'regular' }, 0);
      this.#line(row, left + 7, { cap: CAP, font: 'regular' }, LEADING);
    }
    this.#y += 1.6;
  }

  #table(table: TableData): void {
    this.#keep(10 + (table.rows.length + 1) * 5.2);
    this.#y += 2;
    this.#line(table.title, AREA.left, { cap: 2.7, font: 'bold' }, 7);
    this.#rule(true);
    for (const [index, row] of [table.columns.map((column) => column.title), ...table.rows].entries()) {
      this.#y += 3.4;
      let x: number = AREA.left;
      for (const [c, column] of table.columns.entries()) {
        this.#put(row[c] ?? '', x + 0.6, { cap: 2.1, font: index === 0 ? 'bold' : 'regular' });
        x += column.width;
      }
      this.#y += 1.8;
      this.#rule(index === 0);
    }
    this.#y += 5;
  }

  /** Draws the text on the next baseline; the flow continues `advance` below the top of its line. */
  #line(text: string, x: number, style: Pick<TextLine, 'cap' | 'font' | 'colour'>, advance: number): void {
    this.#keep(advance);
    this.#y += style.cap + 1;
    this.#put(text, x, style);
    this.#y += advance - style.cap - 1;
  }

  #put(text: string, x: number, style: Pick<TextLine, 'cap' | 'font' | 'colour'>): void {
    this.pages.at(-1)?.lines.push({ text, at: point(x, this.#y), ...style });
  }

  #rule(firm: boolean): void {
    this.pages.at(-1)?.rules.push({ from: point(AREA.left, this.#y), to: point(AREA.right, this.#y), firm });
  }

  #keep(height: number): void {
    if (this.#y + height > AREA.foot) this.#turn();
  }

  #turn(): void {
    this.pages.push({ lines: [], rules: [] });
    this.#y = AREA.top;
  }
}

function wrapped(measure: Pen, text: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`.trimStart();
    if (rows.length > 0 && measure.textWidth(longer, { cap: CAP }) <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

function drawPage(paper: Pen, page: LaidPage, { header, footer }: PageFurniture, count: string): void {
  const small = { cap: 1.9, colour: 0.3 } as const;
  paper.text(header[0], point(AREA.left, 18), { ...small, font: 'bold' });
  paper.text(header[1], point(AREA.right, 18), { ...small, align: 'right' });
  paper.line(point(AREA.left, 21), point(AREA.right, 21), INK.thin);
  paper.line(point(AREA.left, 279), point(AREA.right, 279), INK.fine);
  paper.text(footer[0], point(AREA.left, 284), small);
  paper.text(footer[1], point((AREA.left + AREA.right) / 2, 284), { ...small, align: 'centre' });
  paper.text(count, point(AREA.right, 284), { ...small, align: 'right' });
  for (const { text, at, ...style } of page.lines) paper.text(text, at, style);
  for (const { from, to, firm } of page.rules) paper.line(from, to, firm ? INK.firm : INK.faint);
}
