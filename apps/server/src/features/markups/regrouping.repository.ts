import type { EditorId, ItemId, MarkupId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';
import type { MarkupRow } from './markups.repository.ts';

/** The tables whose rows go with a markup that is merged into another one. Rows in the trash go too: restored, they are where the others are. */
export const movableTables = ['comments', 'tasks', 'notifications'] as const;

/** Answers the ids of what was moved; `only` leaves the others where they are. */
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

/** People who follow or mute one follow or mute the others; a choice that somebody made there stays. */
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

/** Those of these markups of an item that were merged into another one. */
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
