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

/** Texts are written as texts, never as formulas. A workbook knows no time zones: its cells say that theirs is UTC. */
function sheetCell(value: Cell) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'string') return { value, type: String };
  const isDay = !value.date.includes('T');
  return { value: new Date(value.date), type: Date, format: isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm "UTC"' };
}

/** In characters: a time is read whole, a long text needs no more than the window. */
const widths = { least: 10, most: 60, time: 20 };

function widthOf(title: string, cells: readonly Cell[]): number {
  const lengths = cells.map((cell) => (cell !== null && typeof cell === 'object' ? widths.time : String(cell ?? '').length));
  const needed = lengths.reduce((most, length) => Math.max(most, length), title.length);
  return Math.min(widths.most, Math.max(widths.least, needed + 2));
}

/** A workbook is one archive, held whole until it is written. */
async function xlsxOf({ titles, rows }: Table, sheet: string): Promise<Buffer> {
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const body: ReturnType<typeof sheetCell>[][] = [];
  let columns: { width: number }[] | undefined;
  for await (const some of rows) {
    columns ??= titles.map((title, at) => ({
      width: widthOf(
        title,
        some.map((row) => row[at] ?? null),
      ),
    }));
    for (const row of some) body.push(row.map(sheetCell));
  }
  return writeXlsxFile([head, ...body], { stickyRowsCount: 1, sheet, ...(columns && { columns }) }).toBuffer();
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
