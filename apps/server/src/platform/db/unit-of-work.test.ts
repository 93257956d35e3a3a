import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Tx } from './unit-of-work.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('two transactions that deadlock both succeed, each once', async () => {
  const [ada, ben] = [await server.signUp('Ada'), await server.signUp('Ben')];
  const met = Promise.withResolvers<void>();
  let begun = 0;
  const tries: string[] = [];

  const rename = async (name: string, people: readonly [typeof ada, typeof ada]) =>
    server.deps.work.run(async (tx) => {
      tries.push(name);
      await append(tx, people[0], name);
      begun += 1;
      if (begun === 2) met.resolve();
      await met.promise;
      await append(tx, people[1], name);
    });
  const append = (tx: Tx, { id }: typeof ada, name: string) =>
    tx
      .updateTable('users')
      .set((row) => ({ last_name: row('last_name', '||', name) }))
      .where('id', '=', id)
      .execute();

  await Promise.all([rename('x', [ada, ben]), rename('y', [ben, ada])]);
  const rows = await server.deps.db.selectFrom('users').select('last_name').where('id', 'in', [ada.id, ben.id]).execute();
  expect(tries.length).toBeGreaterThan(2);
  for (const { last_name } of rows) expect(['xy', 'yx']).toContain(last_name);
});
