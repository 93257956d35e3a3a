import { liveCloseCodes } from '@sheetmark/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { LiveClient } from './testing/live-client.ts';

// Two servers that have nothing in common but their PostgreSQL.
const patience = { timeout: 10_000 };
let database: TestDatabase;
let servers: TestApp[] = [];
let here: TestApp;
let there: TestApp;
let board: Board;
const clients: LiveClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => createTestApp({ config: { databaseUrl: database.url } });
  servers = [await start(), await start()];
  [here, there] = servers as [TestApp, TestApp];
  for (const { app } of servers) await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  board = await setUpBoard(here);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

async function listen(server: TestApp, who: { headers: Readonly<Record<string, string>> }, after?: string): Promise<LiveClient> {
  const { tx, id } = await here.deps.events.end();
  const client = await LiveClient.of(server.app, who, after ?? `${tx}.${id}`);
  clients.push(client);
  return client;
}

test('what happens on one server reaches who is connected to the other', async () => {
  const mia = await listen(there, board.mia);
  const markup = await board.create(board.olga);
  await expect.poll(() => mia.events.map(({ markup_id }) => markup_id), patience).toEqual([markup.id]);
});

test('whoever is switched off on one server is cut off from the other', async () => {
  const boss = await here.signUp('Boss', { administrator: true });
  const mia = await listen(there, board.mia);
  await here.app.inject({ method: 'PUT', url: `/api/users/${board.mia.id}`, headers: boss.headers, payload: { is_active: 0 } });
  await expect.poll(() => mia.closed?.code, patience).toBe(liveCloseCodes.session_ended);
});

test('a tab that moves between servers while both are at work misses nothing and hears nothing twice', async () => {
  const created: number[] = [];
  const heard: number[] = [];
  const drawing = (async () => {
    for (let n = 0; n < 40; n += 1) created.push((await board.create(n % 2 ? board.olga : board.max)).id);
  })();
  let after: string | undefined;
  for (let move = 0; move < 8; move += 1) {
    const server = move % 2 ? here : there;
    const client = await listen(server, board.mia, after);
    const before = created.length;
    await expect.poll(() => created.length > before || created.length === 40, patience).toBe(true);
    after = client.cursor;
    heard.push(...client.events.flatMap(({ markup_id }) => markup_id ?? []));
    await client.close();
  }
  await drawing;
  const last = await listen(here, board.mia, after);
  await expect.poll(() => [...heard, ...last.events.flatMap(({ markup_id }) => markup_id ?? [])], patience).toEqual(created);
});
