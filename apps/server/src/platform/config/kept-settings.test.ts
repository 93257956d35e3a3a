import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { openDatabase, type OpenDatabase } from '../db/open-database.ts';
import { settleConfig } from './kept-settings.ts';
import { readConfig } from './read-config.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase({ url: database.url, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

test('processes that start at once agree on what is made, and later starts find it', async () => {
  const settled = await Promise.all(Array.from({ length: 8 }, () => settleConfig(readConfig({}), open.db)));
  const later = await settleConfig(readConfig({}), open.db);
  expect(new Set([...settled, later].map(({ secret }) => secret)).size).toBe(1);
  expect(new Set([...settled, later].map(({ vapid }) => vapid.privateKey)).size).toBe(1);
  expect(later.secret.length).toBeGreaterThanOrEqual(32);
});

test('what the environment says goes first', async () => {
  const environment = { SECRET: 'x'.repeat(32), VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' };
  expect(await settleConfig(readConfig(environment), open.db)).toMatchObject({
    secret: 'x'.repeat(32),
    vapid: { publicKey: 'public', privateKey: 'private' },
  });
});
