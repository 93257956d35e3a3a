import { PageNumber, type ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
beforeAll(async () => {
  server = await createTestApp();
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
});
afterAll(() => server.close());

const create = async (calls = owner, name = 'Quay') => (await calls.call('createProject', { body: { name } })).data;

async function join(project: ProjectId, name: string): Promise<Person> {
  const person = await server.signUp(name);
  await server.deps.db.insertInto('memberships').values({ project_id: project, user_id: person.id }).execute();
  return person;
}

test('a new project has its owner as a member, a folder named General, and counts of zero', async () => {
  const { data } = await owner.call('createProject', { body: { name: '  Quay ', description: ' Wall ' } });
  const members = [
    { id: expect.any(Number), project_id: data.id, project_owner_id: olga.id, members: { id: olga.id, name: 'Olga', email: olga.email } },
  ];
  expect(data).toMatchObject({ name: 'Quay', description: 'Wall', user_id: olga.id, total_members: 1, members, thumbnail_url: null });
  expect(data.markups).toEqual({ none: 0, review: 0, open: 0, closed: 0 });
  expect(data.tasks).toEqual({ open: 0, closed: 0, review: 0 });
  const folders = (await owner.call('listFolders', { params: { id: data.id } })).data;
  expect(folders).toMatchObject([{ name: 'General', Description: '', parent_id: null, project_id: data.id, items: [], subFolders: [] }]);
  expect((await owner.call('getProject', { params: { id: data.id } })).data).toEqual(data);
});

test('a project is edited property by property, and disappears from every list when deleted', async () => {
  const { id } = await create();
  await owner.call('updateProject', { params: { id }, body: { description: 'Wall' } });
  await owner.call('updateProject', { params: { id }, body: { name: 'Pier' } });
  expect((await owner.call('getProject', { params: { id } })).data).toMatchObject({ name: 'Pier', description: 'Wall' });
  await owner.call('deleteProject', { params: { id } });
  expect((await owner.call('listProjects')).data.map((project) => project.id)).not.toContain(id);
  expect(await owner.refusal('getProject', { params: { id } })).toEqual([404, 'not_found']);
  expect(await owner.refusal('listFolders', { params: { id } })).toEqual([404, 'not_found']);
});

test('the list of projects is paged with limit and cursor, newest first, each once', async () => {
  const someone = callsOf(server.app, await server.signUp('Walt'));
  const made = [];
  for (let n = 0; n < 5; n += 1) made.unshift((await create(someone, `Pier ${n}`)).id);
  const pages = [];
  let cursor: string | null | undefined;
  do {
    const { data, meta } = await someone.call('listProjects', { query: { limit: 2, ...(cursor && { cursor }) } });
    expect(meta.total).toBe(5);
    pages.push(data.map((project) => project.id));
    cursor = meta.next_cursor;
  } while (cursor);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(made);
});

test('the list of members is paged with limit and cursor, in the order of joining', async () => {
  const project = await create();
  const joined = [await join(project.id, 'Mia'), await join(project.id, 'Max')];
  const params = { projectId: project.id };
  const all = await owner.call('listMembers', { params });
  expect(all.data.map((row) => row.members.id)).toEqual([olga.id, ...joined.map(({ id }) => id)]);
  expect(all.meta).toEqual({ total: 3, next_cursor: null });
  const first = await owner.call('listMembers', { params, query: { limit: 2 } });
  expect([first.data, first.meta.total]).toEqual([all.data.slice(0, 2), 3]);
  const rest = await owner.call('listMembers', { params, query: { limit: 2, cursor: first.meta.next_cursor ?? '' } });
  expect([rest.data, rest.meta]).toEqual([all.data.slice(2), { total: 3, next_cursor: null }]);
});

test('a list of projects has the first members of each, its owner and the caller, and says how many there are', async () => {
  const project = await create();
  const people = [];
  for (let n = 0; n < 14; n += 1) people.push(await join(project.id, `Person ${n}`));
  const last = people.at(-1)!;
  const seen = async (calls: Calls) => {
    const found = (await calls.call('listProjects')).data.find(({ id }) => id === project.id)!;
    return [found.total_members, found.members.map((row) => row.members.id)];
  };
  const first = [olga, ...people.slice(0, 11)].map(({ id }) => id);
  expect(await seen(owner)).toEqual([15, first]);
  expect(await seen(callsOf(server.app, last))).toEqual([15, [...first, last.id]]);
  const { data } = await owner.call('getProject', { params: { id: project.id } });
  expect([data.total_members, data.members.length]).toEqual([15, 15]);
});

test('a made-up cursor and a wrong limit are refused', async () => {
  for (const query of [{ cursor: 'made up' }, { limit: 0 }, { limit: 1001 }]) {
    expect([query, await owner.refusal('listProjects', { query })]).toEqual([query, [400, 'invalid_input']]);
  }
  const { data } = await owner.call('listProjects', { query: { limit: 1 } });
  expect((await owner.call('listProjects', { query: { limit: 1, cursor: '' } })).data).toEqual(data);
});

test('counts by status include the markups that the caller can see, without the trash', async () => {
  const project = await create();
  const mia = await join(project.id, 'Mia');
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  const file = { name: 'plan.pdf', bytes: '%PDF-1.7' };
  const { data: item } = await owner.call('uploadItem', { params: { id: folder!.id }, file });
  const at = { itemId: item.id, sheetId: PageNumber.parse(1) };
  const editor = (await owner.call('createEditorDetails', { params: at, body: {} })).data;
  const draw = (calls: Calls, body: { open: 'none' | 'closed'; privacy: 'public' | 'private' }) =>
    calls.call('createMarkup', { params: { ...at, editorId: editor.id }, body });
  await draw(owner, { open: 'none', privacy: 'public' });
  await draw(owner, { open: 'closed', privacy: 'public' });
  await draw(callsOf(server.app, mia), { open: 'none', privacy: 'private' });
  const { data: gone } = await draw(owner, { open: 'closed', privacy: 'public' });
  await owner.call('deleteMarkup', { params: { pageNumber: at.sheetId, editorId: editor.id, markupId: gone.id } });

  const countsFor = async (calls: Calls) => (await calls.call('getProject', { params: { id: project.id } })).data.markups;
  expect(await countsFor(owner)).toEqual({ none: 1, review: 0, open: 0, closed: 1 });
  expect(await countsFor(callsOf(server.app, mia))).toEqual({ none: 2, review: 0, open: 0, closed: 1 });
  const items = { params: { id: project.id, folderId: folder!.id } };
  expect((await owner.call('listFolderItems', items)).items[0]?.markups).toEqual({ none: 1, review: 0, open: 0, closed: 1 });

  await owner.call('deleteItem', { params: { id: folder!.id, itemId: item.id } });
  expect(await countsFor(owner)).toEqual({ none: 0, review: 0, open: 0, closed: 0 });
});

test('a character that no text can contain is refused as invalid input', async () => {
  expect(await owner.refusal('createProject', { body: { name: 'Quay\u0000' } })).toEqual([400, 'invalid_input']);
});

test('inactive users are still shown as members, and see nothing', async () => {
  const project = await create();
  const mia = await join(project.id, 'Mia');
  await server.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', mia.id).execute();
  expect(await callsOf(server.app, mia).refusal('getProject', { params: { id: project.id } })).toEqual([401, 'signed_out']);
  const { data } = await owner.call('listMembers', { params: { projectId: project.id } });
  expect(data.map((row) => row.members.name)).toEqual(['Olga', 'Mia']);
});
