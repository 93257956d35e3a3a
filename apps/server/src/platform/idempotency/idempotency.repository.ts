import type { UserId } from '@sheetmark/contract';
import type { Tx } from '../db/unit-of-work.ts';

interface KeyAt {
  readonly user_id: UserId;
  readonly operation: string;
  readonly key: string;
}

/** False when the key exists; waits for a transaction that is inserting it. */
export async function claimKey(tx: Tx, row: KeyAt & { request_hash: string; created_at: string }): Promise<boolean> {
  const made = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, answer: 'null' })
    .onConflict((clash) => clash.columns(['user_id', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return made !== undefined;
}

export async function recordAnswer(tx: Tx, at: KeyAt, answer: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', at.user_id)
    .where('operation', '=', at.operation)
    .where('key', '=', at.key)
    .execute();
}

export async function getStoredAnswer(tx: Tx, at: KeyAt): Promise<{ request_hash: string; answer: unknown }> {
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', at.user_id)
    .where('operation', '=', at.operation)
    .where('key', '=', at.key)
    .executeTakeFirstOrThrow();
}
