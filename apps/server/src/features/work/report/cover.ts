import { ink, page, type Paper } from '../../../platform/print/paper.ts';
import type { ReportHead, ReportRow, ReportStatus } from './protocol.ts';
import { drawStatus, statusOrder, statusWords } from './status.ts';

/** The totals of the rows, counted while they are first read. */
export interface Totals {
  markups: number;
  tasks: number;
  overdue: number;
  readonly byStatus: Record<ReportStatus, number>;
}

export const emptyTotals = (): Totals => ({ markups: 0, tasks: 0, overdue: 0, byStatus: { none: 0, review: 0, open: 0, closed: 0 } });

export function countRow(totals: Totals, row: Pick<ReportRow, 'type' | 'status' | 'isOverdue'>): void {
  if (row.type === 'task') totals.tasks += 1;
  else totals.markups += 1;
  if (row.isOverdue) totals.overdue += 1;
  totals.byStatus[row.status] += 1;
}

const [left, right] = [page.margin, page.width - page.margin];
const label = { size: 8.5, weight: 'bold', color: ink.caption } as const;
const body = { size: 10.5, color: ink.dark } as const;
const nameWidth = 110;

/** Letters that `printCover` adds to those of the head. */
export const coverWords = (totals: Totals): string[] => [
  ...Object.values(statusWords),
  `0123456789,.% Sheetmark Filters Totals Markups Tasks Overdue All rows ${Object.values(totals.byStatus).join(' ')}`,
];

/** The first page: whose list it is, its filters and its totals. */
export function printCover(paper: Paper, head: ReportHead, totals: Totals): void {
  printMark(paper);
  paper.y = page.height - 210;
  paper.flow(paper.wrap(head.title, right - left, { size: 28, weight: 'bold' }).slice(0, 4), left, { size: 28, weight: 'bold' });
  paper.y -= 4;
  paper.flow([head.subtitle], left, { size: 13, color: ink.dim });
  paper.y -= 22;
  paper.rule();
  paper.y -= 12;
  for (const [name, value] of head.facts) printFact(paper, name, [value]);
  printFact(paper, 'Filters', head.filters.length > 0 ? head.filters : ['None: every row of the list']);
  paper.y -= 26;
  printTotals(paper, totals);
}

/** The product's mark in 24 units, as in the page's logo: a sheet with a folded corner and a revision cloud on it. */
const mark = {
  sheet: 'M5.5 1.5h9.2l5.8 5.8v13.2a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z',
  fold: 'M14.7 1.5l5.8 5.8h-4.3a1.5 1.5 0 0 1-1.5-1.5z',
  cloud:
    'M8.1 12.2a2.05 2.05 0 0 1 2.7-2.1a2.05 2.05 0 0 1 3.3.35a2.05 2.05 0 0 1 2.5 2.25a2.05 2.05 0 0 1-.15 3.5' +
    'a2.05 2.05 0 0 1-2.7 2.15a2.05 2.05 0 0 1-3.3.05a2.05 2.05 0 0 1-2.8-2.2a2.05 2.05 0 0 1 .45-4z',
};

/** The mark and the name. */
function printMark(paper: Paper): void {
  const top = page.height - page.margin;
  const at = { x: left - 3.5, y: top + 1 };
  paper.sheet.drawSvgPath(mark.sheet, { ...at, color: ink.accent, borderWidth: 0 });
  paper.sheet.drawSvgPath(mark.fold, { ...at, color: ink.paper, opacity: 0.45, borderWidth: 0 });
  paper.sheet.drawSvgPath(mark.cloud, { ...at, borderColor: ink.paper, borderWidth: 1.6 });
  paper.write('Sheetmark', { x: left + 27, y: top - 16 }, { size: 14, weight: 'bold' });
}

/** Filters without an end are cut where the page ends. */
function printFact(paper: Paper, name: string, values: readonly string[]): void {
  const lines = values.flatMap((value) => paper.wrap(value, right - left - nameWidth, body));
  const room = Math.max(1, Math.floor((paper.y - 250) / 15));
  const shown = lines.length > room ? [...lines.slice(0, room - 1), `and ${lines.length - room + 1} more lines`] : lines;
  paper.write(name, { x: left, y: paper.y - 10.3 }, label);
  paper.flow(shown, left + nameWidth, body);
  paper.y -= 5;
}

function printTotals(paper: Paper, totals: Totals): void {
  const numbers: [string, number][] = [
    ['Markups', totals.markups],
    ['Tasks', totals.tasks],
    ['Overdue', totals.overdue],
  ];
  for (const [at, [name, count]] of numbers.entries()) {
    const x = left + at * 130;
    const color = name === 'Overdue' && count > 0 ? ink.urgent : ink.dark;
    paper.write(count.toLocaleString('en'), { x, y: paper.y - 24 }, { size: 26, weight: 'bold', color });
    paper.write(name, { x, y: paper.y - 40 }, { size: 9.5, color: ink.dim });
  }
  paper.y -= 66;
  printBar(paper, totals);
}

/** Counts by status: a bar of the shares, and each as text below. */
function printBar(paper: Paper, { byStatus }: Totals): void {
  const present = statusOrder.filter((status) => byStatus[status] > 0);
  const all = present.reduce((sum, status) => sum + byStatus[status], 0);
  let x = left;
  for (const status of present) {
    const width = ((right - left) * byStatus[status]) / all;
    paper.sheet.drawRectangle({ x, y: paper.y - 8, width: Math.max(1, width - 1.5), height: 8, color: ink[status] });
    x += width;
  }
  paper.y -= 28;
  x = left;
  for (const status of present) {
    drawStatus(paper.sheet, status, { x: x + 6, y: paper.y + 3.5, size: 12 });
    x += 17;
    x += paper.write(`${byStatus[status].toLocaleString('en')} `, { x, y: paper.y }, { size: 10.5, weight: 'bold' });
    x += paper.write(statusWords[status], { x, y: paper.y }, { size: 10.5, color: ink.dim }) + 22;
  }
}
