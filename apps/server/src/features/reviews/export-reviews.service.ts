import {
  type BodyOf,
  type Operations,
  type ProjectId,
  type ReviewColumn,
  reviewColumns,
  type ReviewId,
  type ReviewRow,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { type Cell, dateCell } from '../../platform/tables/csv.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import { requireMember } from '../projects/public.ts';
import type { ReviewsService } from './reviews.service.ts';

export interface ExportReviewsParts extends Pick<Deps, 'db' | 'clock' | 'workers'> {
  readonly config: Pick<Deps['config'], 'dataDir'>;
  readonly reviews: Pick<ReviewsService, 'list' | 'named'>;
}

const atOnce = 200;
const rowsAtMost = 10_000;

function cellOf(row: ReviewRow, column: ReviewColumn, today: string): Cell {
  const { kind, read } = reviewColumns[column];
  const value = read(row, today);
  return (kind === 'day' || kind === 'time') && typeof value === 'string' ? dateCell(value) : value;
}

/** The list of reviews as a file. */
export function createExportReviewsService({ db, clock, workers, config, reviews }: ExportReviewsParts) {
  async function* allOf(actor: Actor, project: ProjectId): AsyncGenerator<ReviewRow[]> {
    let cursor: string | null = '';
    for (let left = rowsAtMost; cursor !== null && left > 0; left -= atOnce) {
      const page: Awaited<ReturnType<ReviewsService['list']>> = await reviews.list(actor, project, { limit: atOnce, cursor });
      yield page.data;
      cursor = page.meta.next_cursor;
    }
  }

  /** In their order; those that the actor doesn't see are left out. */
  async function* named(actor: Actor, project: ProjectId, ids: readonly ReviewId[]): AsyncGenerator<ReviewRow[]> {
    for (let begin = 0; begin < ids.length; begin += atOnce) {
      const asked = ids.slice(begin, begin + atOnce);
      const found = new Map((await reviews.named(actor, project, asked)).map((row) => [row.id, row]));
      yield asked.flatMap((id) => found.get(id) ?? []);
    }
  }

  return {
    async export(
      actor: Actor,
      project: ProjectId,
      { format, columns, reviews: ids }: BodyOf<Operations['exportReviews']>,
      { signal }: Pick<RequestFacts, 'signal'>,
    ): Promise<BytesReply> {
      await requireMember(db, actor, project);
      const today = isoTime(clock).slice(0, 10);
      async function* rows() {
        for await (const some of ids ? named(actor, project, ids) : allOf(actor, project)) {
          yield some.map((row) => columns.map((column) => cellOf(row, column, today)));
        }
      }
      const table = { titles: columns.map((column) => reviewColumns[column].title), rows: rows(), sheet: 'Reviews' };
      const run = { owner: `user ${actor.id}`, signal } as const;
      const content = await tableBytes(format, table, { workers, dataDir: config.dataDir, run });
      return { ...content, mediaType: tableMediaTypes[format], downloadName: `reviews-${today}.${format}` };
    },
  };
}

export type ExportReviewsService = ReturnType<typeof createExportReviewsService>;
