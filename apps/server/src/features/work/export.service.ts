import { Readable } from 'node:stream';
import type { BodyOf, ExportColumn, Operations, WorkRow } from '@sheetmark/contract';
import writeXlsxFile from 'write-excel-file/node';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { type Cell, cellsOf, csvLine, titlesOf } from './cells.ts';
import type { PlaceInList, Scope } from './work.repository.ts';
import type { WorkService } from './work.service.ts';

type Asked = BodyOf<Operations['exportWork']>;

export interface ExportParts extends Pick<Deps, 'clock'> {
  readonly lists: Pick<WorkService, 'page' | 'requireScope'>;
}

const pageSize = 500;
const rowsAtMost = 100_000;
/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a list shows, as a file. */
export function createExportService({ clock, lists }: ExportParts) {
  /** Page by page, so that no more of the list is in memory than is being written. */
  async function* rowsOf(actor: Actor, scope: Scope, { where, sort }: Asked): AsyncGenerator<readonly WorkRow[]> {
    let after: PlaceInList | null = null;
    for (let written = 0; written < rowsAtMost; written += pageSize) {
      const page: Awaited<ReturnType<typeof lists.page>> = await lists.page(actor, scope, { where, sort, limit: pageSize, after });
      yield page.data;
      if (page.last === null) return;
      after = page.last;
    }
  }

  async function* csvOf(pages: AsyncIterable<readonly WorkRow[]>, asked: readonly ExportColumn[]): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(titlesOf(asked));
    for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row, asked))).join('');
  }

  /** A workbook is one archive, held whole until it is written. */
  async function xlsxOf(pages: AsyncIterable<readonly WorkRow[]>, asked: readonly ExportColumn[]): Promise<Buffer> {
    const data = [titlesOf(asked).map((value) => ({ value, type: String, fontWeight: 'bold' as const }))];
    const body: ReturnType<typeof sheetCell>[][] = [];
    for await (const rows of pages) body.push(...rows.map((row) => cellsOf(row, asked).map(sheetCell)));
    return writeXlsxFile([...data, ...body], { stickyRowsCount: 1, sheet: 'Markups and tasks' }).toBuffer();
  }

  return {
    async export(actor: Actor, asked: Asked): Promise<BytesReply> {
      const scope = await lists.requireScope(actor, asked.list);
      const pages = rowsOf(actor, scope, asked);
      const name = `markups-and-tasks-${isoTime(clock).slice(0, 10)}.${asked.format}`;
      if (asked.format === 'csv')
        return { bytes: Readable.from(csvOf(pages, asked.columns)), mediaType: 'text/csv; charset=utf-8', downloadName: name };
      const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return { bytes: await xlsxOf(pages, asked.columns), mediaType, downloadName: name };
    },
  };
}

/** Texts are written as texts, never as formulas. */
function sheetCell(value: Cell) {
  if (value === null) return null;
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
}

export type ExportService = ReturnType<typeof createExportService>;
