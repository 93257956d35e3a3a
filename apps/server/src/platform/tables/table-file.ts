import { Readable } from 'node:stream';
import writeXlsxFile from 'write-excel-file/node';
import type { BytesReply } from '../http/handler.ts';
import { type Cell, csvLine } from './csv.ts';

export interface Table {
  readonly titles: readonly string[];
  /** Some at a time, so that no more of them are in memory than are being written. */
  readonly rows: AsyncIterable<readonly Cell[][]>;
}

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

async function* csvOf({ titles, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(titles);
  for await (const some of rows) yield some.map(csvLine).join('');
}

/** Texts are written as texts, never as formulas. */
function sheetCell(value: Cell) {
  if (value === null) return null;
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
}

/** A workbook is one archive, held whole until it is written. */
async function xlsxOf({ titles, rows }: Table, sheet: string): Promise<Buffer> {
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const body: ReturnType<typeof sheetCell>[][] = [];
  for await (const some of rows) body.push(...some.map((row) => row.map(sheetCell)));
  return writeXlsxFile([head, ...body], { stickyRowsCount: 1, sheet }).toBuffer();
}

export type TableFormat = 'csv' | 'xlsx';

export const tableMediaTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Written as the spreadsheets of people read it; `sheet` is what a workbook's one sheet is called. */
export async function tableBytes(format: TableFormat, table: Table, sheet: string): Promise<BytesReply['bytes']> {
  return format === 'csv' ? Readable.from(csvOf(table)) : xlsxOf(table, sheet);
}
