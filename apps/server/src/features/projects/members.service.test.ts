import type { ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
let mia: Person;
let member: Calls;
let id: ProjectId;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  [olga, mia] = [await server.signUp('Olga'), await server.signUp('Mia')];
  [owner, member] = [callsOf(server.app, olga), callsOf(server.app, mia)];
  id = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  await join(mia);
});
afterAll(() => server.close());

async function join(person: Person): Promise<void> {
  await server.deps.db.insertInto('memberships').values({ project_id: id, user_id: person.id }).execute();
}

async function membershipOf(person: Person) {
  const { data } = await owner.call('listMembers', { params: { projectId: id } });
  const found = data.find((row) => row.members.id === person.id);
  if (!found) throw new Error('not a member');
  return { id: found.id };
}

const events = async () =>
  (await server.deps.db.selectFrom('events').select(['type', 'actor_id', 'data']).where('project_id', '=', id).orderBy('id').execute()).map(
    ({ type, actor_id, data }) => [type, actor_id, data],
  );

test('a removed member sees nothing of the project from the next call on, nor by a URL they were handed', async () => {
  const [folder] = (await owner.call('listFolders', { params: { id } })).data;
  const file = { name: 'plan.pdf', bytes: '%PDF-1.7' };
  const { data: item } = await member.call('uploadItem', { params: { id: folder!.id }, file });
  expect((await member.get(item.file.download_url)).statusCode).toBe(200);
  const params = await membershipOf(mia);

  expect((await owner.call('removeMember', { params })).message).toBe('Member removed.');
  expect(await member.refusal('getProject', { params: { id } })).toEqual([404, 'not_found']);
  expect((await member.get(item.file.download_url)).statusCode).toBe(404);
  expect((await member.call('listProjects')).data).toEqual([]);
  expect(await owner.refusal('removeMember', { params })).toEqual([404, 'not_found']);
  expect((await events()).at(-1)).toEqual(['member_removed', olga.id, { membership_id: params.id, user_id: mia.id }]);
});

test('what is assigned to a removed member keeps their name', async () => {
  const [folder] = (await owner.call('listFolders', { params: { id } })).data;
  const { data: item } = await owner.call('uploadItem', { params: { id: folder!.id }, file: { name: 'plan.pdf', bytes: '%PDF-1.7' } });
  const at = { itemId: item.id, sheetId: 1 };
  const { data: editor } = await owner.call('createEditorDetails', { params: at, body: {} });
  const { data: markup } = await owner.call('createMarkup', { params: { ...at, editorId: editor.id }, body: { open: 'open' } });
  await owner.call('updateMarkup', { params: { pageId: 1, editorId: editor.id, markupId: markup.id }, body: { assignee: mia.id } });

  await owner.call('removeMember', { params: await membershipOf(mia) });
  const { data } = await owner.call('listMarkups', { params: { projectId: id } });
  expect(data.map((row) => row.assignee_details?.name)).toEqual(['Mia']);
  expect(await member.refusal('listMarkups', { params: { projectId: id } })).toEqual([404, 'not_found']);
});

test('a member may remove another and leave, and nobody the owner', async () => {
  const max = await server.signUp('Max');
  await join(max);
  expect(await member.refusal('removeMember', { params: await membershipOf(olga) })).toEqual([200, 'member_not_removable']);
  expect(await owner.refusal('removeMember', { params: await membershipOf(olga) })).toEqual([200, 'member_not_removable']);
  expect((await member.call('removeMember', { params: await membershipOf(max) })).message).toBe('Member removed.');
  expect((await member.call('removeMember', { params: await membershipOf(mia) })).message).toBe('You have left the project.');
  expect((await owner.call('getProject', { params: { id } })).data.total_members).toBe(1);
});

test('a project is handed over to another member, with every right of its owner', async () => {
  const { data } = await owner.call('handOverProject', { params: { id }, body: { user_id: mia.id } });
  expect(data).toMatchObject({ user_id: mia.id, members: [{ project_owner_id: mia.id }, { project_owner_id: mia.id }] });
  expect((await events()).at(-1)).toEqual(['project_owner_changed', olga.id, { user_id: mia.id, former_user_id: olga.id }]);
  expect(await owner.refusal('handOverProject', { params: { id }, body: { user_id: olga.id } })).toEqual([403, 'not_allowed']);
  expect(await owner.refusal('updateProject', { params: { id }, body: { name: 'Pier' } })).toEqual([403, 'not_allowed']);
  await member.call('updateProject', { params: { id }, body: { name: 'Pier' } });
  expect((await owner.call('removeMember', { params: await membershipOf(olga) })).message).toBe('You have left the project.');
});

test('a project is handed over to active members alone', async () => {
  const outsider = await server.signUp('Otto');
  const give = (person: Person) => owner.ask('handOverProject', { params: { id }, body: { user_id: person.id } });
  const refused = { http: 400, message: 'Only an active member of the project can own it.' };
  expect(await give(outsider)).toMatchObject(refused);
  await server.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', mia.id).execute();
  expect(await give(mia)).toMatchObject(refused);
});

test('a member who is removed while the project is handed to them is either its owner or gone', async () => {
  const params = await membershipOf(mia);
  const [, removal] = await Promise.all([
    owner.refusal('handOverProject', { params: { id }, body: { user_id: mia.id } }),
    owner.refusal('removeMember', { params }),
  ]);
  const { data } = await owner.call('getProject', { params: { id } });
  expect(data.members.some((row) => row.members.id === data.user_id)).toBe(true);
  expect(data.user_id === mia.id).toBe(removal[1] === 'member_not_removable');
});
