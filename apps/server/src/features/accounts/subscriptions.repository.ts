import type { UserId } from '@sheetmark/contract';
import type { Insertable } from 'kysely';
import type { PushSubscriptionsTable } from '../../platform/db/notification-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** One row per endpoint: a browser that another user used before now belongs to this user. Returns its previous user. */
export async function putSubscription(db: Reader, made: Insertable<PushSubscriptionsTable>): Promise<UserId | undefined> {
  const before = await db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', made.endpoint)
    .forUpdate()
    .executeTakeFirst();
  await db
    .insertInto('push_subscriptions')
    .values(made)
    .onConflict((clash) => clash.column('endpoint').doUpdateSet({ user_id: made.user_id, subscription: made.subscription }))
    .execute();
  return before?.user_id;
}

/** Only if it belongs to the user. */
async function deleteSubscription(db: Reader, user: UserId, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '=', user).execute();
}

/** Makes the newest subscription that the user has left their notification_end_point. */
export async function updateEndPoint(db: Reader, user: UserId): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      notification_end_point: eb
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', user)
        .orderBy('id', 'desc')
        .limit(1),
    }))
    .where('id', '=', user)
    .execute();
}

/** Deletes a subscription, also from its user's notification_end_point. */
export async function dropSubscription(db: Reader, user: UserId, endpoint: string): Promise<void> {
  await deleteSubscription(db, user, endpoint);
  await updateEndPoint(db, user);
}
