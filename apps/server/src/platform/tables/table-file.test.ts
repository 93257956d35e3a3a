import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../../test/patience.ts';
import { createWorkers } from '../process/workers.ts';
import { type Cell, csvLine } from './csv.ts';
import { type Table, tableBytes, type TableFormat } from './table-file.ts';
import { entryOf } from './testing/entry-of.ts';

async function* some(...rows: Cell[][]): Table['rows'] {
  yield rows;
}
const table = (): Table & { sheet: string } => ({
  sheet: 'Rows',
  titles: ['Name', 'Due Date', 'Created'],
  rows: some(['=1+1', { date: '2026-11-22' }, { date: '2026-11-22T06:00:00.000Z' }], ['2026-11-22', null, null]),
});

const dataDir = mkdtempSync(join(tmpdir(), 'sheetmark-tables-'));
const workers = createWorkers({ log: { warn: () => undefined } });
afterAll(async () => {
  await workers.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function fileOf(format: TableFormat): Promise<Buffer> {
  const { bytes } = await tableBytes(format, table(), { workers, dataDir, run: { owner: 'user 1' } });
  return buffer(Readable.from(bytes));
}

test('a workbook has days and times as dates, and texts that look like dates as texts', async () => {
  const zip = await fileOf('xlsx');
  const sheet = entryOf(zip, 'xl/worksheets/sheet1.xml');
  const cells = [...sheet.matchAll(/<c r="(\w+)"([^>]*)><v>([^<]*)</g)].map(([, place = '', attributes = '', value = '']) => [
    place,
    attributes.includes('t="s"') ? 'text' : Number(value),
  ]);
  // Days since 30 December 1899 (ECMA-376, 18.17.4.1).
  expect(Object.fromEntries(cells)).toMatchObject({ A2: 'text', B2: 46_348, C2: 46_348.25, A3: 'text' });
  expect(sheet).not.toContain('<f>');
  expect(entryOf(zip, 'xl/styles.xml')).toContain('yyyy-mm-dd hh:mm');
  await eventually(() => expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]));
});

test('CSV has dates in ISO 8601, and no formulas', async () => {
  const lines = (await fileOf('csv')).toString().split('\r\n');
  expect(lines.slice(1)).toEqual(["'=1+1,2026-11-22,2026-11-22T06:00:00.000Z", '2026-11-22,,', '']);
});

/** The cells that a spreadsheet reads if it splits at this separator and ignores quotes within a cell. */
const cellsAt = (line: string, separator: string): string[] => line.split(/\r\n|\r|\n/).flatMap((part) => part.split(separator));

test.each([',', ';', '\t', '|'])('no cell is a formula where a spreadsheet splits lines at “%s”', (separator) => {
  const hostile = ['a;=1+1', 'a\t@SUM(1)', 'a; \t+1', 'two\n-2+3', '=1', ' =1', '\t=1', 'x;＝1', '"";=1', 'a\r=1', ';;=1'];
  for (const text of hostile) {
    const line = csvLine(['first', text, 'last']);
    const cells = separator === ',' ? [line.slice('first,'.length).replace(/^"/, '')] : cellsAt(line, separator);
    for (const cell of cells) expect(cell.trimStart().replace(/^"/, '').trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/u);
  }
  expect(csvLine(['A1-B2; see C', 'a - b', '1;2', 'x=y'])).toBe('A1-B2; see C,a - b,1;2,x=y\r\n');
});

test('a long CSV yields to other requests, and is written only as fast as the client reads it', async () => {
  const line = (n: number): Cell[] => [`Row ${n}`, 'x'];
  let batches = 0;
  async function* manyRows(): Table['rows'] {
    for (; batches < 100; batches += 1) yield Array.from({ length: 200 }, (_, n) => line(batches * 200 + n));
  }
  const longTable = { sheet: 'Rows', titles: ['Name', 'Sign'], rows: manyRows() };
  const { bytes } = await tableBytes('csv', longTable, { workers, dataDir, run: { owner: 'user 1' } });
  if (!(bytes instanceof Readable)) throw new Error('not streamed');
  const reader = bytes.iterator();
  await reader.next();
  await reader.next();
  expect(batches).toBeLessThan(10);

  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
  })();
  const rest: string[] = [];
  for (let piece = await reader.next(); !piece.done; piece = await reader.next()) rest.push(String(piece.value));
  isOver = true;
  await others;
  expect(rest.join('').split('\r\n').at(-2)).toBe('Row 19999,x');
  expect(turns).toBeGreaterThan(700);
});
