import type { FileId, NotificationId, NotificationType, UserId } from '@sheetmark/contract';
import { type Selectable, sql } from 'kysely';
import type { PushSubscriptionsTable } from '../../platform/db/notification-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

export async function listSubscriptions(db: Reader, users: readonly UserId[]): Promise<Selectable<PushSubscriptionsTable>[]> {
  if (users.length === 0) return [];
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where(sql<boolean>`user_id = any(${users}::bigint[])`)
    .orderBy('id')
    .execute();
}

export async function findSubscription(db: Reader, endpoint: string): Promise<Selectable<PushSubscriptionsTable> | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('endpoint', '=', endpoint).executeTakeFirst();
}

/** The stored thumbnails of the first pages of these versions, by version. */
export async function listFilePictures(db: Reader, files: readonly FileId[]): Promise<Map<number, string>> {
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom('sheets')
    .select(['file_id', 'thumbnail_key'])
    .where('file_id', 'in', files)
    .where('page_number', '=', 1)
    .execute();
  return new Map(
    rows.flatMap(({ file_id, thumbnail_key }): [number, string][] => (thumbnail_key === null ? [] : [[file_id, thumbnail_key]])),
  );
}

/** The time of the last mail with these types, if it is after the given time. */
export async function findLastMail(
  db: Reader,
  user: UserId,
  filter: { types: readonly NotificationType[]; after: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('notifications')
    .select('mailed_at')
    .where('user_id', '=', user)
    .where('mailed_at', '>', filter.after)
    .where('type', 'in', filter.types)
    .orderBy('mailed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.mailed_at ?? null;
}

/** Notifications to be mailed, oldest first, including those that the user can no longer see. */
export async function listWaiting(db: Reader, user: UserId, types: readonly NotificationType[]): Promise<NotificationId[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user)
    .where('mail', '=', 'waiting')
    .where('type', 'in', types)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function markMailed(tx: Tx, ids: readonly NotificationId[], at: string | null): Promise<void> {
  const change = at === null ? { mail: 'none' as const } : { mail: 'sent' as const, mailed_at: at };
  await tx
    .updateTable('notifications')
    .set(change)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}
