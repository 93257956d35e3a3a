import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { ReportLetters } from '../../../platform/print/letters.ts';
import { ink, page, Paper } from '../../../platform/print/paper.ts';
import { countRow, coverWords, emptyTotals, printCover } from './cover.ts';
import type { ReportAsked, ReportRow } from './protocol.ts';
import { printRow, rowWords, textsOf } from './rows.ts';

/** Rows are written by the process that asks, of the same build. */
async function* rowsAt(path: string): AsyncGenerator<ReportRow> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    yield JSON.parse(line) as ReportRow;
  }
}

/** Twice as fine as it is printed, on white. One that cannot be read is left out. */
async function jpegOf(path: string | null): Promise<Uint8Array | null> {
  if (path === null) return null;
  const image = sharp(await readFile(path)).resize({ width: 528, height: 368, fit: 'inside', withoutEnlargement: true });
  return image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}

/** Writes a list as A4 pages: a cover, then row by row. */
export async function compute({ head, from, to, now, isCut }: ReportAsked): Promise<null> {
  sharp.concurrency(1);
  sharp.cache(false);
  const doc = await PDFDocument.create();
  doc.setTitle(`${head.title}: ${head.subtitle}`);
  doc.setProducer('Sheetmark');
  doc.setCreationDate(new Date(now));
  doc.setModificationDate(new Date(now));
  const totals = emptyTotals();
  for await (const row of rowsAt(from)) countRow(totals, row);
  const letters = new ReportLetters(doc);
  await letters.prepare([head.title, head.subtitle, ...head.facts.flat(), ...head.filters, ...coverWords(totals), ...rowWords, lastWords]);
  const paper = new Paper(doc, letters);
  printCover(paper, head, totals);
  if (totals.markups + totals.tasks > 0) paper.turn();
  for await (const row of rowsAt(from)) {
    await letters.prepare(textsOf(row));
    await printRow(paper, row, await jpegOf(row.picture));
  }
  if (isCut) paper.flow([lastWords], page.margin, { size: 9, color: ink.dim });
  paper.number(`${head.title} · ${head.subtitle}`);
  await writeFile(to, await doc.save());
  return null;
}

const lastWords = 'The list goes on: a report holds its first 1,000 rows. Filter it to see the rest.';
