import type { FolderId, ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { maxFolderDepth } from './projects.policy.ts';

let server: TestApp;
let owner: Calls;
let id: ProjectId;
beforeAll(async () => {
  server = await createTestApp();
  owner = callsOf(server.app, await server.signUp('Olga'));
});
beforeEach(async () => {
  id = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
});
afterAll(() => server.close());

const taken = [409, 'name_taken'];
const invalid = [400, 'invalid_input'];
const add = async (name: string, parent_id: FolderId | null = null) =>
  (await owner.call('createFolder', { params: { id }, body: { name, parent_id } })).data;
const addRefused = (name: string, parent_id: FolderId | null = null) =>
  owner.refusal('createFolder', { params: { id }, body: { name, parent_id } });
const change = (folderId: FolderId, body: { name?: string; parent_id?: FolderId | null; Description?: string }) =>
  owner.call('updateFolder', { params: { id, folderId }, body });
const changeRefused = (folderId: FolderId, body: { name?: string; parent_id?: FolderId | null }) =>
  owner.refusal('updateFolder', { params: { id, folderId }, body });

interface Named {
  readonly name: string;
  readonly subFolders: readonly Named[];
}
const namesOf = (folders: readonly Named[]): unknown[] =>
  folders.map(({ name, subFolders }) => (subFolders.length > 0 ? [name, namesOf(subFolders)] : name));
const tree = async () => namesOf((await owner.call('listFolders', { params: { id } })).data);

test('folders are nested and sorted by name, ignoring case', async () => {
  const plans = await add('plans');
  await add('Sections');
  await add('b', plans.id);
  await add('A', plans.id);
  expect(await tree()).toEqual(['General', ['plans', ['A', 'b']], 'Sections']);
  expect(namesOf((await owner.call('listUserFolders', { params: { projectId: id } })).data)).toEqual(await tree());
  expect(namesOf([(await owner.call('getFolder', { params: { projectId: id, folderId: plans.id } })).data])).toEqual([
    ['plans', ['A', 'b']],
  ]);
});

test('a name must not be blank', async () => {
  const { http, message } = await owner.ask('createFolder', { params: { id }, body: { name: '   ' } });
  expect([http, message]).toEqual([400, 'Folder Name Cannot be Empty']);
});

test('a name is unique among siblings, ignoring case', async () => {
  const plans = await add('Plans');
  expect(await addRefused('PLANS')).toEqual(taken);
  expect(await addRefused(' general ')).toEqual(taken);
  const inner = await add('Plans', plans.id);
  expect(await changeRefused(inner.id, { parent_id: null })).toEqual(taken);
  const sections = await add('Sections');
  expect(await changeRefused(sections.id, { name: 'pLans' })).toEqual(taken);
  expect((await change(plans.id, { name: 'PLANS' })).data.name).toBe('PLANS');
});

test('only one of two simultaneous requests gets a name', async () => {
  const outcomes = await Promise.all(['Plans', 'plans', 'PLANS'].map((name) => addRefused(name)));
  expect(outcomes.filter(([http]) => http === 200)).toHaveLength(1);
  expect(outcomes.filter(([, code]) => code === 'name_taken')).toHaveLength(2);
});

test('a folder is moved with its content, and renaming doesn’t move it', async () => {
  const [plans, archive] = [await add('Plans'), await add('Archive')];
  const old = await add('2024', plans.id);
  await change(plans.id, { parent_id: archive.id });
  await change(plans.id, { name: 'Drawings' });
  expect(await tree()).toEqual([['Archive', [['Drawings', ['2024']]]], 'General']);
  const { data: way } = await owner.call('listParentFolders', { params: { projectId: id, folderId: old.id } });
  expect(way.map((folder) => folder.name)).toEqual(['Archive', 'Drawings', '2024']);
  await change(plans.id, { parent_id: null });
  expect(await tree()).toEqual(['Archive', ['Drawings', ['2024']], 'General']);
});

test('a folder cannot be moved into itself or below itself', async () => {
  const plans = await add('Plans');
  const old = await add('2024', plans.id);
  expect(await changeRefused(plans.id, { parent_id: plans.id })).toEqual(invalid);
  expect(await changeRefused(plans.id, { parent_id: old.id })).toEqual(invalid);
});

test('two simultaneous moves create no cycle', async () => {
  const [a, b] = [await add('A'), await add('B')];
  const outcomes = await Promise.all([changeRefused(a.id, { parent_id: b.id }), changeRefused(b.id, { parent_id: a.id })]);
  expect(outcomes.map(([http]) => http)).toEqual(expect.arrayContaining([200, 400]));
});

test('the depth of folders is limited, whether they are created or moved', async () => {
  const chain = [await add('1')];
  while (chain.length < maxFolderDepth) chain.push(await add(String(chain.length + 1), chain.at(-1)!.id));
  expect(await addRefused('deeper', chain.at(-1)!.id)).toEqual(invalid);
  const outer = await add('Outer');
  await add('Inner', outer.id);
  expect(await changeRefused(outer.id, { parent_id: chain.at(-2)!.id })).toEqual(invalid);
  expect((await change(outer.id, { parent_id: chain.at(-3)!.id })).data.parent_id).toBe(chain.at(-3)!.id);
});

test('a deleted folder disappears with its content, and its name is free', async () => {
  const plans = await add('Plans');
  const old = await add('2024', plans.id);
  const file = { name: 'plan.pdf', bytes: '%PDF-1.7' };
  const { data: item } = await owner.call('uploadItem', { params: { id: old.id }, file });
  expect((await owner.call('getFolder', { params: { projectId: id, folderId: plans.id } })).data.subFolders[0]?.items).toEqual([
    { id: item.id, folder_id: old.id, name: 'plan.pdf' },
  ]);
  await owner.call('deleteFolder', { params: { id, folderId: plans.id } });
  expect(await tree()).toEqual(['General']);
  const missing = [404, 'not_found'];
  for (const folderId of [plans.id, old.id]) {
    expect(await owner.refusal('getFolder', { params: { projectId: id, folderId } })).toEqual(missing);
    expect(await owner.refusal('listFolderItems', { params: { id, folderId } })).toEqual(missing);
    expect(await owner.refusal('listParentFolders', { params: { projectId: id, folderId } })).toEqual(missing);
    expect(await owner.refusal('uploadItem', { params: { id: folderId }, file })).toEqual(missing);
    expect(await addRefused('New', folderId)).toEqual(invalid);
  }
  expect(await owner.refusal('listItemFiles', { params: { id: item.id } })).toEqual(missing);
  expect(await owner.refusal('openFile', { params: { itemId: item.id, fileId: item.file.id } })).toEqual(missing);
  expect((await owner.get(item.file.download_url)).statusCode).toBe(404);
  expect((await add('Plans')).id).not.toBe(plans.id);
});

test('a folder shows its items and its direct subfolders', async () => {
  const plans = await add('Plans');
  const old = await add('2024', plans.id);
  await add('Q1', old.id);
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await owner.call('uploadItem', { params: { id: plans.id }, file: { name, bytes: '%PDF-1.7' } });
  const params = { id, folderId: plans.id };
  const first = await owner.call('listFolderItems', { params, query: { limit: 2 } });
  expect([first.items.map(({ name }) => name), first.meta.total]).toEqual([['a.pdf', 'b.pdf'], 3]);
  expect(first.folds.data).toEqual([expect.objectContaining({ id: old.id, parent_id: plans.id, name: '2024' })]);
  expect(first.projectDetails).toEqual({ id, name: 'Quay' });
  const rest = await owner.call('listFolderItems', { params, query: { limit: 2, cursor: first.meta.next_cursor ?? '' } });
  expect([rest.items.map(({ name }) => name), rest.meta]).toEqual([['c.pdf'], { total: 3, next_cursor: null }]);
});
