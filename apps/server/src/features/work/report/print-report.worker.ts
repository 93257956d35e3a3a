import { ink, page } from '../../../platform/print/paper.ts';
import { printDocument, readLines } from '../../../platform/print/print-document.ts';
import { jpegOf } from '../../../platform/print/to-jpeg.ts';
import { countRow, coverWords, emptyTotals, printCover } from './cover.ts';
import type { ReportAsked, ReportRow } from './protocol.ts';
import { printRow, rowWords, textsOf } from './rows.ts';

/** Writes a list as A4 pages: a cover, then row by row. */
export async function compute({ head, from, to, now, isCut }: ReportAsked): Promise<null> {
  const totals = emptyTotals();
  for await (const row of readLines<ReportRow>(from)) countRow(totals, row);
  const words = [...head.facts.flat(), ...head.filters, ...coverWords(totals), ...rowWords, lastWords];
  await printDocument({ title: head.title, subtitle: head.subtitle, to, now, words }, async (paper, letters) => {
    printCover(paper, head, totals);
    if (totals.markups + totals.tasks > 0) paper.turn();
    for await (const row of readLines<ReportRow>(from)) {
      await letters.prepare(textsOf(row));
      await printRow(paper, row, await jpegOf(row.picture));
    }
    if (isCut) paper.flow([lastWords], page.margin, { size: 9, color: ink.dim });
  });
  return null;
}

const lastWords = 'The list goes on: a report holds its first 1,000 rows. Filter it to see the rest.';
