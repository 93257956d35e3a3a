import { ink, page, type Paper, type Style } from '../../../platform/print/paper.ts';
import { printDocument, readLines } from '../../../platform/print/print-document.ts';
import type { RegisterAsked, RegisterCells, RegisterLine } from './protocol.ts';

const left = page.margin;
const right = page.width - page.margin;
/** From left to right; widths in points, with the gap to the next column. The title takes what the others leave. */
const columns = [
  { id: 'number', title: 'Number', width: 80 },
  { id: 'title', title: 'Title', width: null },
  { id: 'revision', title: 'Rev.', width: 42 },
  { id: 'date', title: 'Date', width: 62 },
  { id: 'issue', title: 'Issue', width: 90 },
  { id: 'version', title: 'Version', width: 42 },
  { id: 'openMarkups', title: 'Open markups', width: 60 },
] as const satisfies readonly { id: keyof RegisterCells; title: string; width: number | null }[];
const GAP = 8;
const titleWidth = columns.reduce((rest, { width }) => rest - (width ?? 0), right - left);
const nameWidth = 90;

const styles = {
  heading: { size: 22, weight: 'bold' },
  subtitle: { size: 12, color: ink.dim },
  label: { size: 8.5, weight: 'bold', color: ink.caption },
  value: { size: 10, color: ink.dark },
  discipline: { size: 12, weight: 'bold' },
  number: { size: 9.5, weight: 'bold' },
  cell: { size: 9.5, color: ink.dark },
} as const satisfies Record<string, Style>;
const subtitle = 'Sheet register';
const LINE = 14;
/** Room for a discipline's heading and its first sheets. */
const HEADING = 70;

/** Writes a register of sheets as A4 pages. */
export async function compute({ title, facts, from, to, now }: RegisterAsked): Promise<null> {
  const words = [...columns.map((column) => column.title), ...facts.flat()];
  await printDocument({ title, subtitle, to, now, words }, async (paper, letters) => {
    paper.flow(paper.wrap(title, right - left, styles.heading).slice(0, 3), left, styles.heading);
    paper.flow([subtitle], left, styles.subtitle);
    paper.y -= 10;
    for (const [name, value] of facts) {
      paper.write(name, { x: left, y: paper.y - 10 }, styles.label);
      paper.flow(paper.wrap(value, right - left - nameWidth, styles.value), left + nameWidth, styles.value);
    }
    for await (const line of readLines<RegisterLine>(from)) {
      await letters.prepare(line.type === 'discipline' ? [line.name] : Object.values(line.cells));
      if (line.type === 'discipline') printDiscipline(paper, line.name);
      else printSheet(paper, line.cells);
    }
  });
  return null;
}

function printDiscipline(paper: Paper, name: string): void {
  paper.y -= 18;
  paper.keepTogether(HEADING);
  paper.flow(paper.wrap(name, right - left, styles.discipline).slice(0, 2), left, styles.discipline);
  printHeadings(paper);
}

function printHeadings(paper: Paper): void {
  paper.y -= LINE;
  const y = paper.y + 4;
  for (const { column, x } of placed()) paper.write(column.title, { x, y }, styles.label);
  paper.rule();
}

type Column = (typeof columns)[number];

/** Where each column begins and how wide its text can be, in points. */
function placed(): readonly { readonly column: Column; readonly x: number; readonly width: number }[] {
  let next: number = left;
  return columns.map((column) => {
    const x = next;
    next += column.width ?? titleWidth;
    return { column, x, width: next - x - GAP };
  });
}

function printSheet(paper: Paper, cells: RegisterCells): void {
  const texts = placed().map(({ column: { id }, x, width }) => {
    const style = id === 'number' ? styles.number : styles.cell;
    return { x, style, lines: paper.wrap(cells[id], width, style) };
  });
  const height = LINE * Math.max(1, ...texts.map(({ lines }) => lines.length));
  if (paper.keepTogether(height)) printHeadings(paper);
  for (const { x, style, lines } of texts)
    for (const [index, line] of lines.entries()) paper.write(line, { x, y: paper.y - LINE * (index + 1) + 3 }, style);
  paper.y -= height;
}
