import type { ProjectId, UserId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let ada: Person;
let administrator: Calls;
let bo: Person;
let own: Calls;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  ada = await server.signUp('Ada', { administrator: true });
  bo = await server.signUp('Bo');
  [administrator, own] = [callsOf(server.app, ada), callsOf(server.app, bo)];
});
afterAll(() => server.close());

const isSignedIn = async (calls: Calls) => (await calls.refusal('getUserDetails'))[0] === 200;
const create = async (calls: Calls) => (await calls.call('createProject', { body: { name: 'Quay' } })).data.id;
const join = (project_id: ProjectId, ...people: Person[]) =>
  server.deps.db
    .insertInto('memberships')
    .values(people.map(({ id }) => ({ project_id, user_id: id })))
    .execute();
const setActive = (id: UserId, is_active: 0 | 1, by = administrator) => by.refusal('updateUser', { params: { id }, body: { is_active } });
const remove = (id: UserId, by = administrator) => by.refusal('deleteUser', { params: { id } });
const done = [200, undefined];

test('a deactivated user is signed out everywhere at once, and loses nothing when reactivated', async () => {
  const project = await create(own);
  const { data } = await administrator.call('updateUser', { params: { id: bo.id }, body: { is_active: 0 } });
  expect(data).toMatchObject({ id: bo.id, name: 'Bo', is_active: 0, meta: { tasks_count: 0, markups_count: 0 } });
  expect(await own.refusal('getUserDetails')).toEqual([401, 'signed_out']);
  const sessions = server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', bo.id);
  expect(await sessions.execute()).toEqual([]);

  expect(await setActive(bo.id, 1)).toEqual(done);
  expect(await isSignedIn(own)).toBe(false);
  const again = await server.deps.db.selectFrom('projects').select('user_id').where('id', '=', project).executeTakeFirst();
  expect(again).toEqual({ user_id: bo.id });
});

test('a name is edited in both its parts, and one word leaves no last name', async () => {
  const { data, message } = await administrator.call('updateUser', {
    params: { id: bo.id },
    body: { first_name: 'Bo', last_name: 'Lind' },
  });
  expect([message, data.name]).toEqual(['Name Edit Successful', 'Bo Lind']);
  expect(await isSignedIn(own)).toBe(true);
  const one = await administrator.call('updateUser', { params: { id: bo.id }, body: { first_name: 'Beatrix', last_name: '' } });
  expect(one.data).toMatchObject({ name: 'Beatrix', first_name: 'Beatrix', last_name: '' });
  const { http, message: why } = await administrator.ask('updateUser', { params: { id: bo.id }, body: { first_name: ' ' } });
  expect([http, why]).toEqual([400, 'First Name is Required']);
});

test('users can’t deactivate or delete themselves, but can edit their name', async () => {
  expect(await setActive(ada.id, 0)).toEqual([403, 'not_allowed']);
  expect(await remove(ada.id)).toEqual([403, 'not_allowed']);
  expect((await administrator.call('updateUser', { params: { id: ada.id }, body: { first_name: 'Adele' } })).data.name).toBe('Adele');
});

test('two administrators who deactivate each other at once leave one of them active', async () => {
  const eve = await server.signUp('Eve', { administrator: true });
  const outcomes = await Promise.all([setActive(eve.id, 0), setActive(ada.id, 0, callsOf(server.app, eve))]);
  expect(outcomes.filter(([http]) => http === 200)).toHaveLength(1);
});

test('a deleted user is gone, things they created keep their name, and their address is free', async () => {
  const project = await create(administrator);
  await join(project, bo);
  const [folder] = (await own.call('listFolders', { params: { id: project } })).data;
  await own.call('uploadItem', { params: { id: folder!.id }, file: { name: 'plan.pdf', bytes: '%PDF-1.7' } });

  expect((await administrator.call('deleteUser', { params: { id: bo.id } })).message).toBe('Deleted');
  expect(await own.refusal('getUserDetails')).toEqual([401, 'signed_out']);
  expect((await administrator.call('getProject', { params: { id: project } })).data.members.map((row) => row.members.id)).toEqual([ada.id]);
  const { items } = await administrator.call('listFolderItems', { params: { id: project, folderId: folder!.id } });
  expect(items[0]?.created_by).toEqual({ id: bo.id, name: 'Bo' });
  const listed = await administrator.call('listUsers', { query: { search: bo.email } });
  expect(listed.data.users).toEqual([]);
  expect(await remove(bo.id)).toEqual([404, 'not_found']);
  expect(await setActive(bo.id, 1)).toEqual([404, 'not_found']);
  const guest = callsOf(server.app);
  await guest.call('signUp', { body: { email: bo.email, password: 'secret', first_name: 'New' } });
});

test('a deleted user’s projects go to the member who has been there longest', async () => {
  const [off, mia, max] = [await server.signUp('Off'), await server.signUp('Mia'), await server.signUp('Max')];
  const project = await create(own);
  await join(project, off, mia, max);
  await setActive(off.id, 0);
  await administrator.call('deleteUser', { params: { id: bo.id } });
  const { data } = await callsOf(server.app, mia).call('getProject', { params: { id: project } });
  expect(data).toMatchObject({ user_id: mia.id, total_members: 3 });
  const told = await server.deps.db.selectFrom('events').select(['type', 'data']).where('project_id', '=', project).orderBy('id').execute();
  expect(told.slice(-2)).toMatchObject([
    { type: 'project_owner_changed', data: { user_id: mia.id, former_user_id: bo.id } },
    { type: 'member_removed', data: { user_id: bo.id } },
  ]);
});

test('a deleted user’s project without other members stays, and nobody can join it', async () => {
  const project = await create(own);
  await own.call('inviteMember', { body: { email: 'somebody@example.org', project_id: project } });
  await administrator.call('deleteUser', { params: { id: bo.id } });
  const row = await server.deps.db.selectFrom('projects').selectAll().where('id', '=', project).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ user_id: bo.id, deleted_at: null });
  const waiting = server.deps.db.selectFrom('invitations').select('id').where('project_id', '=', project).where('revoked_at', 'is', null);
  expect(await waiting.execute()).toEqual([]);
});

test('a deleted user’s links and subscriptions end with the account', async () => {
  await own.call('subscribe', { body: { obj: { endpoint: `https://push.example.com/${bo.id}`, keys: { p256dh: 'a', auth: 'b' } } } });
  await server.services.accounts.mailLink({ email: bo.email, kind: 'reset' });
  await create(own);
  const left = async () => {
    const tables = ['mailed_links', 'push_subscriptions', 'sessions', 'memberships'] as const;
    const rows = tables.map((table) => server.deps.db.selectFrom(table).select('user_id').where('user_id', '=', bo.id).execute());
    return (await Promise.all(rows)).map((found) => found.length);
  };
  expect(await left()).toEqual([1, 1, 1, 1]);
  await administrator.call('deleteUser', { params: { id: bo.id } });
  expect(await left()).toEqual([0, 0, 0, 0]);
});

/** Users that only a search for the mark finds. */
async function crowd(mark: string): Promise<Person[]> {
  const people = [];
  for (const name of ['Cy', 'ab', 'Bo', 'ab']) {
    const person = await server.signUp(name);
    await administrator.call('updateUser', { params: { id: person.id }, body: { last_name: mark } });
    people.push(person);
  }
  return people;
}
type Query = { sort?: 'id' | 'name' | 'email' | 'is_active' | 'created_at' | 'tasks_count' | 'markups_count'; order?: 'asc' | 'desc' };

/** Page by page. */
async function walk(search: string, query: Query, limit: number): Promise<UserId[]> {
  const ids: UserId[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, meta } = await administrator.call('listUsers', { query: { search, ...query, limit, ...(cursor && { cursor }) } });
    ids.push(...data.users.map((user) => user.id));
    cursor = meta.next_cursor;
  } while (cursor);
  return ids;
}

test('users are found by parts of name and address, ignoring case; no character of the search is a wildcard', async () => {
  const [cy, ab] = await crowd('Zander');
  const found = async (search: string) => (await administrator.call('listUsers', { query: { search } })).data.users.map((user) => user.id);
  expect(await found('zANDer')).toHaveLength(4);
  expect(await found('Cy Zand')).toEqual([cy!.id]);
  expect(await found(ab!.email.slice(0, -4).toUpperCase())).toEqual([ab!.id]);
  expect(await found('%')).toEqual([]);
  expect(await found('Z_nder')).toEqual([]);
  expect(await found('\\')).toEqual([]);
});

test('users are sorted and paged by every column, each once, in both directions', async () => {
  const people = await crowd('Quill');
  const [cy, ab, bea, ab2] = people.map(({ id }) => id);
  await setActive(bea!, 0);
  const project = await create(administrator);
  const tasks = [cy!, cy!, ab2!].map((created_by) => ({ project_id: project, task_name: 'Check', created_by }));
  await server.deps.db.insertInto('tasks').values(tasks).execute();

  const orders: readonly (readonly [Query['sort'], readonly UserId[]])[] = [
    ['id', [cy!, ab!, bea!, ab2!]],
    ['name', [ab!, ab2!, bea!, cy!]],
    ['email', people.toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1)).map(({ id }) => id)],
    ['is_active', [bea!, cy!, ab!, ab2!]],
    ['created_at', [cy!, ab!, bea!, ab2!]],
    ['tasks_count', [ab!, bea!, ab2!, cy!]],
    ['markups_count', [cy!, ab!, bea!, ab2!]],
  ];
  for (const [sort, ids] of orders) {
    const by = sort === undefined ? {} : { sort };
    for (const limit of [1, 3]) {
      expect([sort, await walk('Quill', by, limit)]).toEqual([sort, ids]);
      expect([sort, await walk('Quill', { ...by, order: 'desc' }, limit)]).toEqual([sort, ids.toReversed()]);
    }
  }
  const listed = await administrator.call('listUsers', { query: { search: 'Quill', sort: 'tasks_count', order: 'desc', limit: 2 } });
  expect(listed.data.users.map((user) => user.meta)).toEqual([
    { tasks_count: 2, markups_count: 0 },
    { tasks_count: 1, markups_count: 0 },
  ]);
  expect(listed.meta.total).toBe(4);
  const off = await administrator.call('listUsers', { query: { search: 'Quill', is_active: 0 } });
  expect([off.data.users.map((user) => user.id), off.meta.total]).toEqual([[bea], 1]);
});

test('a list is sorted only by the columns that it offers', async () => {
  expect(await administrator.refusal('listUsers', { query: { sort: 'password_hash' } as never })).toEqual([400, 'invalid_input']);
  expect(await administrator.refusal('listUsers', { query: { order: 'asc; drop table users' } as never })).toEqual([400, 'invalid_input']);
});
