import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ReportLetters } from './letters.ts';
import { Paper } from './paper.ts';

export interface PrintedDocument {
  readonly title: string;
  readonly subtitle: string;
  /** Where it is written. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Texts besides title and subtitle that `print` writes before it prepares letters itself. */
  readonly words: readonly string[];
}

/** Writes numbered A4 pages as a PDF. */
export async function printDocument(
  { title, subtitle, to, now, words }: PrintedDocument,
  print: (paper: Paper, letters: ReportLetters) => Promise<void>,
): Promise<void> {
  const doc = await PDFDocument.create();
  doc.setTitle(`${title}: ${subtitle}`);
  doc.setProducer('Sheetmark');
  doc.setCreationDate(new Date(now));
  doc.setModificationDate(new Date(now));
  const letters = new ReportLetters(doc);
  await letters.prepare([title, subtitle, ...words, '0123456789 of ·']);
  const paper = new Paper(doc, letters);
  await print(paper, letters);
  paper.number(`${title} · ${subtitle}`);
  await writeFile(to, await doc.save());
}

/** What is printed, a line of JSON each. It is written by the process that asks, of the same build. */
export async function* readLines<T>(path: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    yield JSON.parse(line) as T;
  }
}
