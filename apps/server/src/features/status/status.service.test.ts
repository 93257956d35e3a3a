import { expect, test } from 'vitest';
import { z } from 'zod';
import { callsOf } from '../../../test/calls.ts';
import { createTestApp } from '../../../test/test-app.ts';

test('the status shows jobs by their titles, and jobs that only other versions know by their names', async () => {
  const server = await createTestApp({ jobs: true });
  try {
    const administrator = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
    await server.services.housekeeping.schedule();
    const unknown = { name: 'unknown-job', title: 'Unknown job', payload: z.object({}), retries: 0, expireSeconds: 60, concurrency: 1 };
    await server.deps.work.run((tx) => server.deps.queue.send(tx, unknown, {}));
    const { data } = await administrator.call('getStatus');
    const titles = new Map(data.queue.map(({ name, title }) => [name, title]));
    expect([titles.get('keep-house'), titles.get('unknown-job')]).toEqual(['Daily cleanup', 'unknown-job']);
  } finally {
    await server.close();
  }
});
