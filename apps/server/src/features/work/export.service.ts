import type { BodyOf, ExportColumn, MarkupId, Operations, WorkRow } from '@sheetmark/contract';
import sharp from 'sharp';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
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
const title = 'Markups and tasks';

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

  async function* cellsOfRows(pages: AsyncIterable<readonly WorkRow[]>, asked: readonly ExportColumn[]) {
    for await (const rows of pages) yield rows.map((row) => cellsOf(row, asked));
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
    if (format !== 'pdf') return tableBytes(format, { titles: titlesOf(columns), rows: cellsOfRows(pages, columns) }, title);
    const head = { title, subtitle: `As of ${isoTime(clock).slice(0, 10)}` };
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

const mediaTypes = { ...tableMediaTypes, pdf: 'application/pdf' } as const;

export type ExportService = ReturnType<typeof createExportService>;
