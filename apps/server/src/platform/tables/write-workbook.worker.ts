import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import writeXlsxFile from 'write-excel-file/node';
import type { Cell } from './csv.ts';

/** `from` is the path of JSON lines, each an array of rows, and `to` that of the workbook. */
export interface WorkbookInput {
  readonly titles: readonly string[];
  readonly sheet: string;
  readonly from: string;
  readonly to: string;
}

/** Up to three digits after the point; the cell keeps all. */
const FRACTION = '#,##0.0##';

/** Texts are written as texts, never as formulas. Workbooks have no time zones, so the format of times says UTC. */
function sheetCell(value: Cell) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number, ...(!Number.isInteger(value) && { format: FRACTION }) };
  if (typeof value === 'string') return { value, type: String };
  const isDay = !value.date.includes('T');
  return { value: new Date(value.date), type: Date, format: isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm "UTC"' };
}

/** In characters. Times fit; long texts are cut. */
const widths = { least: 10, most: 60, time: 20 };

function widthOf(title: string, cells: readonly Cell[]): number {
  const lengths = cells.map((cell) => (cell !== null && typeof cell === 'object' ? widths.time : String(cell ?? '').length));
  const needed = lengths.reduce((most, length) => Math.max(most, length), title.length);
  return Math.min(widths.most, Math.max(widths.least, needed + 2));
}

/** The server wrote the rows, with the same build. */
async function* rowsAt(path: string): AsyncGenerator<Cell[][]> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    yield JSON.parse(line) as Cell[][];
  }
}

/** Cells with a style have no font of their own: without it, other programs show bold ones in any. */
const font = { fontFamily: 'Calibri', fontSize: 11 };

/** A workbook is one ZIP archive, which is in memory until it is written. */
export async function compute({ titles, sheet, from, to }: WorkbookInput): Promise<null> {
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const, ...font }));
  const body: ReturnType<typeof sheetCell>[][] = [];
  let columns: { width: number }[] | undefined;
  for await (const some of rowsAt(from)) {
    columns ??= titles.map((title, at) => ({
      width: widthOf(
        title,
        some.map((row) => row[at] ?? null),
      ),
    }));
    for (const row of some) body.push(row.map(sheetCell));
  }
  await writeFile(
    to,
    await writeXlsxFile([head, ...body], { stickyRowsCount: 1, orientation: 'landscape', sheet, ...(columns && { columns }) }).toBuffer(),
  );
  return null;
}
