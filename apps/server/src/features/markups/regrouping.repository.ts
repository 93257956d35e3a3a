import type { EditorId, ItemId, MarkupId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';
import type { MarkupRow } from './markups.repository.ts';

/** The tables whose rows move when their markup is merged. Rows in the trash move too, so that restored ones are with the others. */
export const movableTables = ['comments', 'tasks', 'notifications'] as const;

/** Returns the ids of the moved rows. With `only`, moves no other rows. */
export async function moveRows(
  tx: Tx,
  table: (typeof movableTables)[number],
  { from, to, only }: { from: MarkupId; to: MarkupId; only?: readonly number[] },
): Promise<number[]> {
  const narrowed = only === undefined ? sql`` : sql`and id = any(${only}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set markup_id = ${to} where markup_id = ${from} ${narrowed} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Followers of one markup follow the others, and those who mute it mute them. Existing choices stay. */
export async function copyFollows(tx: Tx, from: MarkupId, to: readonly MarkupId[]): Promise<void> {
  await sql`
    insert into follows (user_id, project_id, item_id, markup_id, choice)
    select f.user_id, f.project_id, f.item_id, t.id, f.choice from follows f cross join unnest(${to}::bigint[]) as t (id)
    where f.markup_id = ${from}
    on conflict do nothing`.execute(tx);
}

export async function lockMerged(tx: Tx, id: MarkupId, into: MarkupId): Promise<MarkupRow | undefined> {
  return tx.selectFrom('markups').selectAll().where('id', '=', id).where('merged_into', '=', into).forUpdate().executeTakeFirst();
}

export interface MergedMarkup {
  readonly editor_id: EditorId;
  readonly id: MarkupId;
  /** It may have been merged into another one itself. */
  readonly into: MarkupId | null;
}

/** Lists the item's markups among the ids that were merged into another one. */
export async function listMergedByIds(
  db: Reader,
  { itemId, ids, viewer }: { itemId: ItemId; ids: readonly MarkupId[]; viewer: UserId },
): Promise<{ id: MarkupId; into: MarkupId }[]> {
  return db
    .selectFrom('markups')
    .select('id')
    .select((eb) => eb.ref('merged_into').$notNull().as('into'))
    .where('item_id', '=', itemId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('merged_into', 'is not', null)
    .where(visibleMarkup('markups', viewer))
    .orderBy('id')
    .execute();
}

export async function listMerged(db: Reader, editorIds: readonly EditorId[], viewer: UserId): Promise<MergedMarkup[]> {
  if (editorIds.length === 0) return [];
  return db
    .selectFrom('markups')
    .select(['id', 'editor_id', 'merged_into as into'])
    .where(sql<boolean>`editor_id = any(${editorIds}::bigint[])`)
    .where('merged_into', 'is not', null)
    .where(visibleMarkup('markups', viewer))
    .orderBy('id')
    .execute();
}
