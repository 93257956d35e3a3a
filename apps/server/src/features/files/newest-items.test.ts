import type { FolderId, ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let id: ProjectId;
let top: FolderId;
beforeAll(async () => {
  server = await createTestApp();
  owner = callsOf(server.app, await server.signUp('Olga'));
});
beforeEach(async () => {
  id = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  top = (await owner.call('listFolders', { params: { id } })).data[0]!.id;
});
afterAll(() => server.close());

const upload = async (name: string, bytes: string, folder = top) =>
  (await owner.call('uploadItem', { params: { id: folder }, file: { name, bytes: `%PDF-1.7\n${bytes}` } })).data;
const newest = (query = {}) => owner.call('listNewestItems', { params: { id }, query });
const names = async () => (await newest()).data.map((item) => `${item.name} ${item.files.at(-1)?.label}`);

test('the items of all folders are sorted by their newest version, each once', async () => {
  const plans = (await owner.call('createFolder', { params: { id }, body: { name: 'Plans' } })).data.id;
  await upload('a.pdf', 'one', plans);
  await upload('b.pdf', 'two');
  await upload('a.pdf', 'three', plans);
  expect(await names()).toEqual(['a.pdf V2', 'b.pdf V1']);
});

test('what is in the trash is not among them, alone or with its folder', async () => {
  const plans = (await owner.call('createFolder', { params: { id }, body: { name: 'Plans' } })).data.id;
  await upload('a.pdf', 'one', plans);
  const gone = await upload('b.pdf', 'two');
  await upload('c.pdf', 'three');
  await owner.call('deleteItem', { params: { id: top, itemId: gone.id } });
  await owner.call('deleteFolder', { params: { id, folderId: plans } });
  expect(await names()).toEqual(['c.pdf V1']);
  expect((await newest()).meta.total).toBe(1);
});

test('page by page they are the same list', async () => {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await upload(name, name);
  const first = await newest({ limit: 2 });
  const second = await newest({ limit: 2, cursor: first.meta.next_cursor ?? undefined });
  expect([...first.data, ...second.data].map((item) => item.name)).toEqual(['c.pdf', 'b.pdf', 'a.pdf']);
  expect([first.meta.total, second.meta.next_cursor]).toEqual([3, null]);
});
