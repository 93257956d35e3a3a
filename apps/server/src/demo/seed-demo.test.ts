import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createFeatures } from '../features.ts';
import { accountLines, demoPassword, seedDemo } from './seed-demo.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ config: { firstAdministrator: { email: 'ann@example.org', password: 'of the settings' } } });
});
afterAll(() => server.close());

async function ask<T>(email: string, url: string): Promise<T> {
  const signedIn = await server.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password: demoPassword } });
  const { data } = signedIn.json<{ data: { user: { token: string } } }>();
  return (await server.app.inject({ url, headers: { authorization: `Bearer ${data.user.token}` } })).json<T>();
}

test('the demo’s users can sign in, and have read most of their notifications, even if another transaction stays open', async () => {
  const other = await server.deps.db.startTransaction().execute();
  // On a slow machine seeding outlasts the limit on idle transactions.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(other);
  await sql`select pg_current_xact_id()`.execute(other);
  const accounts = await seedDemo({ deps: server.deps, createFeatures, print: () => undefined });
  await other.rollback().execute();
  expect(accounts).toHaveLength(5);
  for (const { email } of accounts) {
    const { unread, total } = (await ask<{ meta: { unread: number; total: number } }>(email, '/api/getNotificationsByUserId')).meta;
    expect(total).toBeGreaterThan(30);
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(16);
  }
});

test('the demo has a closed review, and one that waits for its owner', async () => {
  const owner = 'maren.okafor@marram.example';
  const waiting = await ask<{ data: { title: string; project_id: number }[] }>(owner, '/api/reviews/waiting');
  expect(waiting.data).toMatchObject([{ title: 'Stair 1 and parapet, before the shop drawings', sheets: 3 }]);
  const { data } = await ask<{ data: unknown[] }>(owner, `/api/project/${waiting.data[0]?.project_id}/reviews`);
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ state: 'closed', decided: 2, outcome: expect.objectContaining({ name: 'Approved with comments' }) }),
      expect.objectContaining({ state: 'in_review', decided: 2, sheets: 4 }),
    ]),
  );
});

test('the demo keeps the administrator of the settings', async () => {
  const payload = { email: 'ann@example.org', password: 'of the settings' };
  const signedIn = await server.app.inject({ method: 'POST', url: '/api/users/login', payload });
  expect(signedIn.json()).toMatchObject({ data: { user: { user_type: 1 } } });
});

test('the start prints the demo’s accounts with their password, and nothing without a demo', () => {
  const demo = [
    { email: 'maren.okafor@marram.example', name: 'Maren Okafor', role: 'owner' },
    { email: 'jo@marram.example', name: 'Jo Lind', role: 'member' },
  ];
  expect(accountLines(demo)).toEqual([
    'The demo project is open to these people, all with the password sheetmark:',
    '  maren.okafor@marram.example  Maren Okafor, owner',
    '  jo@marram.example            Jo Lind, member',
  ]);
  expect(accountLines([])).toEqual([]);
});
