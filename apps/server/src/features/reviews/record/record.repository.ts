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
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'project_id', 'number', 'round', 'uid', 'entries', 'record_hash', 'state', 'outcome'])
    .where((eb) =>
      eb.or([eb('entries', '>', 0), eb.exists(eb.selectFrom('review_entries').select('seq').whereRef('review_id', '=', 'reviews.id'))]),
    )
    .where(sql<boolean>`id > ${after}`)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, outcome: readDecision(row.outcome) }));
}

/** A file whose bytes aren't those that were reviewed, by its row; null for none. */
export async function findOtherFile(db: Reader, reviewId: ReviewId): Promise<string | null> {
  const row = await db
    .selectFrom('review_sheets')
    .innerJoin('files', 'files.id', 'review_sheets.file_id')
    .select(['review_sheets.file_name', 'review_sheets.version'])
    .where('review_sheets.review_id', '=', reviewId)
    .whereRef('files.sha256', '<>', 'review_sheets.sha256')
    .orderBy('position')
    .executeTakeFirst();
  return row ? `${row.file_name}, V${row.version}` : null;
}

export async function listDecisions(db: Reader, reviewId: ReviewId) {
  const rows = await db
    .selectFrom('review_reviewers')
    .select(['user_id', 'decision', 'remark'])
    .where('review_id', '=', reviewId)
    .execute();
  return rows.map((row) => ({ ...row, decision: readDecision(row.decision) }));
}
