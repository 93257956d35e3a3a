import { ink, LEADING, page, type Paper, type Style } from '../../../platform/print/paper.ts';
import { printDocument, readLines } from '../../../platform/print/print-document.ts';
import { jpegOf } from '../../../platform/print/to-jpeg.ts';
import type { RecordAsked, RecordLine } from './protocol.ts';

const left = page.margin;
const width = page.width - 2 * page.margin;
const nameWidth = 150;
const picture = { width: 132, height: 92 };
const textLeft = left + picture.width + 16;
const textWidth = page.width - page.margin - textLeft;
const styles = {
  title: { size: 22, weight: 'bold' },
  subtitle: { size: 12, color: ink.dim },
  result: { size: 15, weight: 'bold', color: ink.accent },
  heading: { size: 13, weight: 'bold' },
  label: { size: 8.5, weight: 'bold', color: ink.caption },
  value: { size: 9.5, color: ink.dark },
  hash: { size: 7.5, color: ink.caption },
  markup: { size: 11, weight: 'bold', color: ink.accent },
  fact: { size: 9, color: ink.dim },
  author: { size: 9, weight: 'bold', color: ink.dark },
} as const satisfies Record<string, Style>;

const textsOf = (line: RecordLine): string[] => {
  if (line.type === 'heading') return [line.text];
  if (line.type === 'fact') return [line.name, line.value];
  if (line.type === 'entry') return [line.name, line.value, line.hash];
  return [line.title, ...line.facts, ...line.comments.flatMap(({ by, text }) => [by, text])];
};

/** Writes the record of a review as A4 pages. */
export async function compute({ title, subtitle, result, from, to, now }: RecordAsked): Promise<null> {
  await printDocument({ title, subtitle, to, now, words: [result] }, async (paper, letters) => {
    paper.flow(paper.wrap(title, width, styles.title), left, styles.title);
    paper.flow(paper.wrap(subtitle, width, styles.subtitle).slice(0, 2), left, styles.subtitle);
    paper.y -= 8;
    paper.flow(paper.wrap(result, width, styles.result).slice(0, 2), left, styles.result);
    paper.y -= 8;
    for await (const line of readLines<RecordLine>(from)) {
      await letters.prepare(textsOf(line));
      if (line.type === 'heading') printHeading(paper, line.text);
      else if (line.type === 'markup') await printMarkup(paper, line);
      else printFact(paper, line);
    }
  });
  return null;
}

function printHeading(paper: Paper, text: string): void {
  paper.y -= 14;
  paper.keepTogether(60);
  paper.flow([text], left, styles.heading);
  paper.y -= 4;
  paper.rule();
  paper.y -= 4;
}

function printFact(paper: Paper, line: Extract<RecordLine, { type: 'fact' | 'entry' }>): void {
  const names = paper.wrap(line.name, nameWidth - 10, styles.label);
  const values = line.value.split('\n').flatMap((text) => paper.wrap(text, width - nameWidth, styles.value));
  paper.keepTogether(Math.min(200, Math.max(names.length * styles.label.size, values.length * styles.value.size) * LEADING + 12));
  const { sheet, y: top } = paper;
  paper.flow(names, left, styles.label);
  const under = paper.y;
  if (paper.sheet === sheet) paper.y = top;
  paper.flow(values, left + nameWidth, styles.value);
  if (line.type === 'entry') paper.flow(paper.wrap(line.hash, width - nameWidth, styles.hash), left + nameWidth, styles.hash);
  if (paper.sheet === sheet) paper.y = Math.min(paper.y, under);
  paper.y -= 3;
}

/** A framed picture, and next to it the title, details and the thread. */
async function printMarkup(paper: Paper, line: Extract<RecordLine, { type: 'markup' }>): Promise<void> {
  const jpeg = await jpegOf(line.picture);
  const rest: { text: string; style: Style }[] = [
    ...line.facts.map((text) => ({ text, style: styles.fact })),
    ...line.comments.flatMap(({ by, text }) => [
      { text: by, style: styles.author },
      ...text.split('\n').map((one) => ({ text: one, style: styles.value })),
    ]),
  ].flatMap(({ text, style }) => paper.wrap(text, textWidth, style).map((wrapped) => ({ text: wrapped, style })));
  const title = paper.wrap(line.title, textWidth, styles.markup).slice(0, 3);
  const titleStyle: Style = styles.markup;
  const lines = [...title.map((text) => ({ text, style: titleStyle })), ...rest];
  const height = lines.reduce((sum, { style }) => sum + style.size * LEADING, 0);
  // A markup that fits on a page never breaks across two.
  paper.keepTogether(Math.min(Math.max(jpeg ? picture.height : 0, height) + 16, page.height - 2 * page.margin));
  const { y: top, sheet } = paper;
  if (jpeg) await paper.picture(jpeg, { x: left, top, ...picture });
  paper.link({ left: textLeft, top, width: textWidth, height: title.length * styles.markup.size * LEADING }, line.link);
  for (const { text, style } of lines) {
    // The author of a comment is never the last line of a page.
    if (style === styles.author) paper.keepTogether((styles.author.size + styles.value.size) * LEADING);
    paper.flow([text], textLeft, style);
  }
  if (jpeg && paper.sheet === sheet) paper.y = Math.min(paper.y, top - picture.height);
  paper.y -= 8;
  paper.rule();
  paper.y -= 8;
}
