import { liveCloseCodes, PageNumber } from '@sheetmark/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { LiveClient } from './testing/live-client.ts';
import { settledEnd } from './testing/settled-end.ts';

let server: TestApp;
let board: Board;
const clients: LiveClient[] = [];
beforeAll(async () => {
  server = await createTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  board = await setUpBoard(server);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
afterAll(() => server.close());

/** The owner, who sees the project as Mia. */
async function seeAsMia(): Promise<{ headers: Readonly<Record<string, string>> }> {
  const { data } = await board.olga.calls.call('startSeeing', { params: { id: board.project }, body: { user_id: board.mia.id } });
  return { headers: { authorization: `Bearer ${data.token}` } };
}
async function listen(who: { headers: Readonly<Record<string, string>> }): Promise<LiveClient> {
  const client = await LiveClient.of(server.app, who, await settledEnd(server));
  clients.push(client);
  return client;
}
const aFolder = async (name: string) =>
  (await board.olga.calls.call('createFolder', { params: { id: board.project }, body: { name } })).data.id;

test('an owner who sees as a member receives what the member does, without private markups', async () => {
  const hidden = await aFolder('Contracts');
  const limit = { roles: [], user_ids: [board.max.id] };
  await board.olga.calls.call('limitFolder', { params: { id: board.project, folderId: hidden }, body: { limit } });
  const seer = await listen(await seeAsMia());
  const own = await board.create(board.mia, { privacy: 'private' });
  const ofOwner = await board.create(board.olga, { privacy: 'private' });
  await board.olga.calls.call('updateFolder', { params: { id: board.project, folderId: hidden }, body: { name: 'Costs' } });
  const shown = await board.create(board.mia);
  await expect.poll(() => seer.events.map(({ kind, markup_id }) => [kind, markup_id])).toEqual([['markup_created', shown.id]]);
  expect(JSON.stringify(seer.messages)).not.toContain(`"markup_id":${own.id}`);
  expect(JSON.stringify(seer.messages)).not.toContain(`"markup_id":${ofOwner.id}`);
});

test('others don’t see an owner who sees as a member on their sheet', async () => {
  const [seer, max] = [await listen(await seeAsMia()), await listen(board.max)];
  const place = { project_id: board.project, sheet: { item_id: board.item, page_number: PageNumber.parse(1) } };
  for (const client of [seer, max]) client.say({ type: 'at', place });
  await expect.poll(() => max.present).toEqual([]);
  const shown = await board.create(board.mia);
  await expect.poll(() => seer.events.map(({ markup_id }) => markup_id)).toEqual([shown.id]);
  expect(max.present).toEqual([]);
});

test('the connection of an owner who sees as a member ends when the member leaves', async () => {
  const who = await seeAsMia();
  const seer = await listen(who);
  const { data } = await board.olga.calls.call('listMembers', { params: { projectId: board.project } });
  const id = data.find(({ members }) => members.id === board.mia.id)!.id;
  await board.olga.calls.call('removeMember', { params: { id } });
  await expect.poll(() => seer.closed?.code).toBe(liveCloseCodes.session_ended);
  expect(await callsOf(server.app, who).refusal('getProject', { params: { id: board.project } })).toEqual([401, 'signed_out']);
});

test('it is in the audit trail as whom an owner saw the project, and sessions of the owner don’t list it', async () => {
  await seeAsMia();
  const { data } = await board.olga.calls.call('listProjectAudit', { params: { id: board.project } });
  expect(data[0]).toMatchObject({ type: 'seen_as_member' });
  expect((await board.olga.calls.call('listSessions')).data).toHaveLength(1);
  expect((await board.mia.calls.call('listSessions')).data).toHaveLength(1);
});
