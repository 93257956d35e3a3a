import type { UserId } from '@sheetmark/contract';
import type { Reader } from './unit-of-work.ts';

/** A user's rows that a job has not finished. */
export async function countUnderWay(db: Reader, table: 'markup_exports' | 'topic_imports', user: UserId): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

/** Kept until the transaction ends, so that concurrent requests of a user are counted one after the other. */
export async function lockUser(db: Reader, user: UserId): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().executeTakeFirstOrThrow();
}
