import { liveCloseCodes, type LiveKind, LiveServerMessage, liveVersion, type ProjectId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Someone } from '../../../test/drawing-board.ts';
import type { Socket } from '../../platform/http/sockets.ts';
import { createLiveService } from './live.service.ts';
import { useLiveBoard } from './testing/live-board.ts';
import { LiveClient, ticketFor } from './testing/live-client.ts';
import { settledEnd } from './testing/settled-end.ts';

const desk = useLiveBoard();
const { kept, listen } = desk;

async function expectClosing(client: LiveClient, code: number): Promise<void> {
  await expect.poll(() => client.closed?.code).toBe(code);
}
async function expectKinds(client: LiveClient, kinds: readonly LiveKind[]): Promise<void> {
  await expect.poll(() => client.kinds).toEqual(kinds);
}
const aFolder = (by: Someone, name: string, id: ProjectId = desk.board.project) =>
  by.calls.call('createFolder', { params: { id }, body: { name } });

/** Waits until all events so far can be read and were sent. */
async function settle(client: LiveClient, by: Someone): Promise<void> {
  const { data } = await aFolder(by, `mark ${client.messages.length} ${Math.random()}`);
  await expect.poll(() => client.events.some(({ folder_id }) => folder_id === data.id)).toBe(true);
}

/** Waits until a statement waits for a lock. */
async function untilLocked(): Promise<void> {
  const waits = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => Number((await waits.execute(desk.server.deps.db)).rows[0]?.n)).toBeGreaterThan(0);
}

test("a member's change reaches the others with its kind and ids only", async () => {
  const max = await listen(desk.board.max);
  const { data: folder } = await aFolder(desk.board.mia, 'Sections');
  const markup = await desk.board.create(desk.board.mia);
  await expectKinds(max, ['folder_created', 'markup_created']);
  const by = { project_id: desk.board.project, actor_id: desk.board.mia.id };
  expect(max.events).toEqual([
    { kind: 'folder_created', ...by, folder_id: folder.id },
    { kind: 'markup_created', ...by, item_id: desk.board.item, page_number: 1, markup_id: markup.id },
  ]);
});

test('users outside a project receive none of its events', async () => {
  const [ida, mia] = [await listen(desk.board.ida), await listen(desk.board.mia)];
  await desk.board.create(desk.board.olga);
  await settle(mia, desk.board.olga);
  const { data: own } = await desk.board.ida.calls.call('createProject', { body: { name: 'Her own' } });
  await expectKinds(ida, ['project_created']);
  expect(ida.events[0]?.project_id).toBe(own.id);
});

test('administrators outside a project receive none of its events either', async () => {
  const boss = await desk.server.signUp('Boss', { administrator: true });
  const [over, mia] = [await listen(boss), await listen(desk.board.mia)];
  await desk.board.create(desk.board.olga);
  await settle(mia, desk.board.olga);
  expect(over.events).toEqual([]);
});

test('events of a private markup reach only its creator and assignee', async () => {
  const [olga, mia, max] = [await listen(desk.board.olga), await listen(desk.board.mia), await listen(desk.board.max)];
  const markup = await desk.board.create(desk.board.mia, { privacy: 'private' });
  await desk.board.mia.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'For me.' } });
  await settle(max, desk.board.olga);
  await expectKinds(mia, ['markup_created', 'comment_added', 'folder_created']);
  await expectKinds(olga, ['folder_created']);
  expect(max.kinds).toEqual(['folder_created']);

  await desk.board.mia.calls.call('updateMarkup', { params: desk.board.pathOf(markup), body: { assignee: desk.board.max.id } });
  await expectKinds(max, ['folder_created', 'markup_updated']);
  await settle(olga, desk.board.mia);
  expect(olga.kinds).toEqual(['folder_created', 'folder_created']);
});

const limit = (roles: ('editor' | 'viewer')[] | null) =>
  desk.board.olga.calls.call('limitFolder', {
    params: { id: desk.board.project, folderId: desk.board.folder },
    body: { limit: roles && { roles, user_ids: [] } },
  });

test('members who don’t see a folder receive nothing about what is in it, only that what they see changed', async () => {
  const [mia, olga] = [await listen(desk.board.mia), await listen(desk.board.olga)];
  await limit([]);
  const markup = await desk.board.create(desk.board.olga);
  await desk.board.olga.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'Too expensive.' } });
  await desk.board.olga.calls.call('createTask', { params: { id: desk.board.project }, body: { task_name: 'Ask', markup_id: markup.id } });
  await settle(mia, desk.board.olga);
  expect(mia.events[0]).toEqual({ kind: 'folder_limits_changed', project_id: desk.board.project, actor_id: desk.board.olga.id });
  expect(mia.kinds).toEqual(['folder_limits_changed', 'folder_created']);
  await expectKinds(olga, ['folder_limits_changed', 'markup_created', 'comment_added', 'task_created', 'folder_created']);
});

test('members who no longer see what was moved are notified without its ids', async () => {
  await limit([]);
  const { data: open } = await aFolder(desk.board.olga, 'For all');
  await desk.board.olga.calls.call('updateItem', {
    params: { id: desk.board.folder, itemId: desk.board.item },
    body: { folder_id: open.id },
  });
  const mia = await listen(desk.board.mia);
  await desk.board.olga.calls.call('updateItem', {
    params: { id: open.id, itemId: desk.board.item },
    body: { folder_id: desk.board.folder },
  });
  await settle(mia, desk.board.olga);
  expect(mia.events[0]).toEqual({ kind: 'folder_limits_changed', project_id: desk.board.project, actor_id: desk.board.olga.id });
  expect(mia.kinds).toEqual(['folder_limits_changed', 'folder_created']);
});

test('users who can no longer see a markup receive its deletion', async () => {
  const markup = await desk.board.create(desk.board.mia);
  const [mia, max] = [await listen(desk.board.mia), await listen(desk.board.max)];
  await desk.board.mia.calls.call('updateMarkup', { params: desk.board.pathOf(markup), body: { visibility: 'private' } });
  await expectKinds(max, ['markup_deleted']);
  await expectKinds(mia, ['markup_updated']);
});

test("a removed member is notified, and receives none of the project's later events", async () => {
  const [mia, olga] = [await listen(desk.board.mia), await listen(desk.board.olga)];
  const { data: members } = await desk.board.olga.calls.call('listMembers', { params: { projectId: desk.board.project } });
  const membership = members.find((row) => row.members.id === desk.board.mia.id)!;
  await desk.board.olga.calls.call('removeMember', { params: { id: membership.id } });
  await expectKinds(mia, ['access_lost']);
  expect(mia.events[0]).toEqual({ kind: 'access_lost', project_id: desk.board.project, actor_id: null });
  await settle(olga, desk.board.max);
  expect(mia.events.length).toBe(1);
});

test('users with a project open are notified when they lose it, even without an event', async () => {
  const mia = await listen(desk.board.mia);
  mia.say({ type: 'at', place: { project_id: desk.board.project, sheet: null } });
  await desk.server.deps.db.deleteFrom('memberships').where('user_id', '=', desk.board.mia.id).execute();
  await expectKinds(mia, ['access_lost']);
});

test('a member who opens a project during a sweep keeps it', async () => {
  const live = createLiveService(desk.server.deps);
  const said: string[] = [];
  const enter = async (who: Someone) => {
    const before = said.length;
    const listener = live.accept({ send: (text) => said.push(text), close: () => {} });
    const { ticket } = await ticketFor(desk.server.app, who);
    listener.message(JSON.stringify({ type: 'hello', version: liveVersion, ticket, after: await settledEnd(desk.server) }));
    await expect.poll(() => said.length).toBeGreaterThan(before);
    return () => listener.message(JSON.stringify({ type: 'at', place: { project_id: desk.board.project, sheet: null } }));
  };
  const [openMia, openMax] = [await enter(desk.board.mia), await enter(desk.board.max)];
  openMia();
  const swept = desk.server.deps.work.run(async (tx) => {
    await sql`lock table memberships in access exclusive mode`.execute(tx);
    const sweep = live.sweep();
    await untilLocked();
    openMax();
    return { sweep };
  });
  await (
    await swept
  ).sweep;
  expect(said.filter((text) => text.includes('access_lost'))).toEqual([]);
  await live.close();
});

test('all members are notified when a project is deleted', async () => {
  const [mia, max] = [await listen(desk.board.mia), await listen(desk.board.max)];
  await desk.board.olga.calls.call('deleteProject', { params: { id: desk.board.project } });
  await expectKinds(mia, ['access_lost']);
  await expectKinds(max, ['access_lost']);
});

test('deactivating a user disconnects them at once', async () => {
  const boss = await desk.server.signUp('Boss', { administrator: true });
  const mia = await listen(desk.board.mia);
  await desk.server.app.inject({ method: 'PUT', url: `/api/users/${desk.board.mia.id}`, headers: boss.headers, payload: { is_active: 0 } });
  await expectClosing(mia, liveCloseCodes.session_ended);
});

test('a connection closes when its session expires or its user signs out', async () => {
  const [mia, max] = [await listen(desk.board.mia), await listen(desk.board.max)];
  await desk.board.mia.calls.call('logOut');
  await desk.server.deps.db
    .updateTable('sessions')
    .set({ expires_at: '2026-01-01T00:00:00.000Z' })
    .where('user_id', '=', desk.board.max.id)
    .execute();
  await expectClosing(mia, liveCloseCodes.session_ended);
  await expectClosing(max, liveCloseCodes.session_ended);
});

test('ending other sessions keeps the connection of the current one', async () => {
  const mia = await listen(desk.board.mia);
  await desk.board.mia.calls.call('endOtherSessions');
  await expectKinds(mia, ['sessions_ended']);
  await settle(mia, desk.board.mia);
  expect(mia.closed).toBeNull();
});

test('a reconnecting tab receives missed events once, without those it can no longer see', async () => {
  const first = await listen(desk.board.mia);
  await aFolder(desk.board.olga, 'Before');
  await expectKinds(first, ['folder_created']);
  const { cursor } = first;
  await first.close();
  await aFolder(desk.board.olga, 'Meanwhile');
  await desk.board.create(desk.board.olga, { privacy: 'private' });
  const markup = await desk.board.create(desk.board.olga);

  const second = await listen(desk.board.mia, cursor);
  await expectKinds(second, ['folder_created', 'markup_created']);
  expect(second.events[1]?.markup_id).toBe(markup.id);
  await aFolder(desk.board.olga, 'After');
  await expectKinds(second, ['folder_created', 'markup_created', 'folder_created']);
});

test('an event arrives while an older transaction of the project is still open, and that one follows', async () => {
  const mia = await listen(desk.board.mia);
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = desk.server.deps.work.run(async (tx) => {
    const about = { actorId: desk.board.olga.id, projectId: desk.board.project, data: {} };
    await desk.server.deps.events.append(tx, { type: 'project_updated', ...about });
    begun.resolve();
    await ending.promise;
  });
  await begun.promise;
  await aFolder(desk.board.olga, 'Quick');
  await expectKinds(mia, ['folder_created']);
  ending.resolve();
  await slow;
  await expectKinds(mia, ['folder_created', 'project_updated']);
});

test('events just before the ticket are sent again, since the page may have fetched earlier', async () => {
  await aFolder(desk.board.olga, 'Just now');
  const mia = kept(await LiveClient.of(desk.server.app, desk.board.mia));
  await expect.poll(() => mia.kinds).toContain('folder_created');
});

test('a tab that missed too many events reloads and continues from there', async () => {
  const witness = await listen(desk.board.olga);
  const { cursor } = await ticketFor(desk.server.app, desk.board.mia);
  const row = { type: 'project_updated', project_id: desk.board.project, actor_id: desk.board.olga.id, data: '{}' };
  await desk.server.deps.db
    .insertInto('events')
    .values(Array.from({ length: 1_001 }, () => row))
    .execute();
  const end = await settledEnd(desk.server);
  await expect.poll(() => witness.cursor).toBe(end);
  const mia = await listen(desk.board.mia, cursor);
  await expect.poll(() => mia.messages.map(({ type }) => type)).toEqual(['ready', 'reload']);
  await settle(mia, desk.board.olga);
  expect(mia.kinds).toEqual(['folder_created']);
});

test('a connection without a hello receives nothing and is closed', async () => {
  const live = createLiveService(desk.server.deps);
  const sent: unknown[] = [];
  const socket: Socket = { send: (text) => sent.push(text), close: (code) => sent.push(code) };
  const listener = live.accept(socket);
  for (let n = 0; n < 5; n += 1) await live.sweep();
  expect(sent).toEqual([]);
  await live.sweep();
  expect(sent).toEqual([liveCloseCodes.not_understood]);
  listener.closed();
  await live.close();
});

test('a user who is signed out while requesting a ticket is refused', async () => {
  const { headers, id } = await desk.server.signUp('Nora');
  const deleting = Promise.withResolvers<void>();
  const signedOut = desk.server.deps.work.run(async (tx) => {
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
    deleting.resolve();
    await untilLocked();
  });
  await deleting.promise;
  const [answer] = await Promise.all([desk.server.app.inject({ method: 'POST', url: '/api/live/ticket', headers }), signedOut]);
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'signed_out' }]);
});

test('an idle connection gets a beat every 20 seconds', async () => {
  const live = createLiveService(desk.server.deps);
  const { ticket } = await ticketFor(desk.server.app, desk.board.mia);
  const sent: string[] = [];
  const listener = live.accept({ send: (text) => sent.push(text), close: () => {} });
  listener.message(JSON.stringify({ type: 'hello', version: liveVersion, ticket, after: await settledEnd(desk.server) }));
  await expect.poll(() => sent.length).toBe(1);
  for (let n = 0; n < 20; n += 1) await live.sweep();
  expect(sent.slice(1).map((text) => LiveServerMessage.parse(JSON.parse(text)).type)).toEqual(['beat', 'beat']);
  await live.close();
});
