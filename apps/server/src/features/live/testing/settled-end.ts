import { vi } from 'vitest';
import { patience } from '../../../../test/patience.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { formatCursor } from '../live-cursor.ts';

/** The cursor after all events, once they can be read: a transaction that is about to commit holds back later events. */
export async function settledEnd({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  const { last } = await deps.db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return vi.waitUntil(async () => {
    const end = await deps.events.end();
    return end === Number(last) && formatCursor(await deps.events.name(), end);
  }, patience);
}
