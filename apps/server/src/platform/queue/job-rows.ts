import type { Db } from 'pg-boss';
import { z } from 'zod';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';

export interface Claim {
  readonly id: string;
  readonly name: string;
  /** Distinguishes the attempts of a job. */
  readonly retryCount: number;
}

/**
 * Keeps waiting jobs from being started before the transaction ends: workers pass over locked rows. Returns the keys of those that still
 * wait.
 */
export async function holdWaiting(transaction: Db, name: string, onceKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const statement = `
    select singleton_key as key from ${QUEUE_SCHEMA}.job where name = $1 and singleton_key = any($2::text[]) and state = 'created'
    order by singleton_key for share`;
  const { rows } = await transaction.executeSql(statement, [name, onceKeys]);
  return new Set(
    z
      .array(z.object({ key: z.string() }))
      .parse(rows)
      .map(({ key }) => key),
  );
}

/** Makes a running job wait again, at once and with as many tries left. No effect once the claim is over. */
export async function requeue(db: Db, { id, name, retryCount }: Claim): Promise<void> {
  const statement = `
    update ${QUEUE_SCHEMA}.job
    set state = 'retry', started_on = null, heartbeat_on = null, start_after = now(),
      retry_count = retry_count + 1, retry_limit = retry_limit + 1
    where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;
  await db.executeSql(statement, [name, id, retryCount]);
}

/** Leaves the running try the last one: when it fails, the job is given up. */
export async function markLastTry(db: Db, { id, name, retryCount }: Claim): Promise<void> {
  const statement = `
    update ${QUEUE_SCHEMA}.job set retry_limit = retry_count where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;
  await db.executeSql(statement, [name, id, retryCount]);
}
