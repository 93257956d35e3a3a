import type { AnswerOf, BodyOf, ComparisonId, Operations, ProjectId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { computedFile } from '../../platform/process/computed-file.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import type { ComparisonsService } from './comparisons.service.ts';
import type { PageChangesService } from './page-changes.service.ts';
import { changeCells, changeLines, changeTitles, type ReportedPage, sheetLine } from './report/changes-table.ts';
import type { ChangesAsked, ChangesHead } from './report/protocol.ts';

type Compared = AnswerOf<Operations['getComparison']>['data'];

interface Exported extends BodyOf<Operations['exportChanges']> {
  readonly id: ProjectId;
  readonly comparisonId: ComparisonId;
}

export interface ExportChangesParts extends Pick<Deps, 'clock' | 'workers'> {
  readonly config: Pick<Deps['config'], 'dataDir'>;
  readonly comparisons: Pick<ComparisonsService, 'get'>;
  readonly pageChanges: Pick<PageChangesService, 'list'>;
}

const printing: Computation<ChangesAsked, null> = {
  name: 'print-changes',
  module: new URL('./report/print-changes.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: z.null(),
};
const rowsAtMost = { csv: 100_000, pdf: 5_000 } as const;

/** What a comparison found, as a file. */
export function createExportChangesService({ clock, config, workers, comparisons, pageChanges }: ExportChangesParts) {
  /** Page by page, so that only the changes being written are in memory. */
  async function* pagesOf(actor: Actor, compared: Compared, { page_id, format, ...at }: Exported): AsyncGenerator<ReportedPage> {
    let room: number = rowsAtMost[format];
    for (const page of compared.pages) {
      if (page_id !== undefined && page.id !== page_id) continue;
      const changes = room > 0 ? await pageChanges.list(actor, { ...at, pageId: page.id }) : [];
      const shown = changes.slice(0, room);
      room -= shown.length;
      yield { page: { ...page, is_cut: page.is_cut || shown.length < page.counts.all + page.counts.dismissed }, changes: shown };
    }
  }

  function headOf(actor: Actor, { before, after }: Compared): ChangesHead {
    return {
      title: after.name,
      subtitle: before.item_id === after.item_id ? `${before.label} → ${after.label}` : `${before.name} ${before.label} → ${after.label}`,
      facts: [
        ['As of', `${isoTime(clock).slice(0, 16).replace('T', ' ')} UTC`],
        ['Made by', actor.name || actor.email],
      ],
    };
  }

  function report(head: ChangesHead, pages: AsyncIterable<ReportedPage>, run: RunOptions): Promise<Pick<BytesReply, 'bytes' | 'size'>> {
    async function* lines() {
      for await (const page of pages) {
        yield sheetLine(page);
        yield* changeLines(page);
      }
    }
    const compute = (paths: { from: string; to: string }) => workers.run(printing, { head, now: clock.now(), ...paths }, run);
    return computedFile({ dataDir: config.dataDir, lines, compute });
  }

  return {
    async export(actor: Actor, request: Exported, { signal }: Pick<RequestFacts, 'signal'>): Promise<BytesReply> {
      const compared = await comparisons.get(actor, request);
      const { format, page_id } = request;
      if (page_id !== undefined && !compared.pages.some(({ id }) => id === page_id)) throw notFound();
      const pages = pagesOf(actor, compared, request);
      async function* rows() {
        for await (const page of pages) yield changeCells(page);
      }
      const run = { owner: `user ${actor.id}`, signal } as const;
      const content =
        format === 'pdf'
          ? await report(headOf(actor, compared), pages, run)
          : await tableBytes('csv', { titles: changeTitles, rows: rows(), sheet: 'Changes' }, { workers, dataDir: config.dataDir, run });
      const downloadName = `changes-${compared.before.label}-${compared.after.label}-${isoTime(clock).slice(0, 10)}.${format}`;
      return { ...content, mediaType: mediaTypes[format], downloadName };
    },
  };
}

const mediaTypes = { csv: tableMediaTypes.csv, pdf: 'application/pdf' } as const;

export type ExportChangesService = ReturnType<typeof createExportChangesService>;
