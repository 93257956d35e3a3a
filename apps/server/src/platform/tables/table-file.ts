import { Readable } from 'node:stream';
import { z } from 'zod';
import { yieldToOthers } from '../clock/yield-to-others.ts';
import type { BytesReply } from '../http/handler.ts';
import { computedFile } from '../process/computed-file.ts';
import type { Computation, RunOptions, Workers } from '../process/workers.ts';
import { type Cell, csvLine } from './csv.ts';
import type { WorkbookInput } from './write-workbook.worker.ts';

export interface Table {
  readonly titles: readonly string[];
  /** In batches, so that only the rows being written are in memory. */
  readonly rows: AsyncIterable<readonly Cell[][]>;
}

/** Marks the text as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/** Takes about a millisecond, or a few for rows with many comments. */
const rowsAtOnce = 25;

/** Yields to other requests between slices, and reads rows only as fast as the client receives them. */
async function* csvOf({ titles, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(titles);
  for await (const some of rows) {
    for (let at = 0; at < some.length; at += rowsAtOnce) {
      await yieldToOthers();
      yield some
        .slice(at, at + rowsAtOnce)
        .map(csvLine)
        .join('');
    }
  }
}

const workbook: Computation<WorkbookInput, null> = {
  name: 'write-workbook',
  module: new URL('./write-workbook.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: z.null(),
};

export type TableFormat = 'csv' | 'xlsx';

export const tableMediaTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface TableParts {
  readonly workers: Workers;
  readonly dataDir: string;
  readonly run: RunOptions;
}

/** `sheet` is the name of the workbook's only sheet. */
export async function tableBytes(
  format: TableFormat,
  table: Table & { readonly sheet: string },
  { workers, dataDir, run }: TableParts,
): Promise<Pick<BytesReply, 'bytes' | 'size'>> {
  if (format === 'csv') return { bytes: Readable.from(csvOf(table)) };
  const { titles, sheet, rows } = table;
  return computedFile({ dataDir, lines: () => rows, compute: (paths) => workers.run(workbook, { titles, sheet, ...paths }, run) });
}
