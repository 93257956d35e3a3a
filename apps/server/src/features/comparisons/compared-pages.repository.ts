import type { ComparisonId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

/** Pages that failed wait to be compared again. Returns whether there were any. */
export async function queueFailedPages(tx: Tx, comparisonId: ComparisonId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('compared_pages')
    .set({ state: 'queued', failure: null })
    .where('comparison_id', '=', comparisonId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface PageCounts {
  readonly comparison_id: ComparisonId;
  readonly ready: number;
  readonly total: number;
  readonly added: number;
  readonly removed: number;
  readonly unsure: number;
}

export async function countPages(db: Reader, ids: readonly ComparisonId[]): Promise<PageCounts[]> {
  return db
    .selectFrom('compared_pages')
    .select('comparison_id')
    .select(sql<number>`count(*) filter (where state in ('ready', 'failed'))`.as('ready'))
    .select(sql<number>`count(*) filter (where before_page is null)`.as('added'))
    .select(sql<number>`count(*) filter (where after_page is null)`.as('removed'))
    .select(sql<number>`count(*) filter (where state = 'failed' or alignment ->> 'is_trusted' = 'false')`.as('unsure'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(sql<boolean>`comparison_id = any(${ids}::bigint[])`)
    .groupBy('comparison_id')
    .execute();
}
