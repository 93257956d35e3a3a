import type { ReviewId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';
import { readDecision } from '../stored-fields.ts';
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

/** Reviews with a record, a hundred after this one. */
export async function listHeads(db: Reader, after: number) {
  return db
    .selectFrom('reviews')
    .select(['id', 'project_id', 'number', 'round', 'uid', 'entries', 'record_hash'])
    .where((eb) =>
      eb.or([eb('entries', '>', 0), eb.exists(eb.selectFrom('review_entries').select('seq').whereRef('review_id', '=', 'reviews.id'))]),
    )
    .where(sql<boolean>`id > ${after}`)
    .orderBy('id')
    .limit(100)
    .execute();
}

export async function listDecisions(db: Reader, reviewId: ReviewId) {
  const rows = await db
    .selectFrom('review_reviewers')
    .select(['user_id', 'decision', 'remark'])
    .where('review_id', '=', reviewId)
    .execute();
  return rows.map((row) => ({ ...row, decision: readDecision(row.decision) }));
}
