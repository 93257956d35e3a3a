import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf, ExportColumn, MarkupId, Operations, WorkRow } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { computedFile } from '../../platform/process/computed-file.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import { findProjectName } from '../projects/public.ts';
import { exportBcf } from './bcf/export-bcf.ts';
import { cellsOf, titlesOf } from './cells.ts';
import { findNames } from './filter-names.repository.ts';
import { idsIn, wordsOf } from './filter-words.ts';
import { reportRowOf } from './report-row.ts';
import type { ReportAsked, ReportHead, ReportRow } from './report/protocol.ts';
import { requireSettledFacts } from './settled-facts.ts';
import type { PlaceInList, Scope } from './work.repository.ts';
import type { WorkService } from './work.service.ts';

type ExportQuery = BodyOf<Operations['exportWork']>;

export interface ExportParts extends Pick<Deps, 'db' | 'clock' | 'workers'> {
  readonly config: Pick<Deps['config'], 'publicUrl' | 'dataDir'>;
  readonly lists: Pick<WorkService, 'page' | 'requireScope'>;
  readonly thumbnails: { readonly read: (id: MarkupId) => Promise<Buffer | null> };
}

const pageSize = 200;
const rowsAtMost = { csv: 100_000, xlsx: 100_000, pdf: 1000, 'bcf-2.1': 1000, 'bcf-3.0': 1000 } as const;
const title = 'Markups and tasks';

const printing: Computation<ReportAsked, null> = {
  name: 'print-report',
  module: new URL('./report/print-report.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: z.null(),
};

/** What a list shows, as a file. */
export function createExportService({ db, clock, config, workers, lists, thumbnails }: ExportParts) {
  const today = (): string => isoTime(clock).slice(0, 10);

  /** Pictures go into files next to the rows: together they may exceed a process's memory. */
  async function withPicture(row: WorkRow, folder: string): Promise<ReportRow> {
    const image = row.type === 'markup' ? await thumbnails.read(row.id) : null;
    const picture = image && join(folder, `picture-${row.id}`);
    if (picture) await writeFile(picture, image, { mode: 0o600 });
    return { ...reportRowOf(row, { publicUrl: config.publicUrl, today: today() }), picture };
  }

  async function report(actor: Actor, scope: Scope, request: ExportQuery, run: RunOptions): Promise<Pick<BytesReply, 'bytes' | 'size'>> {
    const head = await headOf({ db, clock }, actor, request);
    let isCut = false;
    const rows = rowsOf(lists, actor, scope, request);
    async function* lines(folder: string): AsyncGenerator<ReportRow> {
      for (let page = await rows.next(); ; page = await rows.next()) {
        if (page.done) {
          isCut = page.value;
          return;
        }
        for (const row of page.value) yield withPicture(row, folder);
      }
    }
    const compute = (paths: { from: string; to: string }) => workers.run(printing, { head, isCut, now: clock.now(), ...paths }, run);
    return computedFile({ dataDir: config.dataDir, lines, compute });
  }

  async function contentOf(actor: Actor, request: ExportQuery, run: RunOptions): Promise<Pick<BytesReply, 'bytes' | 'size'>> {
    const scope = await lists.requireScope(actor, request.list);
    await requireSettledFacts({ db }, { scope, viewer: actor.id, signal: run.signal });
    const { format, columns } = request;
    if (format === 'pdf') return report(actor, scope, request, run);
    const pages = rowsOf(lists, actor, scope, request);
    if (format === 'bcf-2.1' || format === 'bcf-3.0') {
      return exportBcf({ db, clock, config, workers, thumbnails }, { rows: pages, version: format === 'bcf-2.1' ? '2.1' : '3.0', run });
    }
    const rows = cellsOfRows(pages, columns);
    return tableBytes(format, { titles: titlesOf(columns), rows, sheet: title }, { workers, dataDir: config.dataDir, run });
  }

  return {
    async export(actor: Actor, request: ExportQuery, { signal }: Pick<RequestFacts, 'signal'>): Promise<BytesReply> {
      const content = await contentOf(actor, request, { owner: `user ${actor.id}`, signal });
      return { ...content, mediaType: mediaTypes[request.format], downloadName: `markups-and-tasks-${today()}.${endings[request.format]}` };
    },
  };
}

/** Page by page, so that only the page being written is in memory. Returns whether there are more rows than fit into a file. */
async function* rowsOf(
  lists: ExportParts['lists'],
  actor: Actor,
  scope: Scope,
  { where, sort, format }: ExportQuery,
): AsyncGenerator<readonly WorkRow[], boolean> {
  let after: PlaceInList | null = null;
  for (let written = 0; written < rowsAtMost[format]; written += pageSize) {
    const page: Awaited<ReturnType<typeof lists.page>> = await lists.page(actor, scope, {
      where,
      sort,
      limit: pageSize,
      after,
      comments: 'all',
    });
    yield page.data;
    if (page.last === null) return false;
    after = page.last;
  }
  return true;
}

async function* cellsOfRows(pages: AsyncIterable<readonly WorkRow[]>, columns: readonly ExportColumn[]) {
  for await (const rows of pages) yield rows.map((row) => cellsOf(row, columns));
}

async function headOf({ db, clock }: Pick<ExportParts, 'db' | 'clock'>, actor: Actor, { list, where }: ExportQuery): Promise<ReportHead> {
  const names = await findNames(db, actor.id, idsIn(where));
  const mine = { created_by_me: 'Created by me', assigned_to_me: 'Assigned to me' } as const;
  return {
    title: 'project_id' in list ? await findProjectName(db, list.project_id) : mine[list.type],
    subtitle: title,
    facts: [
      ['As of', `${isoTime(clock).slice(0, 16).replace('T', ' ')} UTC`],
      ['Made by', actor.name || actor.email],
    ],
    filters: where.map((filter) => wordsOf(filter, names)),
  };
}

const mediaTypes = { ...tableMediaTypes, pdf: 'application/pdf', 'bcf-2.1': 'application/zip', 'bcf-3.0': 'application/zip' } as const;
const endings = { csv: 'csv', xlsx: 'xlsx', pdf: 'pdf', 'bcf-2.1': 'bcf', 'bcf-3.0': 'bcf' } as const;

export type ExportService = ReturnType<typeof createExportService>;
