import { ink, LEADING, page, type Paper, type Style } from '../../../platform/print/paper.ts';
import type { ReportRow } from './protocol.ts';
import { drawStatus, statusWords } from './status.ts';

const picture = { width: 132, height: 92 };
const gutter = 16;
const left = page.margin + picture.width + gutter;
const width = page.width - page.margin - left;

const styles = {
  title: { size: 11, weight: 'bold', color: ink.accent },
  status: { size: 9, weight: 'bold' },
  fact: { size: 9, color: ink.dim },
  author: { size: 9, weight: 'bold', color: ink.dark },
  comment: { size: 9, color: ink.dark },
} as const satisfies Record<string, Style>;

const priorityWords = { none: '', low: 'Low priority', medium: 'Medium priority', high: 'High priority', urgent: 'Urgent' } as const;

/** Texts that `printRow` adds to those of the row. */
export const rowWords = [...Object.values(statusWords), ...Object.values(priorityWords), 'Overdue · 0123456789 of'];

/** All printed texts of a row. */
export const textsOf = ({ title, facts, comments }: ReportRow): string[] => [
  title,
  ...facts,
  ...comments.flatMap(({ by, on, text }) => [by, on, text]),
];

interface Line {
  readonly text: string;
  /** The space above it, in points. */
  readonly above?: number;
  readonly style: Style;
}

function linesOf(paper: Paper, row: ReportRow): Line[] {
  const wrapped = (text: string, style: Style): Line[] => paper.wrap(text, width, style).map((line) => ({ text: line, style }));
  return [
    ...row.facts.flatMap((fact) => wrapped(fact, styles.fact)),
    ...row.comments.flatMap(({ by, on, text }) => [
      ...wrapped(`${by} · ${on}`, styles.author).map((line, at) => (at === 0 ? { ...line, above: 6 } : line)),
      ...text.split('\n').flatMap((line) => wrapped(line, styles.comment)),
    ]),
  ];
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { style, above = 0 }) => sum + above + style.size * LEADING, 0);

/** A framed picture, and next to it the row's title, status, details and comments. `jpeg` is null without a picture. */
export async function printRow(paper: Paper, row: ReportRow, jpeg: Uint8Array | null): Promise<void> {
  const title = paper.wrap(row.title, width, styles.title).slice(0, 4);
  const rest = linesOf(paper, row);
  const head = title.length * styles.title.size * LEADING + 18;
  paper.keepTogether(Math.max(jpeg ? picture.height : 0, head + heightOf(rest.slice(0, 8))) + gutter);
  const { y: top, sheet } = paper;
  if (jpeg) await paper.picture(jpeg, { x: page.margin, top, ...picture });
  paper.flow(title, left, styles.title);
  paper.link({ left, top, width, height: top - paper.y }, row.link);
  printStanding(paper, row);
  for (const { text, style, above = 0 } of rest) {
    paper.y -= above;
    paper.flow([text], left, style);
  }
  // A row that continues on another page has its picture on the page before.
  if (jpeg && paper.sheet === sheet) paper.y = Math.min(paper.y, top - picture.height);
  paper.y -= gutter / 2;
  paper.rule();
  paper.y -= gutter / 2;
}

/** The status with its shape and colour, then the priority and whether it is overdue. */
function printStanding(paper: Paper, row: ReportRow): void {
  paper.y -= 14;
  const y = paper.y + 2;
  drawStatus(paper.sheet, row.status, { x: left + 5, y: y + 3.2, size: 11 });
  let x = left + 15;
  x += paper.write(statusWords[row.status], { x, y }, { ...styles.status, color: ink[row.status] });
  const priority = priorityWords[row.priority];
  if (priority !== '')
    x += paper.write(`  ·  ${priority}`, { x, y }, row.priority === 'urgent' ? { ...styles.status, color: ink.urgent } : styles.fact);
  if (row.isOverdue) paper.write('  ·  Overdue', { x, y }, { ...styles.status, color: ink.urgent });
  paper.y -= 4;
}
