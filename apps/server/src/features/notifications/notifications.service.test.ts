import type { Markup, Notification, Task } from '@sheetmark/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createDelivery } from './delivery.ts';
import { createNotifier } from './notifier.service.ts';
import { waitUntilNotified } from './testing/wait-until-notified.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
  await notified();
  for (const person of [board.olga, board.mia, board.max])
    await server.deps.db.deleteFrom('notifications').where('user_id', '=', person.id).execute();
});
afterAll(() => server.close());

const notified = () => waitUntilNotified(server, () => server.services.notifier.catchUp());

const all = async (who: Someone, query = {}) => who.calls.call('listNotifications', { query });
const texts = async (who: Someone): Promise<string[]> => (await all(who)).data.map((row) => row.notification_text);
const first = async (who: Someone): Promise<Notification | undefined> => (await all(who)).data[0];
const aTask = async (by: Someone, body = {}): Promise<Task> =>
  (await by.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Check', ...body } })).data;
const assign = (by: Someone, markup: Markup, assignee: Someone) =>
  by.calls.call('updateMarkup', { params: board.pathOf(markup), body: { assignee: assignee.id } });

describe('a notification', () => {
  test('tells authors that their markup was merged into another one', async () => {
    const [into, away] = [await board.create(board.olga), await board.create(board.mia)];
    for (const [by, markup] of [
      [board.olga, into],
      [board.mia, away],
    ] as const)
      await board.fill(by, markup, { editor_details: [{ type: 'cloud', id: `of-${markup.id}` }] });
    await notified();
    const now = (await board.onPage(board.olga)).filter(({ id }) => id === into.id || id === away.id);
    const body = { markups: now.map(({ id, revision }) => ({ id, revision })) };
    await board.olga.calls.call('mergeMarkups', { params: { pageId: board.page.sheetId, editorId: board.editor }, body });
    await notified();
    const about = { type: 'markup_updated', reason: 'created', markup: { id: into.id, number: 1, name: 'Cloud' } };
    expect(await first(board.mia)).toMatchObject({
      ...about,
      notification_text: 'Olga merged your markup #2 into #1 “Cloud” on plan.pdf',
      act_text: 'Olga merged your markup #2',
    });
    expect((await texts(board.max)).filter((text) => text.includes('merged'))).toEqual([]);
  });

  test('says what happened, why it was sent, and where it leads', async () => {
    const markup = await board.create(board.mia);
    await board.fill(board.mia, markup, { editor_details: [{ type: 'cloud' }] });
    await notified();
    await assign(board.mia, markup, board.max);
    await notified();
    expect(await first(board.max)).toEqual({
      id: expect.any(Number),
      type: 'markup_assigned',
      status: 'unread_notification',
      notification_text: 'Mia assigned you: #1 “Cloud” on plan.pdf',
      act_text: 'Mia assigned you',
      reason: 'assigned',
      creator: { id: board.mia.id, name: 'Mia' },
      assignee: { id: board.max.id, name: 'Max' },
      version: 1,
      project: { id: board.project, name: 'Quay' },
      item: { id: board.item, name: 'plan.pdf' },
      sheet: null,
      markup: { id: markup.id, number: 1, name: 'Cloud' },
      task: null,
      review: null,
      url: `/editProject/${board.project}/${board.folder}/${board.file}/${board.item}/${markup.id}/1`,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await texts(board.max)).toEqual(['Mia assigned you: #1 “Cloud” on plan.pdf', 'Mia added a markup to plan.pdf']);
    expect(await texts(board.mia)).toEqual([]);
  });

  test.each<[string, (task: Task, markup: Markup) => Promise<unknown>, Pick<Notification, 'notification_text' | 'act_text' | 'type'>]>([
    [
      'a comment',
      (_, { id }) => board.max.calls.call('createComment', { params: { markupId: id }, body: { text: 'Too thin.' } }),
      {
        notification_text: 'Max commented: “Too thin.” on #1 “Markup” on plan.pdf',
        act_text: 'Max commented: “Too thin.”',
        type: 'comment_added',
      },
    ],
    [
      'a mention',
      ({ id }) => board.max.calls.call('createTaskComment', { params: { id }, body: { text: 'Look, @Mia' } }),
      {
        notification_text: 'Max mentioned you: “Look, @Mia” on the task “Check”',
        act_text: 'Max mentioned you: “Look, @Mia”',
        type: 'mentioned',
      },
    ],
    [
      'a status',
      ({ id }) => board.max.calls.call('updateTask', { params: { id }, body: { status: 'closed' } }),
      {
        notification_text: 'Max set the status to closed: the task “Check”',
        act_text: 'Max set the status to closed',
        type: 'task_status',
      },
    ],
    [
      'a status of a markup',
      (_, markup) => board.max.calls.call('updateMarkup', { params: board.pathOf(markup), body: { open: 'review' } }),
      {
        notification_text: 'Max set the status to in review: #1 “Markup” on plan.pdf',
        act_text: 'Max set the status to in review',
        type: 'markup_status',
      },
    ],
    [
      'a version',
      () => board.max.calls.call('uploadItem', { params: { id: board.folder }, file: { name: 'plan.pdf', bytes: '%PDF-1.7 2' } }),
      { notification_text: 'Max uploaded version 2: plan.pdf', act_text: 'Max uploaded version 2', type: 'file_uploaded' },
    ],
  ])('of %s reaches who made what it is about', async (_, act, expected) => {
    const [task, markup] = [await aTask(board.mia), await board.create(board.mia)];
    await act(task, markup);
    await notified();
    expect(await first(board.mia)).toMatchObject(expected);
  });

  test('of an invitation reaches the invited user, shows them only the name, and opens the page to accept it', async () => {
    const { data } = await board.olga.calls.call('inviteMember', { body: { email: board.ida.email, project_id: board.project } });
    await notified();
    expect(await first(board.ida)).toMatchObject({
      type: 'invited',
      notification_text: 'Olga invites you to the project “Quay”',
      url: `/invitation/${data[0]?.invitation?.id}`,
    });
    await board.ida.calls.call('acceptOwnInvitation', { params: { id: data[0]!.invitation!.id } });
    expect(await first(board.ida)).toMatchObject({ type: 'invited', url: `/project/${board.project}` });
  });

  test('of a status change names the status that it set, however late it is written', async () => {
    const [task, markup] = [await aTask(board.max), await board.create(board.max)];
    await notified();
    await server.deps.db.deleteFrom('notifications').execute();
    for (const status of ['review', 'closed', 'open'] as const) {
      await board.mia.calls.call('updateTask', { params: { id: task.id }, body: { status } });
      await board.mia.calls.call('updateMarkup', { params: board.pathOf(markup), body: { open: status } });
    }
    await notified();
    const set = (what: string, status: string) => `Mia set the status to ${status}: ${what}`;
    const [aboutTask, aboutMarkup] = ['the task “Check”', '#1 “Markup” on plan.pdf'];
    expect((await texts(board.max)).toReversed()).toEqual(
      ['in review', 'closed', 'open'].flatMap((status) => [set(aboutTask, status), set(aboutMarkup, status)]),
    );
  });

  test('of a revoked or used invitation is hidden from users who are not members', async () => {
    const { project } = board;
    await board.olga.calls.call('inviteMember', { body: { email: board.ida.email, project_id: project } });
    await notified();
    await board.olga.calls.call('updateProject', { params: { id: project }, body: { name: 'A secret name' } });
    expect(await texts(board.ida)).toHaveLength(1);
    await server.deps.db
      .updateTable('invitations')
      .set({ accepted_at: '2026-01-05T09:00:00.000Z' })
      .where('project_id', '=', project)
      .execute();
    expect(await texts(board.ida)).toEqual([]);
    await board.join(project, board.ida);
    expect(await texts(board.ida)).toHaveLength(1);
  });

  test('of private work reaches only its assignee, and disappears with their access', async () => {
    const markup = await board.create(board.mia, { privacy: 'private' });
    await notified();
    await assign(board.mia, markup, board.max);
    await notified();
    expect([(await texts(board.max)).length, await texts(board.olga)]).toEqual([1, []]);
    await assign(board.mia, markup, board.mia);
    expect((await all(board.max)).meta).toMatchObject({ total: 0, unread: 0 });
  });

  test('about work in the trash, or in a project that the user left, is hidden', async () => {
    const task = await aTask(board.mia);
    await board.create(board.mia);
    await notified();
    expect((await texts(board.max)).length).toBe(2);
    await board.mia.calls.call('deleteTask', { params: { id: task.id } });
    expect((await texts(board.max)).length).toBe(1);
    const { data: members } = await board.olga.calls.call('listMembers', { params: { projectId: board.project } });
    await board.olga.calls.call('removeMember', { params: { id: members.find((row) => row.members.id === board.max.id)!.id } });
    expect((await all(board.max)).meta).toMatchObject({ total: 0, unread: 0 });
  });

  test('is hidden from users who turned off notifications in the app, and not written for deactivated ones', async () => {
    await board.max.calls.call('updateExtraDetails', { body: { type: 'is_notification_active', state: 0 } });
    await server.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', board.olga.id).execute();
    await aTask(board.mia);
    await notified();
    expect(await texts(board.max)).toEqual([]);
    const rows = await server.deps.db.selectFrom('notifications').select('id').where('user_id', '=', board.olga.id).execute();
    expect(rows).toEqual([]);
  });

  test('of each of many events reaches every member of a large project once', async () => {
    const { db } = server.deps;
    await sql`
      with made as (insert into users (email, first_name) select 'crowd.' || n || '@example.org', 'Crowd' from generate_series(1, 1100) n returning id)
      insert into memberships (project_id, user_id) select ${board.project}, id from made`.execute(db);
    for (const task_name of ['First', 'Second', 'Third']) await aTask(board.mia, { task_name });
    await notified();
    const { rows } = await sql<{ task_id: number; members: number; rows: number }>`
      select task_id, count(distinct user_id) as members, count(*) as rows from notifications
      where project_id = ${board.project} and type = 'task_created' group by task_id`.execute(db);
    expect(rows.map(({ members, rows: written }) => [members, written])).toEqual(Array(3).fill([1102, 1102]));
  });

  test('is written once, however many processes read the log', async () => {
    const others = [1, 2, 3].map(() =>
      createNotifier({ ...server.deps, log: pino({ level: 'silent' }), delivery: createDelivery(server.deps) }),
    );
    for (let n = 0; n < 5; n += 1) {
      await aTask(board.mia, { task_name: `Task ${n}` });
      await Promise.all(others.map((notifier) => notifier.catchUp()));
    }
    await notified();
    expect(await texts(board.max)).toEqual([4, 3, 2, 1, 0].map((n) => `Mia created a task: “Task ${n}”`));
  });
});

describe("a user's notifications", () => {
  const read = 'read_notification' as const;
  beforeEach(async () => {
    await aTask(board.mia, { assignee: board.max.id });
    await aTask(board.mia);
    await board.create(board.mia);
    await notified();
  });
  const unread = async (who: Someone) => (await all(who, { limit: 1 })).meta.unread;

  test('are paged, newest first, and filtered', async () => {
    const page = await all(board.max, { limit: 2 });
    const rest = await all(board.max, { limit: 2, cursor: page.meta.next_cursor });
    expect([...page.data, ...rest.data].map(({ type }) => type)).toEqual(['markup_created', 'task_created', 'task_assigned']);
    expect([page.meta.total, page.meta.unread, rest.meta.next_cursor]).toEqual([3, 3, null]);
    expect((await all(board.max, { type: 'task_created' })).data.map(({ type }) => type)).toEqual(['task_created']);
  });

  test('are marked read one by one, by type, by markup, some or all', async () => {
    const [newest, , oldest] = (await all(board.max)).data;
    const { data } = await board.max.calls.call('updateNotification', { params: { id: oldest!.id }, body: { status: read } });
    expect([data.status, await unread(board.max)]).toEqual([read, 2]);
    await board.max.calls.call('updateNotificationStatus', { body: { status: read, markup_id: newest!.markup!.id } });
    expect(await unread(board.max)).toBe(1);
    await board.max.calls.call('updateNotificationStatus', { body: { status: read, type: 'task_created' } });
    expect([await unread(board.max), await unread(board.olga)]).toEqual([0, 3]);
    await board.max.calls.call('updateNotifications', { body: { status: 'unread_notification' } });
    expect(await unread(board.max)).toBe(3);
    await board.max.calls.call('updateNotifications', { body: { status: read, ids: [newest!.id, oldest!.id] } });
    expect((await all(board.max, { status: 'unread_notification' })).meta.total).toBe(1);
  });

  test('are deleted, without those of others', async () => {
    const mine = (await all(board.max)).data.map(({ id }) => id);
    await board.olga.calls.call('deleteNotifications', { body: { ids: mine } });
    expect(await board.olga.calls.refusal('deleteNotification', { params: { id: mine[0]! } })).toEqual([404, 'not_found']);
    await board.max.calls.call('deleteNotification', { params: { id: mine[0]! } });
    await board.max.calls.call('deleteNotifications', { body: { ids: mine } });
    expect([(await all(board.max)).meta.total, (await all(board.olga)).meta.total]).toEqual([0, 3]);
  });
});

test('a task that is due tomorrow reminds its assignee once for that day', async () => {
  const day = (n: number) => new Date(server.clock.now() + n * 86_400_000).toISOString().slice(0, 10);
  const task = await aTask(board.mia, { assignee: board.max.id, due_date: day(1), task_name: 'Soon' });
  await aTask(board.mia, { assignee: board.max.id, due_date: day(3), task_name: 'Later' });
  await aTask(board.mia, { assignee: board.max.id, due_date: day(1), status: 'closed', task_name: 'Done' });
  const remind = () => server.services.due.remind({ signal: AbortSignal.timeout(10_000) });
  await remind();
  await remind();
  const due = async () => (await all(board.max, { type: 'task_due' })).data.map(({ notification_text: text }) => text);
  expect(await due()).toEqual(['Due tomorrow: the task “Soon”']);
  await board.mia.calls.call('updateTask', { params: { id: task.id }, body: { due_date: day(0) } });
  await remind();
  expect(await due()).toEqual(['Due today: the task “Soon”', 'Due tomorrow: the task “Soon”']);
});

describe('following', () => {
  const choose = (who: Someone, choice: 'follow' | 'usual' | 'mute', at = {}) =>
    who.calls.call('setFollow', { params: { id: board.project }, body: { ...at, choice } });
  const getFollow = async (who: Someone, query = {}) => (await who.calls.call('getFollow', { params: { id: board.project }, query })).data;

  test('the most specific choice applies, and the answer names the one around it', async () => {
    const markup = await board.create(board.mia);
    await choose(board.max, 'mute');
    await choose(board.max, 'follow', { item_id: board.item });
    expect(await getFollow(board.max)).toEqual({ choice: 'mute', around: 'usual' });
    expect(await getFollow(board.max, { item_id: board.item })).toEqual({ choice: 'follow', around: 'mute' });
    expect(await getFollow(board.max, { markup_id: markup.id })).toEqual({ choice: 'usual', around: 'follow' });
    expect(await getFollow(board.olga)).toEqual({ choice: 'usual', around: 'usual' });
    await choose(board.max, 'usual', { item_id: board.item });
    expect(await getFollow(board.max, { markup_id: markup.id })).toEqual({ choice: 'usual', around: 'mute' });
  });

  test('following a markup notifies of its comments, and muting it stops that', async () => {
    const markup = await board.create(board.mia);
    const comment = (text: string) => board.olga.calls.call('createComment', { params: { markupId: markup.id }, body: { text } });
    await notified();
    await choose(board.max, 'follow', { markup_id: markup.id });
    await comment('Thicker.');
    await notified();
    expect(await first(board.max)).toMatchObject({ type: 'comment_added', reason: 'following' });
    await choose(board.mia, 'mute', { markup_id: markup.id });
    await comment('Still thin.');
    await comment('What says @Mia?');
    await notified();
    expect((await all(board.mia)).data.map(({ type }) => type)).toEqual(['mentioned', 'comment_added']);
  });
});

test("a mail's link unsubscribes only its user without a session, as a form too", async () => {
  const { unsubscribe } = server.services;
  const link = new URL(unsubscribe.linkFor(board.max.id)).pathname;
  const isOn = async (who: Someone): Promise<unknown> =>
    (JSON.parse((await who.calls.call('getUserDetails')).extra_settings) as Record<string, unknown>)['is_email_notification_active'];
  const post = (url: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await post(link.replace(/\d+\./, `${board.mia.id}.`))).json()).toMatchObject({ status: false, code: 'link_not_valid' });
  expect([await isOn(board.max), await isOn(board.mia)]).toEqual([true, true]);
  expect((await post(link)).json()).toMatchObject({ status: true });
  expect([await isOn(board.max), await isOn(board.mia)]).toEqual([false, true]);
});
