import type { ReviewId } from '@sheetmark/contract';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../platform/http/handler.ts';
import { requireReview } from '../review-access.ts';
import { firstBroken, readEntry } from './chain.ts';
import { listEntries } from './record.repository.ts';

/** What was recorded of a review, in the order in which it happened. */
export function createRecordService({ db }: Pick<Deps, 'db'>) {
  return {
    async get(actor: Actor, id: ReviewId) {
      const { review } = await requireReview(db, actor, id);
      const entries = await listEntries(db, id);
      return {
        entries: entries.map(({ seq, at, act, body, previous_hash, hash }) => ({
          seq,
          at,
          act,
          by: readEntry(body)?.by?.name ?? null,
          body,
          previous_hash,
          hash,
        })),
        first_broken: firstBroken(review, entries),
      };
    },
  };
}

export type RecordService = ReturnType<typeof createRecordService>;
