import { ink, page, type Paper, type Style } from '../../../platform/print/paper.ts';
import { printDocument, readLines } from '../../../platform/print/print-document.ts';
import type { RegisterAsked, RegisterLine } from './protocol.ts';

const left = page.margin;
const right = page.width - page.margin;
/** Where the columns begin, in points. */
const at = { title: left + 100, revision: right - 234, date: right - 190, issue: right - 122, version: right - 34 } as const;
const nameWidth = 90;
const titles = { number: 'Number', title: 'Title', revision: 'Rev.', date: 'Date', issue: 'Issue', version: 'Version' } as const;

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
  const words = [...Object.values(titles), ...facts.flat()];
  await printDocument({ title, subtitle, to, now, words }, async (paper, letters) => {
    paper.flow(paper.wrap(title, right - left, styles.heading).slice(0, 3), left, styles.heading);
    paper.flow([subtitle], left, styles.subtitle);
    paper.y -= 10;
    for (const [name, value] of facts) {
      paper.write(name, { x: left, y: paper.y - 10 }, styles.label);
      paper.flow(paper.wrap(value, right - left - nameWidth, styles.value), left + nameWidth, styles.value);
    }
    for await (const line of readLines<RegisterLine>(from)) {
      await letters.prepare(line.type === 'discipline' ? [line.name] : [line.number, line.title, ...line.facts]);
      if (line.type === 'discipline') printDiscipline(paper, line.name);
      else printSheet(paper, line);
    }
  });
  return null;
}

function printDiscipline(paper: Paper, name: string): void {
  paper.y -= 18;
  paper.keepTogether(HEADING);
  paper.flow(paper.wrap(name, right - left, styles.discipline).slice(0, 2), left, styles.discipline);
  paper.y -= LINE;
  const y = paper.y + 4;
  paper.write(titles.number, { x: left, y }, styles.label);
  paper.write(titles.title, { x: at.title, y }, styles.label);
  paper.write(titles.revision, { x: at.revision, y }, styles.label);
  paper.write(titles.date, { x: at.date, y }, styles.label);
  paper.write(titles.issue, { x: at.issue, y }, styles.label);
  paper.write(titles.version, { x: at.version, y }, styles.label);
  paper.rule();
}

function printSheet(paper: Paper, { number, title, facts }: Extract<RegisterLine, { type: 'sheet' }>): void {
  const numbers = paper.wrap(number, at.title - left - 8, styles.number);
  const lines = paper.wrap(title, at.revision - at.title - 8, styles.cell);
  const height = LINE * Math.max(1, numbers.length, lines.length);
  paper.keepTogether(height);
  const y = (index: number): number => paper.y - LINE * (index + 1) + 3;
  for (const [index, text] of numbers.entries()) paper.write(text, { x: left, y: y(index) }, styles.number);
  for (const [index, text] of lines.entries()) paper.write(text, { x: at.title, y: y(index) }, styles.cell);
  const [revision, date, issue, version] = facts;
  paper.write(paper.wrap(revision, at.date - at.revision - 4, styles.cell)[0] ?? '', { x: at.revision, y: y(0) }, styles.cell);
  paper.write(date, { x: at.date, y: y(0) }, styles.cell);
  paper.write(paper.wrap(issue, at.version - at.issue - 4, styles.cell)[0] ?? '', { x: at.issue, y: y(0) }, styles.cell);
  paper.write(version, { x: at.version, y: y(0) }, styles.cell);
  paper.y -= height;
}
