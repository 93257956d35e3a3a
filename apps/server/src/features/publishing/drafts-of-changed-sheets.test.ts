import type { PublicationId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { draw, type Place, setsOf, tender } from '../../../test/drawn-sets.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createSheetsStarter } from '../sheets/public.ts';

let server: TestApp;
let owner: Calls;
let sets: ReturnType<typeof setsOf>;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  sets = setsOf(owner);
});
afterAll(() => server.close());

const outcomesOf = async (draft: PublicationId) =>
  (await sets.plan(draft)).data.pages.map(({ outcome, is_compared }) => [outcome, is_compared]);
const unchanged = tender.map(() => ['unchanged', true]);

async function uploadRead({ folder }: Pick<Place, 'folder'>, name: string) {
  const { data: item } = await owner.call('uploadItem', { params: { id: folder }, file: { name, bytes: await draw(tender) } });
  await eventually(async () => {
    const { data } = await owner.call('listSheets', { params: { fileId: item.file.id } });
    expect(data.reading.state).toBe('ready');
  });
  return item;
}

test.each(['file', 'folder'] as const)('a draft is compared with the other file of a sheet when its %s is deleted', async (what) => {
  const place = await sets.aProject('Harbour');
  for (const name of ['One', 'Two']) {
    const { data: folder } = await owner.call('createFolder', { params: { id: place.project }, body: { name } });
    await uploadRead({ folder: folder.id }, 'set.pdf');
  }
  const draft = await sets.stage(place, 'Construction', tender);
  expect(await outcomesOf(draft)).toEqual(unchanged);
  const { item_id } = (await sets.plan(draft)).data.pages[0]!.current!;
  const items = server.deps.db.selectFrom('items').select('folder_id').where('id', '=', item_id);
  const { folder_id } = await items.executeTakeFirstOrThrow();
  if (what === 'file') await owner.call('deleteItem', { params: { id: folder_id, itemId: item_id } });
  else await owner.call('deleteFolder', { params: { id: place.project, folderId: folder_id } });
  expect((await sets.plan(draft)).data.pages[0]!.current!.item_id).not.toBe(item_id);
  await eventually(async () => expect(await outcomesOf(draft)).toEqual(unchanged));
});

test('a draft is compared again when a file is read again, and has other numbers', async () => {
  const place = await sets.aProject('Harbour');
  const { file } = await uploadRead(place, 'one.pdf');
  const sheets = server.deps.db.selectFrom('sheets').select('id').where('file_id', '=', file.id);
  const nothing = { number: null, normalized_number: null, natural_order: null, readings: '{}' };
  await server.deps.db.updateTable('title_blocks').set(nothing).where('sheet_id', 'in', sheets).execute();
  const draft = await sets.stage(place, 'Construction', tender);
  expect(await outcomesOf(draft)).toEqual(tender.map(() => ['new', true]));
  await server.deps.work.run((tx) => createSheetsStarter(server.deps).readLater(tx, file.id));
  await eventually(async () => expect(await outcomesOf(draft)).toEqual(unchanged));
});
