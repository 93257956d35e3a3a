import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/test-app.ts';

/**
 * Until notifications tell of all that happened. An event can be read once no older transaction is at work anywhere on the database server,
 * that of another test too. Without `catchUp` the server's own jobs are waited for.
 */
export async function everythingTold(
  { deps }: Pick<TestApp, 'deps'>,
  catchUp: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const untold = sql<{ n: string }>`select count(*)::text as n from events e where not exists (
    select from log_readers r where r.name = 'notifications' and (r.tx, r.id) >= (e.tx, e.id))`;
  await expect.poll(async () => (await catchUp(), (await untold.execute(deps.db)).rows[0]?.n)).toBe('0');
}
