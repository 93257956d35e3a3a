import type { FolderId, ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { days, minutes } from '../../platform/clock/durations.ts';
import { maxFolderDepth, trashDays } from './projects.policy.ts';

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
  await server.deps.db.insertInto('memberships').values({ project_id: id, user_id: mia.id }).execute();
});
afterAll(() => server.close());

const add = async (name: string, parent_id: FolderId | null = null) =>
  (await owner.call('createFolder', { params: { id }, body: { name, parent_id } })).data.id;
const upload = (folder: FolderId, name: string) =>
  owner.call('uploadItem', { params: { id: folder }, file: { name, bytes: `%PDF-1.7 ${name}` } });
const trash = async (folderId: FolderId, calls = owner) => {
  await calls.call('deleteFolder', { params: { id, folderId } });
  server.clock.advance(minutes(1));
};
const restore = (folderId: FolderId, calls = owner) => calls.call('restoreFolder', { params: { id, folderId } });
const trashed = async () => (await owner.call('listTrashedFolders', { params: { id } })).data;

interface Branch {
  readonly name: string;
  readonly items: readonly { readonly name: string }[];
  readonly subFolders: readonly Branch[];
}
const outline = (folders: readonly Branch[]): unknown[] =>
  folders.map(({ name, items, subFolders }) => [name, ...items.map((item) => item.name), ...outline(subFolders)]);
const tree = async () => outline((await owner.call('listFolders', { params: { id } })).data);
const since = async (type: string) =>
  (await server.deps.db.selectFrom('events').select('data').where('project_id', '=', id).where('type', '=', type).execute()).map(
    ({ data }) => data,
  );

test('a folder is restored with everything deleted with it, and nothing deleted before', async () => {
  const plans = await add('Plans');
  const [old, kept] = [await add('Old', plans), await add('Kept', plans)];
  await upload(kept, 'a.pdf');
  const { data: early } = await upload(plans, 'b.pdf');
  await upload(plans, 'c.pdf');
  await owner.call('deleteItem', { params: { id: plans, itemId: early.id } });
  await trash(old);
  const before = await tree();
  await trash(plans, member);

  expect(await tree()).toEqual([['General']]);
  expect(await trashed()).toMatchObject([
    { id: plans, name: 'Plans', parent_name: null, folders_count: 1, items_count: 2, deleted_by: { id: mia.id, name: 'Mia' } },
    { id: old, name: 'Old', parent_name: 'Plans', folders_count: 0, items_count: 0, deleted_by: { id: olga.id, name: 'Olga' } },
  ]);
  const { message, data } = await restore(plans, member);
  expect([message, outline([data])]).toEqual(['Folder restored.', [['Plans', 'c.pdf', ['Kept', 'a.pdf']]]]);
  expect(await tree()).toEqual(before);
  expect((await trashed()).map((row) => row.name)).toEqual(['Old']);
  expect(await since('folder_restored')).toEqual([{ folder_id: plans }]);
});

test('a folder whose name is taken is restored with another, and reports that', async () => {
  const plans = await add('Plans');
  await trash(plans);
  await add('PLANS');
  await add('plans (2)');
  expect((await restore(plans)).message).toBe("Folder restored as 'Plans (3)', because there is a 'Plans' already.");
  expect(await tree()).toEqual([['General'], ['PLANS'], ['plans (2)'], ['Plans (3)']]);
});

test('a folder whose place is gone is restored at the top level, and reports that', async () => {
  const plans = await add('Plans');
  const inner = await add('General', plans);
  await trash(inner);
  await trash(plans);
  expect((await restore(inner)).message).toBe(
    "Folder restored as 'General (2)', because there is a 'General' already, and at the top of the project, because its former place is gone.",
  );
  expect(await tree()).toEqual([['General'], ['General (2)']]);
  await restore(plans);
  expect(await tree()).toEqual([['General'], ['General (2)'], ['Plans']]);
});

test('a folder whose place is too deep now is restored at the top level', async () => {
  const plans = await add('Plans');
  const inner = await add('Inner', plans);
  await add('Innermost', inner);
  await trash(inner);
  let parent = await add('Deep');
  for (let depth = 2; depth < maxFolderDepth - 1; depth += 1) parent = await add('Deeper', parent);
  await owner.call('updateFolder', { params: { id, folderId: plans }, body: { parent_id: parent } });
  expect((await restore(inner)).message).toBe('Folder restored at the top of the project, because its former place is gone.');
  expect(await tree()).toContainEqual(['Inner', ['Innermost']]);
});

test('a part of a deleted folder is listed with it, and can be restored alone', async () => {
  const plans = await add('Plans');
  const inner = await add('Inner', plans);
  await trash(plans);
  expect((await trashed()).map((row) => row.name)).toEqual(['Plans']);
  await restore(inner);
  expect(await tree()).toEqual([['General'], ['Inner']]);
  await restore(plans);
  expect(await tree()).toEqual([['General'], ['Inner'], ['Plans']]);
});

test('a folder is there to be restored for 30 days', async () => {
  const plans = await add('Plans');
  await owner.call('deleteFolder', { params: { id, folderId: plans } });
  const [row] = await trashed();
  expect(Date.parse(row?.ends_at ?? '') - Date.parse(row?.deleted_at ?? '')).toBe(days(trashDays));
  server.clock.advance(days(trashDays) - 1);
  expect(await trashed()).toHaveLength(1);
  server.clock.advance(1);
  const again = await freshly(olga);
  expect((await again.call('listTrashedFolders', { params: { id } })).data).toEqual([]);
  expect(await again.refusal('restoreFolder', { params: { id, folderId: plans } })).toEqual([404, 'not_found']);
});

/** The same person with a session that still lasts. */
async function freshly(person: Person): Promise<Calls> {
  await server.deps.db.updateTable('sessions').set({ expires_at: '2100-01-01T00:00:00.000Z' }).where('user_id', '=', person.id).execute();
  return callsOf(server.app, person);
}

test('what is not in the trash, or in another project’s, cannot be restored', async () => {
  const plans = await add('Plans');
  expect(await owner.refusal('restoreFolder', { params: { id, folderId: plans } })).toEqual([404, 'not_found']);
  await trash(plans);
  const { data: pier } = await owner.call('createProject', { body: { name: 'Pier' } });
  expect(await owner.refusal('restoreFolder', { params: { id: pier.id, folderId: plans } })).toEqual([404, 'not_found']);
});

test('two who restore one folder at once bring it back once', async () => {
  const plans = await add('Plans');
  await trash(plans);
  const outcomes = await Promise.all([owner, member].map((calls) => calls.refusal('restoreFolder', { params: { id, folderId: plans } })));
  expect(outcomes).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [404, 'not_found'],
    ]),
  );
  expect(await tree()).toEqual([['General'], ['Plans']]);
});

test('deleted folders are walked with limit and cursor, the last one first', async () => {
  const made = [];
  for (const name of ['A', 'B', 'C']) made.unshift(await add(name));
  for (const folder of made.toReversed()) await trash(folder);
  const first = await owner.call('listTrashedFolders', { params: { id }, query: { limit: 2 } });
  const rest = await owner.call('listTrashedFolders', { params: { id }, query: { limit: 2, cursor: first.meta.next_cursor ?? '' } });
  expect([...first.data, ...rest.data].map((row) => row.id)).toEqual(made);
  expect([first.meta.total, rest.meta]).toEqual([3, { total: 3, next_cursor: null }]);
});

test('a project is restored from its owner’s trash unchanged, with its members', async () => {
  const { data: before } = await owner.call('getProject', { params: { id } });
  await owner.call('deleteProject', { params: { id } });
  const { data, meta } = await owner.call('listTrashedProjects');
  expect([data, meta.total]).toMatchObject([[{ id, name: 'Quay', deleted_by: { id: olga.id, name: 'Olga' } }], 1]);
  expect((await member.call('listTrashedProjects')).data).toEqual([]);
  expect(await member.refusal('restoreProject', { params: { id } })).toEqual([403, 'not_allowed']);
  const outsider = callsOf(server.app, await server.signUp('Otto'));
  expect(await outsider.refusal('restoreProject', { params: { id } })).toEqual([404, 'not_found']);

  const restored = (await owner.call('restoreProject', { params: { id } })).data;
  expect(restored).toMatchObject({ name: 'Quay', members: before.members });
  expect((await member.call('listProjects')).data.map((project) => project.id)).toEqual([id]);
  expect(await since('project_restored')).toEqual([{}]);
  expect(await owner.refusal('restoreProject', { params: { id } })).toEqual([404, 'not_found']);
});

test('a project is there to be restored for 30 days', async () => {
  await owner.call('deleteProject', { params: { id } });
  server.clock.advance(days(trashDays));
  const again = await freshly(olga);
  expect((await again.call('listTrashedProjects')).data).toEqual([]);
  expect(await again.refusal('restoreProject', { params: { id } })).toEqual([404, 'not_found']);
});
