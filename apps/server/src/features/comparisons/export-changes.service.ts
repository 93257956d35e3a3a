import type { AnswerOf, BodyOf, ChangeId, ComparisonId, Operations, PageChange, ProjectId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { computedFile } from '../../platform/process/computed-file.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import { type PageComparer, safeSegment } from '../files/public.ts';
import { findComparison } from './comparisons.repository.ts';
import type { ComparisonsService } from './comparisons.service.ts';
import { drawRegion } from './draw-region.ts';
import { listRemarks } from './page-changes.repository.ts';
import type { PageChangesService } from './page-changes.service.ts';
import { changeCells, changeLines, changeTitles, type ReportedChange, type ReportedPage, sheetLine } from './report/changes-table.ts';
import type { ChangeLine, ChangesAsked, ChangesHead } from './report/protocol.ts';

type Compared = AnswerOf<Operations['getComparison']>['data'];

interface Exported extends BodyOf<Operations['exportChanges']> {
  readonly id: ProjectId;
  readonly comparisonId: ComparisonId;
}

export interface ExportChangesParts extends Pick<Deps, 'db' | 'clock' | 'workers'> {
  readonly pageComparer: Pick<PageComparer, 'drawPart'>;
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
/** Changes whose regions the PDF shows: drawing one takes about 0.1 s. */
const picturedAtMost = 100;
const rowsAtMost = { csv: 100_000, pdf: 5_000 } as const;

interface Reporting {
  readonly pages: AsyncIterable<ReportedPage>;
  readonly run: RunOptions;
  readonly signal: AbortSignal;
}

/** What a comparison found, as a file. */
export function createExportChangesService({ db, clock, config, workers, comparisons, pageChanges, pageComparer }: ExportChangesParts) {
  /** Page by page, so that only the changes being written are in memory. */
  async function* pagesOf(actor: Actor, compared: Compared, { page_id, format, ...at }: Exported): AsyncGenerator<ReportedPage> {
    let room: number = rowsAtMost[format];
    for (const page of compared.pages) {
      if (page_id !== undefined && page.id !== page_id) continue;
      const changes = room > 0 ? await pageChanges.list(actor, { ...at, pageId: page.id }) : [];
      const shown = changes.slice(0, room);
      room -= shown.length;
      yield {
        page: { ...page, is_cut: page.is_cut || shown.length < page.counts.all + page.counts.dismissed },
        changes: await withRemarks(db, at.id, shown),
      };
    }
  }

  function report(compared: Compared, head: ChangesHead, { pages, run, signal }: Reporting): Promise<Pick<BytesReply, 'bytes' | 'size'>> {
    let room = picturedAtMost;
    async function* lines() {
      for await (const page of pages) {
        yield sheetLine(page);
        for (const line of changeLines(page)) {
          yield room > 0
            ? { ...line, ...(await picturesOf({ db, pageComparer }, { comparisonId: compared.id, changeId: line.id }, signal)) }
            : line;
          room -= 1;
        }
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
          ? await report(compared, headOf(actor, compared, isoTime(clock)), { pages, run, signal })
          : await tableBytes('csv', { titles: changeTitles, rows: rows(), sheet: 'Changes' }, { workers, dataDir: config.dataDir, run });
      const downloadName = nameOf(compared, isoTime(clock).slice(0, 10), format);
      return { ...content, mediaType: mediaTypes[format], downloadName };
    },
  };
}

/** Such as `A-101 Ground Floor Plan changes V1 V2 2026-11-24.pdf`. */
function nameOf({ before, after }: Compared, day: string, format: string): string {
  const bare = after.name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || after.name;
  return safeSegment(`${bare} changes ${before.label} ${after.label} ${day}.${format}`);
}

function headOf(actor: Actor, { before, after }: Compared, now: string): ChangesHead {
  return {
    title: after.name,
    subtitle: before.item_id === after.item_id ? `${before.label} → ${after.label}` : `${before.name} ${before.label} → ${after.label}`,
    facts: [
      ['As of', `${now.slice(0, 16).replace('T', ' ')} UTC`],
      ['Made by', actor.name || actor.email],
    ],
  };
}

/** A change's region before and after; left out if a page can't be drawn. */
async function picturesOf(
  parts: Pick<ExportChangesParts, 'db' | 'pageComparer'>,
  { comparisonId, changeId }: { comparisonId: ComparisonId; changeId: ChangeId },
  signal: AbortSignal,
): Promise<Pick<ChangeLine, 'pictures'>> {
  const comparison = await findComparison(parts.db, comparisonId);
  if (!comparison) return {};
  const draw = async (side: 'before' | 'after') =>
    Buffer.from(await drawRegion(parts, { comparison, changeId, side }, signal)).toString('base64');
  try {
    return { pictures: await Promise.all([draw('before'), draw('after')]) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return {};
    throw error;
  }
}

/** Without the comment that repeats the sentence: markups of changes begin with it. */
async function withRemarks(db: Reader, project: ProjectId, changes: readonly PageChange[]): Promise<ReportedChange[]> {
  const [markups, tasks] = [changes.flatMap(({ markup_id }) => markup_id ?? []), changes.flatMap(({ task_id }) => task_id ?? [])];
  const comments = markups.length + tasks.length === 0 ? [] : await listRemarks(db, { project, markups, tasks });
  return changes.map((change) => {
    const own = comments.filter(
      ({ markup_id, task_id, text }) =>
        text !== change.sentence &&
        ((markup_id !== null && markup_id === change.markup_id) || (task_id !== null && task_id === change.task_id)),
    );
    return { ...change, remarks: own.map(({ first_name, last_name, text }) => `${`${first_name} ${last_name}`.trim()}: ${text}`) };
  });
}

const mediaTypes = { csv: tableMediaTypes.csv, pdf: 'application/pdf' } as const;

export type ExportChangesService = ReturnType<typeof createExportChangesService>;
