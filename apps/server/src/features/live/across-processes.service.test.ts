import { liveCloseCodes, PageNumber } from '@sheetmark/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { LiveClient } from './testing/live-client.ts';
import { settledEnd } from './testing/settled-end.ts';

// Two servers that have nothing in common but their PostgreSQL.
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
  const client = await LiveClient.of(server.app, who, after ?? (await settledEnd(here)));
  clients.push(client);
  return client;
}

test('an event on one server reaches users of the other', async () => {
  const mia = await listen(there, board.mia);
  const markup = await board.create(board.olga);
  await expect.poll(() => mia.events.map(({ markup_id }) => markup_id)).toEqual([markup.id]);
});

test('deactivating a user on one server closes their connections to the other', async () => {
  const boss = await here.signUp('Boss', { administrator: true });
  const mia = await listen(there, board.mia);
  await here.app.inject({ method: 'PUT', url: `/api/users/${board.mia.id}`, headers: boss.headers, payload: { is_active: 0 } });
  await expect.poll(() => mia.closed?.code).toBe(liveCloseCodes.session_ended);
});

test('a tab that switches servers under load receives each event exactly once', async () => {
  const created: number[] = [];
  const heard: number[] = [];
  let after = await settledEnd(here);
  const drawing = (async () => {
    for (let n = 0; n < 40; n += 1) created.push((await board.create(n % 2 ? board.olga : board.max)).id);
  })();
  for (let move = 0; move < 8; move += 1) {
    const server = move % 2 ? here : there;
    const client = await listen(server, board.mia, after);
    const before = created.length;
    await expect.poll(() => created.length > before || created.length === 40).toBe(true);
    after = client.cursor;
    heard.push(...client.events.flatMap(({ markup_id }) => markup_id ?? []));
    await client.close();
  }
  await drawing;
  const last = await listen(here, board.mia, after);
  await expect.poll(() => [...heard, ...last.events.flatMap(({ markup_id }) => markup_id ?? [])]).toEqual(created);
});

const sheetOf = ({ project, item }: Board) => ({ project_id: project, sheet: { item_id: item, page_number: PageNumber.parse(1) } });
const peopleAt = (client: LiveClient) => client.present?.map(({ user_id, pointer }) => [user_id, pointer]);

test('users with the same sheet open see each other and their pointers, across servers too', async () => {
  const [mia, max, olga] = [await listen(here, board.mia), await listen(here, board.max), await listen(there, board.olga)];
  for (const client of [mia, max, olga]) client.say({ type: 'at', place: sheetOf(board) });
  olga.say({ type: 'point', pointer: { x: 12.5, y: 80 } });
  await expect.poll(() => mia.present?.length).toBe(2);
  await expect.poll(() => new Set(olga.present?.map(({ user_id }) => user_id))).toEqual(new Set([board.mia.id, board.max.id]));
  olga.say({ type: 'point', pointer: { x: 13, y: 81 } });
  await expect.poll(() => peopleAt(mia)).toContainEqual([board.olga.id, { x: 13, y: 81 }]);
  const doing = {
    selection: ['o1'],
    ghosts: [{ id: 'o2', points: [{ x: 1, y: 2 }] }],
    view: { x: 0, y: 0, width: 600, height: 400 },
    typing: null,
  };
  olga.say({ type: 'do', doing });
  await expect.poll(() => mia.present?.find(({ user_id }) => user_id === board.olga.id)?.doing).toEqual(doing);
  max.say({ type: 'at', place: null });
  await expect.poll(() => peopleAt(olga)).toEqual([[board.mia.id, null]]);
  await mia.close();
  await expect.poll(() => peopleAt(olga)).toEqual([]);
});

test('activity on a private markup is not passed on, and is withdrawn when a markup becomes private', async () => {
  const [mia, olga] = [await listen(here, board.mia), await listen(there, board.olga)];
  for (const client of [mia, olga]) client.say({ type: 'at', place: sheetOf(board) });
  await expect.poll(() => [mia.present?.length, olga.present?.length]).toEqual([1, 1]);
  const secret = await board.create(board.olga, { privacy: 'private' });
  const open = await board.create(board.olga);
  const object = (id: string) => [{ id, type: 'rect', left: 1, top: 1, width: 5, height: 5 }];
  await board.fill(board.olga, secret, { editor_details: object('hidden') });
  await board.fill(board.olga, open, { editor_details: object('seen') });
  const ghost = (id: string) => ({ id, points: [{ x: 1, y: 2 }] });
  const view = { x: 0, y: 0, width: 600, height: 400 };
  const doingOfOlga = () => mia.present?.find(({ user_id }) => user_id === board.olga.id)?.doing;

  olga.say({ type: 'do', doing: { selection: ['hidden', 'seen'], ghosts: [ghost('hidden'), ghost('seen')], view, typing: secret.id } });
  await expect.poll(doingOfOlga).toEqual({ selection: ['seen'], ghosts: [ghost('seen')], view, typing: null });
  olga.say({ type: 'do', doing: { selection: ['seen'], ghosts: [ghost('seen')], view, typing: open.id } });
  await expect.poll(doingOfOlga).toEqual({ selection: ['seen'], ghosts: [ghost('seen')], view, typing: open.id });
  await board.olga.calls.call('updateMarkup', { params: board.pathOf(open), body: { visibility: 'private' } });
  await expect.poll(doingOfOlga).toEqual({ selection: [], ghosts: [], view, typing: null });
  expect(JSON.stringify(mia.messages)).not.toContain('hidden');
});

test("users can't join a sheet that they can't see", async () => {
  const [ida, mia] = [await listen(here, board.ida), await listen(here, board.mia)];
  const { data: own } = await board.ida.calls.call('createProject', { body: { name: 'Her own' } });
  ida.say({ type: 'at', place: sheetOf(board) });
  ida.say({ type: 'at', place: { ...sheetOf(board), project_id: own.id } });
  mia.say({ type: 'at', place: sheetOf(board) });
  mia.say({ type: 'point', pointer: { x: 1, y: 1 } });
  await expect.poll(() => mia.present).toEqual([]);
  await board.create(board.mia);
  await expect.poll(() => mia.kinds).toEqual(['markup_created']);
  expect([ida.present, mia.present]).toEqual([undefined, []]);
});

test('users who lose the project leave the sheet', async () => {
  const [mia, olga] = [await listen(here, board.mia), await listen(there, board.olga)];
  for (const client of [mia, olga]) client.say({ type: 'at', place: sheetOf(board) });
  await expect.poll(() => peopleAt(olga)).toEqual([[board.mia.id, null]]);
  await here.deps.db.deleteFrom('memberships').where('user_id', '=', board.mia.id).execute();
  await expect.poll(() => peopleAt(olga)).toEqual([]);
});
