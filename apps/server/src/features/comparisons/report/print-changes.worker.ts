import sharp from 'sharp';
import { ink, page, type Paper, type Style } from '../../../platform/print/paper.ts';
import { printDocument, readLines } from '../../../platform/print/print-document.ts';
import type { ChangeLine, ChangesAsked, ChangesHead, ChangesLine, SheetLine } from './protocol.ts';

const left = page.margin;
const indent = left + 34;
const right = page.width - page.margin;
const nameWidth = 90;
const notClouded = 'Not clouded';

const styles = {
  title: { size: 22, weight: 'bold' },
  subtitle: { size: 12, color: ink.dim },
  label: { size: 8.5, weight: 'bold', color: ink.caption },
  value: { size: 10, color: ink.dark },
  sheet: { size: 13, weight: 'bold' },
  number: { size: 10, weight: 'bold', color: ink.accent },
  sentence: { size: 10, weight: 'bold' },
  unclouded: { size: 9, weight: 'bold', color: ink.open },
  fact: { size: 9, color: ink.dim },
} as const satisfies Record<string, Style>;

/** Writes the changes between two versions as A4 pages, sheet by sheet. */
export async function compute({ head, from, to, now }: ChangesAsked): Promise<null> {
  sharp.concurrency(1);
  const { title, subtitle, facts } = head;
  await printDocument({ title, subtitle, to, now, words: [...facts.flat(), notClouded] }, async (paper, letters) => {
    printHead(paper, head);
    for await (const line of readLines<ChangesLine>(from)) {
      await letters.prepare(line.type === 'sheet' ? [line.title, line.summary] : [line.sentence, ...line.facts]);
      if (line.type === 'sheet') printSheet(paper, line);
      else await printChange(paper, line);
    }
  });
  return null;
}

function printHead(paper: Paper, { title, subtitle, facts }: ChangesHead): void {
  paper.flow(paper.wrap(title, right - left, styles.title).slice(0, 3), left, styles.title);
  paper.flow([subtitle], left, styles.subtitle);
  paper.y -= 10;
  for (const [name, value] of facts) {
    paper.write(name, { x: left, y: paper.y - 10 }, styles.label);
    paper.flow(paper.wrap(value, right - left - nameWidth, styles.value), left + nameWidth, styles.value);
  }
}

/** Room for a sheet's heading and its first change. */
const HEADING = 90;

function printSheet(paper: Paper, { title, summary }: SheetLine): void {
  paper.y -= 22;
  paper.keepTogether(HEADING);
  paper.flow(paper.wrap(title, right - left, styles.sheet).slice(0, 2), left, styles.sheet);
  paper.flow(paper.wrap(summary, right - left, styles.fact), left, styles.fact);
  paper.y -= 6;
  paper.rule();
}

const CHANGE = 44;

const picture = { width: 210, height: 140, gap: 12 };

async function printChange(paper: Paper, { number, sentence, isUnclouded, facts, pictures }: ChangeLine): Promise<void> {
  paper.y -= 7;
  paper.keepTogether(CHANGE + (pictures ? picture.height : 0));
  paper.write(String(number), { x: left, y: paper.y - 10.1 }, styles.number);
  paper.flow(paper.wrap(sentence, right - indent, styles.sentence), indent, styles.sentence);
  if (isUnclouded) paper.flow([notClouded], indent, styles.unclouded);
  for (const fact of facts) paper.flow(paper.wrap(fact, right - indent, styles.fact), indent, styles.fact);
  if (!pictures) return;
  paper.y -= 4;
  paper.keepTogether(picture.height);
  for (const [at, encoded] of pictures.entries()) {
    const jpeg = await sharp(Buffer.from(encoded, 'base64')).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
    const { width, height, gap } = picture;
    await paper.picture(jpeg, { x: indent + at * (width + gap), top: paper.y, width, height });
  }
  paper.y -= picture.height + 4;
}
