import type { EditorId, ItemId, MarkupId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { MarkupFacts } from '../../platform/db/work-tables.ts';
import type { MarkupRow } from './markups.repository.ts';

export type PendingFacts = Pick<MarkupRow, 'id' | 'editor_id'>;

const isPending = sql<boolean>`facts = 'pending' and objects is not null`;

/** Lists markups with a drawing whose facts are pending, by id; of one item if it is named. */
export async function listPendingFacts(
  db: Reader,
  page: { readonly after: number; readonly limit: number; readonly item?: ItemId | undefined },
): Promise<PendingFacts[]> {
  const { item } = page;
  return db
    .selectFrom('markups')
    .select(['id', 'editor_id'])
    .where(isPending)
    .where(item === undefined ? sql<boolean>`true` : sql<boolean>`item_id = ${item}`)
    .where(sql<number>`id`, '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export async function lockPendingFacts(db: Reader, id: MarkupId): Promise<Pick<MarkupRow, 'objects'> | undefined> {
  return db.selectFrom('markups').select('objects').where('id', '=', id).where(isPending).forUpdate().executeTakeFirst();
}

/** Doesn't raise the revision: the markup itself hasn't changed. */
export async function writeFacts(db: Reader, id: MarkupId, facts: MarkupFacts): Promise<void> {
  await db.updateTable('markups').set(facts).where('id', '=', id).execute();
}

/** Call when the page's scale changes. Facts that don't depend on it stay. */
export async function markScaledFactsPending(db: Reader, editor: EditorId): Promise<void> {
  await db.updateTable('markups').set({ facts: 'pending' }).where('editor_id', '=', editor).where('facts', '<>', 'plain').execute();
}
