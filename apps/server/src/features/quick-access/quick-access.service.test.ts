import type { Operations, ProjectId, SentBodyOf } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { isoTime } from '../../platform/clock/clock.ts';

let server: TestApp;
let [ada, ben]: Calls[] = [];
let project: ProjectId;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  [ada, ben] = await Promise.all(['Ada', 'Ben'].map(async (name) => callsOf(server.app, await server.signUp(name))));
  project = (await ada!.call('createProject', { body: { name: 'Harbour' } })).data.id;
});
afterAll(() => server.close());

const userOf = async (who: Calls) => (await who.call('getUserDetails')).user.id;
const newFolder = async (name: string) => (await ada!.call('createFolder', { params: { id: project }, body: { name } })).data;
const newView = async () => (await ada!.call('createMarkupAndTaskView', { body: { name: 'Overdue', configuration: '{}' } })).data;
async function newItem(name: string) {
  const { db } = server.deps;
  const created_by = await userOf(ada!);
  const { id: folder_id } = await newFolder(`Folder of ${name}`);
  const row = { project_id: project, folder_id, name, created_by };
  const item = await db.insertInto('items').values(row).returning('id').executeTakeFirstOrThrow();
  const file = { project_id: project, item_id: item.id, actual_name: name, kind: 'pdf', media_type: 'application/pdf', created_by };
  const files = [1, 2].map((version) => ({
    ...file,
    version,
    size: 4,
    sha256: String(version),
    storage_key: 'original',
    processing: 'ready' as const,
    pages_ready: version,
  }));
  const [, newest] = await db.insertInto('files').values(files).returning('id').execute();
  return { folder_id, item_id: item.id, file_id: newest!.id };
}
const star = (who: Calls, body: Omit<SentBodyOf<Operations['setFavourite']>, 'favourite'>) =>
  who.call('setFavourite', { body: { ...body, favourite: true } });
const names = async (who: Calls) => {
  const { favourites, recents } = (await who.call('getQuickAccess')).data;
  return { favourites: favourites.map(({ name }) => name), recents: recents.map(({ name }) => name) };
};

test('favourites are personal, in the order in which they were added, each with the data of its link', async () => {
  const { folder_id, item_id, file_id } = await newItem('plan.pdf');
  const folder = await newFolder('Plans');
  const view = await newView();
  for (const place of [
    { project_id: project },
    { project_id: project, folder_id: folder.id },
    { project_id: project, item_id },
    { project_id: project, item_id, page_number: 2 },
    { project_id: project, view_id: view.id, table: 'tasks' as const },
    { view_id: view.id, table: 'assigned' as const },
  ]) {
    server.clock.advance(1000);
    await star(ada!, place);
  }
  const { favourites } = (await ada!.call('getQuickAccess')).data;
  const none = {
    folder_id: null,
    item_id: null,
    page_number: null,
    view_id: null,
    table: null,
    file_id: null,
    pages_ready: 0,
    sheet_name: null,
  };
  const here = { ...none, project_id: project, project_name: 'Harbour', at: expect.any(String) };
  const file = { ...here, folder_id, item_id, file_id, pages_ready: 2, name: 'plan.pdf' };
  expect(favourites).toEqual([
    { ...here, name: 'Harbour' },
    { ...here, folder_id: folder.id, name: 'Plans' },
    file,
    { ...file, page_number: 2 },
    { ...here, view_id: view.id, table: 'tasks', name: 'Overdue' },
    { ...here, view_id: view.id, table: 'assigned', name: 'Overdue', project_id: null, project_name: null },
  ]);
  expect(await names(ben!)).toEqual({ favourites: [], recents: [] });
});

test('a favourite is listed once even if it is added twice, and can be removed', async () => {
  const folder = await newFolder('Plans');
  const place = { project_id: project, folder_id: folder.id };
  await star(ada!, place);
  await star(ada!, { project_id: project });
  await star(ada!, place);
  expect((await names(ada!)).favourites).toEqual(['Plans', 'Harbour']);
  const { data } = await ada!.call('setFavourite', { body: { ...place, favourite: false } });
  expect(data.favourites.map(({ name }) => name)).toEqual(['Harbour']);
});

test('things in the trash, or that the user can no longer see, are hidden until they can see them again', async () => {
  const { db } = server.deps;
  const { id: membership } = await db
    .insertInto('memberships')
    .values({ project_id: project, user_id: await userOf(ben!) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { item_id } = await newItem('plan.pdf');
  const folder = await newFolder('Plans');
  for (const place of [
    { project_id: project, item_id },
    { project_id: project, folder_id: folder.id },
  ]) {
    await star(ben!, place);
    server.clock.advance(1000);
    await ben!.call('recordOpened', { body: place });
  }
  const all = { favourites: ['plan.pdf', 'Plans'], recents: ['Plans', 'plan.pdf'] };
  expect(await names(ben!)).toEqual(all);

  await ada!.call('deleteFolder', { params: { id: project, folderId: folder.id } });
  expect(await names(ben!)).toEqual({ favourites: ['plan.pdf'], recents: ['plan.pdf'] });
  await ada!.call('restoreFolder', { params: { id: project, folderId: folder.id } });
  expect(await names(ben!)).toEqual(all);

  await db.deleteFrom('memberships').where('id', '=', membership).execute();
  expect(await names(ben!)).toEqual({ favourites: [], recents: [] });
  const place = { project_id: project, item_id };
  expect(await ben!.refusal('setFavourite', { body: { ...place, favourite: true } })).toEqual([404, 'not_found']);
  expect(await ben!.refusal('recordOpened', { body: place })).toEqual([404, 'not_found']);
  await ben!.call('setFavourite', { body: { ...place, favourite: false } });
});

test('a view that others share is a favourite as long as it is shared with the project that it opens in', async () => {
  await server.deps.db
    .insertInto('memberships')
    .values({ project_id: project, user_id: await userOf(ben!) })
    .execute();
  const view = await newView();
  const body = { project_id: project, view_id: view.id, table: 'tasks' as const, favourite: true };
  expect(await ben!.refusal('setFavourite', { body })).toEqual([404, 'not_found']);
  const share = (shared_with: ProjectId | null) =>
    ada!.call('updateMarkupAndTaskView', { params: { id: view.id }, body: { name: 'Overdue', configuration: '{}', shared_with } });
  await share(project);
  await ben!.call('setFavourite', { body });
  expect((await names(ben!)).favourites).toEqual(['Overdue']);
  await share(null);
  expect((await names(ben!)).favourites).toEqual([]);
});

test('recent places are sorted newest first, a file once with its last page, and only 50 are stored', async () => {
  const { item_id } = await newItem('plan.pdf');
  const open = async (page_number?: number) => {
    server.clock.advance(1000);
    return ada!.call('recordOpened', { body: { project_id: project, item_id, ...(page_number !== undefined && { page_number }) } });
  };
  await open(1);
  await ada!.call('recordOpened', { body: { project_id: project } });
  const { data } = await open(7);
  expect(data.recents.map(({ name, page_number }) => [name, page_number])).toEqual([
    ['plan.pdf', 7],
    ['Harbour', null],
  ]);
  for (let n = 0; n < 50; n++) {
    const { id } = await newFolder(`Folder ${n}`);
    server.clock.advance(1000);
    await ada!.call('recordOpened', { body: { project_id: project, folder_id: id } });
  }
  const { recents } = await names(ada!);
  expect([recents.length, recents[0], recents.at(-1)]).toEqual([50, 'Folder 49', 'Folder 0']);
});

test('a user has at most 200 favourites, not counting those that nobody can see any more', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({ project_id: project, name: `Folder ${n}` }));
  const { db } = server.deps;
  const user_id = await userOf(ada!);
  const folders = await db
    .insertInto('folders')
    .values(rows.map((row) => ({ ...row, created_by: user_id })))
    .returning('id')
    .execute();
  const at = isoTime(server.deps.clock);
  await db
    .insertInto('quick_places')
    .values(folders.map(({ id }) => ({ user_id, shelf: 'favourite' as const, project_id: project, folder_id: id, at })))
    .execute();
  const body = { project_id: project, favourite: true };
  expect(await ada!.refusal('setFavourite', { body })).toEqual([400, 'invalid_input']);
  await ada!.call('deleteFolder', { params: { id: project, folderId: folders[0]!.id } });
  const { data } = await ada!.call('setFavourite', { body });
  expect([data.favourites.length, data.favourites.at(-1)?.name]).toEqual([200, 'Harbour']);
});

test('a favourite names one place', async () => {
  const folder = await newFolder('Plans');
  const view = await newView();
  for (const place of [
    {},
    { folder_id: folder.id },
    { project_id: project, page_number: 1 },
    { project_id: project, view_id: view.id },
    { view_id: view.id, table: 'tasks' as const },
    { project_id: project, folder_id: folder.id, view_id: view.id, table: 'tasks' as const },
  ])
    expect(await ada!.refusal('setFavourite', { body: { ...place, favourite: true } })).toEqual([400, 'invalid_input']);
});
