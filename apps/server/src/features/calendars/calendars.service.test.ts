import type { CalendarFeed } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let olga: Awaited<ReturnType<TestApp['signUp']>>;
let owner: Calls;
let stranger: Calls;
beforeAll(async () => {
  server = await createTestApp();
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
  stranger = callsOf(server.app, await server.signUp('Sven'));
});
afterAll(() => server.close());

async function read({ url }: Pick<CalendarFeed, 'url'>) {
  const answer = await server.app.inject({ url: new URL(url).pathname });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    titles: [...answer.body.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title),
  };
}
const project = async (name: string) => (await owner.call('createProject', { body: { name } })).data.id;
const task = (id: Awaited<ReturnType<typeof project>>, task_name: string, more: object = {}) =>
  owner.call('createTask', { params: { id }, body: { task_name, due_date: '2026-12-01', ...more } });

test('a feed has what is due: your own work in all projects, or all of a project', async () => {
  const [harbour, quay] = [await project('Harbour'), await project('Quay')];
  await task(harbour, 'Order doors', { assignee: olga.id });
  await task(harbour, 'Nobody’s');
  await task(quay, 'Order windows', { assignee: olga.id, due_date: '2026-11-30' });
  await task(quay, 'Done', { assignee: olga.id, status: 'closed' });
  const { data: mine } = await owner.call('createCalendarFeed', { body: { project_id: null } });
  const { data: ofHarbour } = await owner.call('createCalendarFeed', { body: { project_id: harbour } });
  expect(await read(mine)).toEqual({ status: 200, type: 'text/calendar; charset=utf-8', titles: ['Order windows', 'Order doors'] });
  expect((await read(ofHarbour)).titles).toEqual(['Order doors', 'Nobody’s']);
  expect((await owner.call('listCalendarFeeds')).data.map((feed) => [feed.project?.name ?? null, feed.url])).toEqual([
    [null, mine.url],
    ['Harbour', ofHarbour.url],
  ]);
});

test('a new address ends the old one, and so does deleting the feed', async () => {
  const { data: first } = await owner.call('createCalendarFeed', { body: { project_id: null } });
  const { data: second } = await owner.call('createCalendarFeed', { body: { project_id: null } });
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  await owner.call('deleteCalendarFeed', { params: { id: second.id } });
  expect((await read(second)).status).toBe(404);
  expect(await stranger.refusal('deleteCalendarFeed', { params: { id: second.id } })).toEqual([404, 'not_found']);
});

test('a feed ends with the membership and with the account, and nobody makes one of a foreign project', async () => {
  const id = await project('Basin');
  expect(await stranger.refusal('createCalendarFeed', { body: { project_id: id } })).toEqual([404, 'not_found']);
  const sven = (await stranger.call('getUserDetails')).user.id;
  const { db } = server.deps;
  await db.insertInto('memberships').values({ project_id: id, user_id: sven }).execute();
  const { data: feed } = await stranger.call('createCalendarFeed', { body: { project_id: id } });
  expect((await read(feed)).status).toBe(200);
  await db.deleteFrom('memberships').where('project_id', '=', id).where('user_id', '=', sven).execute();
  expect((await read(feed)).status).toBe(404);
  const { data: own } = await stranger.call('createCalendarFeed', { body: { project_id: null } });
  await db.updateTable('users').set({ is_active: 0 }).where('id', '=', sven).execute();
  expect((await read(own)).status).toBe(404);
});
