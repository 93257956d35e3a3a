import { point, type Point } from './geometry.ts';
import { CAP, INK } from './ink.ts';
import type { Pen } from './pen.ts';

export interface TableColumn {
  readonly title: string;
  /** Millimetres on paper. */
  readonly width: number;
  readonly align?: 'left' | 'right' | 'centre';
}

export interface TableData {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
}

const HEAD = 5;
const PAD = 1.2;

/** Draws the table with its top left at `at` and returns its lower edge (y, millimetres). */
export function drawTable(paper: Pen, at: Point, table: TableData, rowHeight = 4.6): number {
  paper.text(table.title, point(at.x, at.y - 1.8), { cap: CAP.label, font: 'bold' });
  const width = table.columns.reduce((sum, column) => sum + column.width, 0);
  const foot = at.y + HEAD + table.rows.length * rowHeight;
  paper.rect({ x0: at.x, y0: at.y, x1: at.x + width, y1: at.y + HEAD }, { fill: 0.9 });
  for (const [i] of table.rows.entries()) {
    const y = at.y + HEAD + (i + 1) * rowHeight;
    paper.line(point(at.x, y), point(at.x + width, y), INK.faint);
  }
  let x = at.x;
  for (const [c, column] of table.columns.entries()) {
    if (c > 0) paper.line(point(x, at.y), point(x, foot), INK.faint);
    cell(paper, { x, y: at.y + HEAD / 2 }, column, column.title, 'bold');
    for (const [r, row] of table.rows.entries()) {
      cell(paper, { x, y: at.y + HEAD + (r + 0.5) * rowHeight }, column, row[c] ?? '', 'regular');
    }
    x += column.width;
  }
  paper.rect({ x0: at.x, y0: at.y, x1: at.x + width, y1: foot }, INK.thin);
  paper.line(point(at.x, at.y + HEAD), point(at.x + width, at.y + HEAD), INK.thin);
  return foot;
}

function cell(paper: Pen, at: Point, column: TableColumn, text: string, font: 'regular' | 'bold'): void {
  const align = column.align ?? 'left';
  const x = at.x + { left: PAD, centre: column.width / 2, right: column.width - PAD }[align];
  paper.text(text, point(x, at.y), { cap: CAP.note, font, align, anchor: 'middle' });
}
