import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BodyOf, Operations, ReviewId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import { yieldToOthers } from '../../../platform/clock/yield-to-others.ts';
import type { Actor, BytesReply, RequestFacts } from '../../../platform/http/handler.ts';
import { computedFile } from '../../../platform/process/computed-file.ts';
import type { Computation, RunOptions } from '../../../platform/process/workers.ts';
import type { Cell } from '../../../platform/tables/csv.ts';
import { tableBytes } from '../../../platform/tables/table-file.ts';
import { findProjectName } from '../../projects/public.ts';
import { listEarlierMarkups } from '../earlier-markups.repository.ts';
import { readReview } from '../read-review.ts';
import { requireReview } from '../review-access.ts';
import { listSheets } from '../review-sheets.repository.ts';
import { requireState } from '../reviews.policy.ts';
import { presentEarlier, presentSheet } from '../reviews.presenter.ts';
import { countStamps } from '../stamps.repository.ts';
import { firstBroken } from './chain.ts';
import type { RecordAsked } from './protocol.ts';
import { type RecordParts, toRecordDocument } from './record-document.ts';
import { coverLines, entryLines, markupLine } from './record-lines.ts';
import { recordRows, recordTitles } from './record-table.ts';
import { listEntries } from './record.repository.ts';
import { listRecordedMarkups, type RecordedMarkup } from './recorded-review.repository.ts';

export interface ExportRecordParts extends Pick<Deps, 'db' | 'clock' | 'workers' | 'storage'> {
  readonly config: Pick<Deps['config'], 'dataDir' | 'publicUrl'>;
}

type Format = BodyOf<Operations['exportReviewRecord']>['format'];

const printing: Computation<RecordAsked, null> = {
  name: 'print-record',
  module: new URL('./print-record.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: z.null(),
};
/** A PDF has a picture for each. */
const markupsAtMost = { json: 5_000, csv: 5_000, pdf: 1_000 } as const;
const rowsAtOnce = 25;
const mediaTypes = { json: 'application/json', csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/** The record of a review as a file. */
export function createExportRecordService({ db, clock, workers, storage, config }: ExportRecordParts) {
  async function gather(actor: Actor, id: ReviewId, format: Format): Promise<RecordParts> {
    const { review: row } = await requireReview(db, actor, id);
    requireState(row, 'in_review', 'ready', 'closed', 'cancelled');
    const entries = await listEntries(db, id);
    return {
      project: await findProjectName(db, row.project_id),
      review: await readReview(db, clock, id, actor),
      sheets: (await listSheets(db, id, { viewer: actor.id, reviewer: null })).map(presentSheet),
      markups: await listRecordedMarkups(db, id, { viewer: actor.id, limit: markupsAtMost[format] }),
      earlier: (await listEarlierMarkups(db, id, { viewer: actor.id, isGuest: false })).map(presentEarlier),
      stamps: await countStamps(db, id),
      entries,
      firstBroken: firstBroken(row, entries),
    };
  }

  const linkOf = (project: number, { folder_id, file_id, item_id, id, page }: RecordedMarkup): string =>
    file_id === null ? config.publicUrl : `${config.publicUrl}/editProject/${project}/${folder_id}/${file_id}/${item_id}/${id}/${page}`;

  function print(parts: RecordParts, run: RunOptions) {
    const { review, project } = parts;
    async function* lines(folder: string) {
      yield* coverLines(parts);
      for (const markup of parts.markups) {
        yield markupLine(markup, { link: linkOf(review.project_id, markup), picture: await pictureOf(storage, folder, markup) });
      }
      yield* entryLines(parts);
    }
    const head = { title: review.title, subtitle: `Review record · ${project}`, result: review.outcome?.name ?? 'No result' };
    return computedFile({
      dataDir: config.dataDir,
      lines,
      compute: (paths) => workers.run(printing, { ...head, now: clock.now(), ...paths }, run),
    });
  }

  return {
    async export(actor: Actor, id: ReviewId, format: Format, { signal }: Pick<RequestFacts, 'signal'>): Promise<BytesReply> {
      const parts = await gather(actor, id, format);
      const run = { owner: `user ${actor.id}`, signal } as const;
      const table = { titles: recordTitles, rows: rowsOf(parts), sheet: 'Record' };
      const content =
        format === 'pdf'
          ? await print(parts, run)
          : format === 'csv'
            ? await tableBytes('csv', table, { workers, dataDir: config.dataDir, run })
            : { bytes: Readable.from(jsonOf(parts)) };
      const { number, round } = parts.review;
      const day = isoTime(clock).slice(0, 10);
      return { ...content, mediaType: mediaTypes[format], downloadName: `review-${number}-round-${round}-${day}.${format}` };
    },
  };
}

async function pictureOf(storage: Deps['storage'], folder: string, { id, thumbnail_key }: RecordedMarkup): Promise<string | null> {
  const opened = thumbnail_key === null ? null : await storage.open(thumbnail_key);
  if (!opened) return null;
  const path = join(folder, `picture-${id}`);
  await writeFile(path, opened.stream, { mode: 0o600 });
  return path;
}

async function* rowsOf(parts: RecordParts): AsyncGenerator<Cell[][]> {
  let some: Cell[][] = [];
  for (const row of recordRows(parts)) {
    if (some.push(row) < rowsAtOnce) continue;
    yield some;
    some = [];
  }
  yield some;
}

/** In parts between which other requests are served: a record can have thousands of markups. */
async function* jsonOf(parts: RecordParts): AsyncGenerator<string> {
  const entries = Object.entries(toRecordDocument(parts));
  for (const [index, [name, value]] of entries.entries()) {
    yield `${index === 0 ? '{' : ','}\n${JSON.stringify(name)}: `;
    if (!Array.isArray(value)) yield JSON.stringify(value);
    else {
      for (const [at, one] of value.entries()) {
        await yieldToOthers();
        yield `${at === 0 ? '[' : ','}\n${JSON.stringify(one)}`;
      }
      yield value.length === 0 ? '[]' : ']';
    }
  }
  yield '\n}\n';
}

export type ExportRecordService = ReturnType<typeof createExportRecordService>;
