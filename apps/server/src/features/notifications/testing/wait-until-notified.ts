import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/test-app.ts';

/**
 * Resolves once notifications were written for everything that happened. Without `catchUp` it waits for the server's own reader.
 */
export async function waitUntilNotified(
  { deps }: Pick<TestApp, 'deps'>,
  catchUp: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const unhandled = sql<{ n: string }>`select count(*)::text as n from events e where not exists (
    select from log_readers r where r.name = 'notifications' and r.id >= e.id)`;
  await expect.poll(async () => (await catchUp(), (await unhandled.execute(deps.db)).rows[0]?.n)).toBe('0');
}
