import { type FolderId, type ItemId, PageNumber, type ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { nameSheet } from '../../../test/name-sheet.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let project: ProjectId;
let folder: FolderId;
const first = PageNumber.parse(1);

beforeAll(async () => {
  server = await createTestApp();
  owner = callsOf(server.app, await server.signUp('Olga'));
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  folder = (await owner.call('listFolders', { params: { id: project } })).data[0]!.id;
});
afterAll(() => server.close());

/** A file with these sheets, one after another. */
async function upload(name: string, numbers: readonly string[]) {
  const file = { name, bytes: Buffer.from(`%PDF-1.7 ${name} ${numbers.join(' ')}`) };
  const { data } = await owner.call('uploadItem', { params: { id: folder }, file, body: {} });
  for (const [index, number] of numbers.entries()) await nameSheet(server, { file: data.file.id, page: index + 1, number, title: 'Plan' });
  return data;
}

async function linkTo(from: ItemId, target: { item_id: ItemId; page_number: number }): Promise<void> {
  const page = { itemId: from, sheetId: first };
  const { data: editor } = await owner.call('createEditorDetails', { params: page, body: { projectId: project } });
  const { data } = await owner.call('createMarkup', { params: { ...page, editorId: editor.id }, body: { projectId: project } });
  await owner.call('linkMarkup', { params: { id: data.id }, body: { target: { kind: 'page', ...target } } });
}

const goalsOf = async (item: ItemId) =>
  (await owner.call('listMarkupLinks', { params: { itemId: item, pageNumber: first } })).data.map(({ goal }) => goal);

test('a linked sheet stays that sheet where others have the same letters and digits, also in another file', async () => {
  const set = await upload('Set.pdf', ['A1.01', 'A-101', 'A10.1']);
  const from = await upload('From.pdf', ['G-001']);
  for (const page_number of [1, 2, 3]) await linkTo(from.id, { item_id: set.id, page_number });
  expect(await goalsOf(from.id)).toMatchObject([{ number: 'A1.01' }, { number: 'A-101' }, { number: 'A10.1' }]);
  await upload('A-101.pdf', ['A 101']);
  await owner.call('deleteItem', { params: { id: folder, itemId: set.id } });
  const others = await upload('Other.pdf', ['A10.1', 'A1.01']);
  expect(await goalsOf(from.id)).toMatchObject([
    { number: 'A1.01', item_id: others.id, page_number: 2 },
    { number: 'A 101' },
    { number: 'A10.1', item_id: others.id, page_number: 1 },
  ]);
});
