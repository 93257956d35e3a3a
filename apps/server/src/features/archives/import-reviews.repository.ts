import type { ReviewId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/unit-of-work.ts';

/** Sets how many reviewers viewed each sheet of a review. */
export async function countViewers(tx: Tx, id: ReviewId): Promise<void> {
  await sql`
    update review_sheets s set viewers = (select count(*) from review_views v where v.sheet_id = s.id) where s.review_id = ${id}`.execute(
    tx,
  );
}
