import type { Reader, Tx } from '../db/unit-of-work.ts';
import type { EventCursor } from './events.ts';

/** This reader's cursor in the log; 0 before its first event. */
export async function findCursor(db: Reader, name: string): Promise<EventCursor> {
  const place = await db.selectFrom('log_readers').select('id').where('name', '=', name).executeTakeFirst();
  return place?.id ?? 0;
}

/** Locked until the transaction ends, so that only one of several processes handles an event. */
export async function lockCursor(tx: Tx, name: string): Promise<EventCursor> {
  await tx
    .insertInto('log_readers')
    .values({ name, id: 0 })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const { id } = await tx.selectFrom('log_readers').select('id').where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
  return id;
}

export async function moveCursor(tx: Tx, name: string, to: EventCursor): Promise<void> {
  await tx.updateTable('log_readers').set({ id: to }).where('name', '=', name).execute();
}
