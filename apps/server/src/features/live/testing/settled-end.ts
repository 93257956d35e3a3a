import { vi } from 'vitest';
import { patience } from '../../../../test/patience.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { formatCursor } from '../live-cursor.ts';

/**
 * The cursor behind all that happened, once all of it can be read: a transaction at work anywhere on the database server, that of
 * another test too, holds back what was written after it began.
 */
export async function settledEnd({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  const { last } = await deps.db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const end = await vi.waitUntil(async () => {
    const { tx, id } = await deps.events.end();
    return id === Number(last) && formatCursor(await deps.events.name(), { tx, id });
  }, patience);
  return end;
}
