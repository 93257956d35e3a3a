import type { ReviewId, UserId } from '@sheetmark/contract';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';
import type { ChainedEntry } from './chain.ts';

export interface EntryRow extends ChainedEntry {
  readonly actor_id: UserId | null;
}

export async function insertEntry(tx: Tx, reviewId: ReviewId, row: EntryRow): Promise<void> {
  await tx
    .insertInto('review_entries')
    .values({ ...row, review_id: reviewId })
    .execute();
  await tx.updateTable('reviews').set({ entries: row.seq, record_hash: row.hash }).where('id', '=', reviewId).execute();
}

export async function listEntries(db: Reader, reviewId: ReviewId): Promise<EntryRow[]> {
  return db
    .selectFrom('review_entries')
    .select(['seq', 'at', 'act', 'actor_id', 'body', 'previous_hash', 'hash'])
    .where('review_id', '=', reviewId)
    .orderBy('seq')
    .execute();
}

export async function findHead(tx: Tx, reviewId: ReviewId) {
  return tx.selectFrom('reviews').select(['uid', 'entries', 'record_hash']).where('id', '=', reviewId).executeTakeFirstOrThrow();
}
