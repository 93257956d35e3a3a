import { PageNumber, type ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { nameSheet } from '../../../test/name-sheet.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let mia: Person;
let member: Calls;
let id: ProjectId;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  owner = callsOf(server.app, await server.signUp('Olga'));
  mia = await server.signUp('Mia');
  member = callsOf(server.app, mia);
  id = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  await server.deps.db.insertInto('memberships').values({ project_id: id, user_id: mia.id }).execute();
});
afterAll(() => server.close());

const see = async (calls: Calls) => (await calls.call('seeProject', { params: { id } })).data;
const nothing = { counts: [], newest: [] };
const addFolder = (name: string, calls = member) => calls.call('createFolder', { params: { id }, body: { name } });

/** An item with a page to draw on. */
async function sheet() {
  const [general] = (await member.call('listFolders', { params: { id } })).data;
  const file = { name: 'plan.pdf', bytes: '%PDF-1.7' };
  const { data: item } = await member.call('uploadItem', { params: { id: general!.id }, file });
  const at = { itemId: item.id, sheetId: PageNumber.parse(1) };
  const { data: editor } = await member.call('createEditorDetails', { params: at, body: {} });
  const draw = async (privacy: 'public' | 'private') =>
    (await member.call('createMarkup', { params: { ...at, editorId: editor.id }, body: { open: 'open', privacy } })).data;
  return { item, folder: general!, draw, at: { pageId: at.sheetId, editorId: editor.id } };
}

test('what others did since the last visit is reported once, newest first, with names and links', async () => {
  const { item, folder, draw } = await sheet();
  const markup = await draw('public');
  const { data: plans } = await addFolder('Plans');
  const { counts, newest } = await see(owner);
  expect(counts).toEqual([
    { type: 'file_uploaded', n: 1 },
    { type: 'folder_created', n: 1 },
    { type: 'markup_created', n: 1 },
  ]);
  const actor = { id: mia.id, name: 'Mia' };
  const nowhere = { folder_id: null, item_id: null, file_id: null, page_number: null, markup_id: null, task_id: null };
  const onItem = { ...nowhere, subject: 'plan.pdf', folder_id: folder.id, item_id: item.id, file_id: item.file.id };
  expect(newest).toEqual([
    { ...nowhere, type: 'folder_created', actor, at: expect.any(String), subject: 'Plans', folder_id: plans.id },
    { ...onItem, type: 'markup_created', actor, at: expect.any(String), markup_id: markup.id, page_number: 1 },
    { ...onItem, type: 'file_uploaded', actor, at: expect.any(String) },
  ]);
  expect(await see(owner)).toMatchObject(nothing);
  await addFolder('Sections');
  expect((await see(owner)).newest.map((change) => change.subject)).toEqual(['Sections']);
});

test('a markup is named by its sheet, and its file by the file’s name', async () => {
  const { item, draw } = await sheet();
  await nameSheet(server, { file: item.file.id, page: 1, number: 'A-110', title: 'First Floor' });
  await draw('public');
  const { newest } = await see(owner);
  expect(newest.map(({ type, subject }) => [type, subject])).toEqual([
    ['markup_created', 'A-110 First Floor'],
    ['file_uploaded', 'plan.pdf'],
  ]);
});

test('a user’s own actions are not news, nor is anything from before they joined', async () => {
  await addFolder('Plans', owner);
  const max = await server.signUp('Max');
  await server.deps.db.insertInto('memberships').values({ project_id: id, user_id: max.id }).execute();
  expect(await see(owner)).toMatchObject(nothing);
  expect(await see(callsOf(server.app, max))).toMatchObject(nothing);
  expect((await see(member)).counts).toEqual([{ type: 'folder_created', n: 1 }]);
});

test('people who joined and left are named, and each user has their own last visit', async () => {
  const max = await server.signUp('Max');
  await owner.call('inviteMember', { body: { email: max.email, project_id: id } });
  await server.services.projects.addMember({ ...(await actorOf(owner)), userType: 2 }, id, max.id);
  const { data: rows } = await owner.call('listMembers', { params: { projectId: id } });
  await member.call('removeMember', { params: { id: rows.find((row) => row.members.id === max.id)!.id } });
  await see(owner);
  expect((await see(member)).newest.map(({ type, subject }) => [type, subject])).toEqual([['member_joined', 'Max']]);
});

async function actorOf(calls: Calls) {
  const { user } = await calls.call('getUserDetails');
  return { id: user.id, email: user.email, name: user.name };
}

test('only its creator and assignee learn of a private markup, and only of its deletion once it is deleted', async () => {
  const { draw, at } = await sheet();
  const [secret, open] = [await draw('private'), await draw('public')];
  await member.call('createComment', { params: { markupId: secret.id }, body: { text: 'Hush.' } });
  await member.call('createComment', { params: { markupId: open.id }, body: { text: 'Look.' } });
  await member.call('deleteMarkup', { params: { pageNumber: at.pageId, editorId: at.editorId, markupId: open.id } });
  const listNewest = async () => (await see(owner)).newest.map(({ type, markup_id }) => [type, markup_id]);
  expect(await listNewest()).toEqual([
    ['markup_deleted', open.id],
    ['file_uploaded', null],
  ]);

  const assignee = (await actorOf(owner)).id;
  await member.call('updateMarkup', { params: { ...at, markupId: secret.id }, body: { assignee } });
  expect(await listNewest()).toEqual([['markup_updated', secret.id]]);
});

test('changes to a file and its versions are reported with its name', async () => {
  const { item, folder } = await sheet();
  const file = { name: 'plan.pdf', bytes: '%PDF-1.7 again' };
  const { data: next } = await member.call('uploadItem', { params: { id: folder.id }, file });
  await see(owner);
  const [at, version] = [
    { id: folder.id, itemId: item.id },
    { id: item.id, fileId: next.file.id },
  ];
  await member.call('updateItem', { params: at, body: { name: 'ground floor.pdf' } });
  await member.call('deleteVersion', { params: version });
  await member.call('restoreVersion', { params: version });
  await member.call('deleteItem', { params: at });
  await member.call('restoreItem', { params: { id, itemId: item.id } });
  const { newest } = await see(owner);
  expect(newest.map(({ type, subject, folder_id }) => [type, subject, folder_id])).toEqual(
    ['item_restored', 'item_deleted', 'version_restored', 'version_deleted', 'item_updated'].map((type) => [
      type,
      'ground floor.pdf',
      folder.id,
    ]),
  );
});

test('the newest fifty are shown, and all are counted', async () => {
  for (let n = 0; n < 55; n += 1) await addFolder(`Folder ${n}`);
  const { counts, newest } = await see(owner);
  expect(counts).toEqual([{ type: 'folder_created', n: 55 }]);
  expect(newest.map((change) => change.subject)).toEqual(Array.from({ length: 50 }, (_, n) => `Folder ${54 - n}`));
});
