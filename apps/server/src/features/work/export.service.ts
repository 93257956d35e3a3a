import { Readable } from 'node:stream';
import type { BodyOf, ExportColumn, MarkupId, Operations, WorkRow } from '@sheetmark/contract';
import sharp from 'sharp';
import writeXlsxFile from 'write-excel-file/node';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { type Cell, csvLine } from '../../platform/csv/csv.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { cellsOf, titlesOf } from './cells.ts';
import { reportRowOf } from './report-row.ts';
import { reportPdf, type ReportRow } from './report.ts';
import type { PlaceInList, Scope } from './work.repository.ts';
import type { WorkService } from './work.service.ts';

type Asked = BodyOf<Operations['exportWork']>;

export interface ExportParts extends Pick<Deps, 'clock'> {
  readonly config: Pick<Deps['config'], 'publicUrl'>;
  readonly lists: Pick<WorkService, 'page' | 'requireScope'>;
  readonly thumbnails: { readonly stored: (id: MarkupId) => Promise<Buffer | null> };
}

const pageSize = 500;
const rowsAtMost = { csv: 100_000, xlsx: 100_000, pdf: 1000 } as const;
/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a list shows, as a file. */
export function createExportService({ clock, config, lists, thumbnails }: ExportParts) {
  /** Page by page, so that no more of the list is in memory than is being written. */
  async function* rowsOf(actor: Actor, scope: Scope, { where, sort, format }: Asked): AsyncGenerator<readonly WorkRow[]> {
    let after: PlaceInList | null = null;
    for (let written = 0; written < rowsAtMost[format]; written += pageSize) {
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

  async function pictureOf(row: WorkRow): Promise<Uint8Array | null> {
    const stored = row.type === 'markup' ? await thumbnails.stored(row.id) : null;
    return stored && sharp(stored).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer();
  }

  async function* reportRows(pages: AsyncIterable<readonly WorkRow[]>): AsyncGenerator<ReportRow> {
    for await (const rows of pages) {
      for (const row of rows) yield { ...reportRowOf(row, config.publicUrl), picture: await pictureOf(row) };
    }
  }

  async function bytesOf(pages: AsyncIterable<readonly WorkRow[]>, { format, columns }: Asked): Promise<BytesReply['bytes']> {
    if (format === 'csv') return Readable.from(csvOf(pages, columns));
    if (format === 'xlsx') return xlsxOf(pages, columns);
    const head = { title: 'Markups and tasks', subtitle: `As of ${isoTime(clock).slice(0, 10)}` };
    return Buffer.from(await reportPdf(head, reportRows(pages), new Date(clock.now())));
  }

  return {
    async export(actor: Actor, asked: Asked): Promise<BytesReply> {
      const scope = await lists.requireScope(actor, asked.list);
      const bytes = await bytesOf(rowsOf(actor, scope, asked), asked);
      const downloadName = `markups-and-tasks-${isoTime(clock).slice(0, 10)}.${asked.format}`;
      return { bytes, mediaType: mediaTypes[asked.format], downloadName };
    },
  };
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** Texts are written as texts, never as formulas. */
function sheetCell(value: Cell) {
  if (value === null) return null;
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
}

export type ExportService = ReturnType<typeof createExportService>;
