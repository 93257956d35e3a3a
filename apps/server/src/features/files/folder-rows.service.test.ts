import { type ColumnFilter, type FolderId, type ItemFilter, type ItemId, PageNumber, type ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let mia: Person;
let member: Calls;
let id: ProjectId;
beforeAll(async () => {
  server = await createTestApp();
  owner = callsOf(server.app, await server.signUp('Olga'));
  mia = await server.signUp('Mia');
  member = callsOf(server.app, mia);
});
beforeEach(async () => {
  id = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  await server.deps.db.insertInto('memberships').values({ project_id: id, user_id: mia.id }).execute();
});
afterAll(() => server.close());

const addFolder = async (name: string, parent_id: FolderId | null = null) =>
  (await owner.call('createFolder', { params: { id }, body: { name, parent_id } })).data.id;
const upload = async (folder: FolderId, name: string, calls = owner) =>
  (await calls.call('uploadItem', { params: { id: folder }, file: { name, bytes: `%PDF-1.7\n${name}` } })).data.id;
interface Drawn {
  open: 'none' | 'review' | 'open' | 'closed';
  privacy?: 'public' | 'private';
}
async function draw(itemId: ItemId, ...drawn: Drawn[]) {
  const at = { itemId, sheetId: PageNumber.parse(1) };
  const { data: editor } = await owner.call('createEditorDetails', { params: at, body: {} });
  const markups = [];
  for (const { open, privacy = 'public' } of drawn)
    markups.push((await owner.call('createMarkup', { params: { ...at, editorId: editor.id }, body: { open, privacy } })).data);
  return { markups, at: { pageId: at.sheetId, editorId: editor.id } };
}

const level = async (folder_id: FolderId | null, { where, calls = owner }: { where?: ItemFilter; calls?: Calls } = {}) => {
  const { data, meta } = await calls.call('listFolderRows', { params: { id }, body: { folder_id, where } });
  return {
    folders: data.folders.map(({ name, items_count, markups }) => [name, items_count, markups]),
    items: data.items.map(({ name }) => name),
    total: meta.total,
  };
};
const counts = (given: Partial<Record<Drawn['open'], number>> = {}) => ({ none: 0, review: 0, open: 0, closed: 0, ...given });
const keptOfTop = async (where: ItemFilter) => (await level(null, { where })).folders.map(([name, items]) => [name, items]);

/** Plans with its subfolder Ground floor, and Sections. */
async function building() {
  const plans = await addFolder('Plans');
  const [ground, sections] = [await addFolder('Ground floor', plans), await addFolder('Sections')];
  return {
    plans,
    ground,
    a: await upload(plans, 'A-101.pdf'),
    b: await upload(ground, 'A-102.pdf'),
    s: await upload(sections, 'S-100.pdf'),
  };
}

test('a folder sums everything in and below it, and a level has only its own folders and items', async () => {
  const { plans, ground, a, b } = await building();
  await draw(a, { open: 'open' }, { open: 'closed' });
  await draw(b, { open: 'open' }, { open: 'none' });
  const top = await level(null);
  expect(top).toEqual({
    folders: [
      ['General', 0, counts()],
      ['Plans', 2, counts({ open: 2, closed: 1, none: 1 })],
      ['Sections', 1, counts()],
    ],
    items: [],
    total: 0,
  });
  expect(await level(plans)).toEqual({ folders: [['Ground floor', 1, counts({ open: 1, none: 1 })]], items: ['A-101.pdf'], total: 1 });
  expect(await level(ground)).toEqual({ folders: [], items: ['A-102.pdf'], total: 1 });
});

test('a private markup counts only for users who can see it, and one in the trash for no one', async () => {
  const { plans, ground, a, b } = await building();
  const { markups, at } = await draw(a, { open: 'open', privacy: 'private' }, { open: 'review' }, { open: 'closed' });
  await owner.call('deleteMarkup', { params: { pageNumber: at.pageId, editorId: at.editorId, markupId: markups[2]!.id } });
  await draw(b, { open: 'open' });
  await owner.call('deleteItem', { params: { id: ground, itemId: b } });
  const sums = async (calls: Calls) => (await level(null, { calls })).folders.find(([name]) => name === 'Plans');
  expect(await sums(owner)).toEqual(['Plans', 1, counts({ open: 1, review: 1 })]);
  expect(await sums(member)).toEqual(['Plans', 1, counts({ review: 1 })]);
  expect((await level(plans, { calls: member, where: { status: ['open'] } })).items).toEqual([]);
  expect((await level(plans, { where: { status: ['open'] } })).items).toEqual(['A-101.pdf']);
});

test('a filter matches items by name and uploader, or by one markup that meets all conditions', async () => {
  const { plans, a, s } = await building();
  await upload(plans, 'Late 50%.pdf', member);
  const { markups, at } = await draw(a, { open: 'open' }, { open: 'closed' });
  await owner.call('updateMarkup', {
    params: { ...at, markupId: markups[1]!.id },
    body: { priority: 'high', assignee: mia.id, due_date: '2026-03-02' },
  });
  await draw(s, { open: 'open' });

  const nothing = ['General', 'Plans', 'Sections'].map((name) => [name, 0]);
  const found = (plansCount: number, sectionsCount: number) => [
    ['General', 0],
    ['Plans', plansCount],
    ['Sections', sectionsCount],
  ];
  expect(await keptOfTop({ name: 'a-10' })).toEqual(found(2, 0));
  expect(await keptOfTop({ name: '50%' })).toEqual(found(1, 0));
  expect(await keptOfTop({ name: '_' })).toEqual(nothing);
  expect(await keptOfTop({ uploaded_by: [mia.id] })).toEqual(found(1, 0));
  expect(await keptOfTop({ status: ['open', 'review'] })).toEqual(found(1, 1));
  expect(
    await keptOfTop({ status: ['closed'], priority: ['high'], assignee: [mia.id], due_from: '2026-03-02', due_to: '2026-03-02' }),
  ).toEqual(found(1, 0));
  // Each of the two is true of another markup.
  expect(await keptOfTop({ status: ['open'], priority: ['high'] })).toEqual(nothing);
  expect(await keptOfTop({ assignee: [null] })).toEqual(found(1, 1));
  expect(await keptOfTop({ status: ['closed'], due_empty: true })).toEqual(nothing);
  expect(await keptOfTop({ updated_to: '2001-01-01' })).toEqual(nothing);
  expect((await level(plans, { where: { uploaded_by: [mia.id] } })).items).toEqual(['Late 50%.pdf']);
});

test('items are returned page by page, with their total on each', async () => {
  const { plans } = await building();
  for (const name of ['b.pdf', 'c.pdf', 'd.pdf']) await upload(plans, name);
  const page = (cursor?: string) => owner.call('listFolderRows', { params: { id }, body: { folder_id: plans, limit: 3, cursor } });
  const first = await page();
  const second = await page(first.meta.next_cursor ?? undefined);
  expect([...first.data.items, ...second.data.items].map(({ name }) => name)).toEqual(['A-101.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
  expect([first.meta.total, second.meta.next_cursor]).toEqual([4, null]);
});

test('a filter matches items by their custom columns', async () => {
  const { plans, a, b } = await building();
  for (const [column_name, kind] of [
    ['Trade', 'text'],
    ['Area', 'number'],
  ] as const)
    await owner.call('createMetadataColumn', { params: { id }, body: { column_name, kind } });
  await owner.call('saveItemMetadata', { params: { id: a }, body: { formData: { Trade: 'Steel', Area: 40 } } });
  await owner.call('saveItemMetadata', { params: { id: b }, body: { formData: { Trade: 'Wood', Area: 5 } } });
  await owner.call('saveItemMetadata', { params: { id: b }, body: { formData: { Trade: 'Steelwork' } } });
  const counted = async (...columns: Omit<ColumnFilter, 'field'>[]) =>
    (await keptOfTop({ columns: columns.map((column) => ({ field: 'column', ...column })) })).map(([, items]) => items);
  expect(await counted({ column_name: 'Trade', is: ['Steel'] })).toEqual([0, 1, 0]);
  expect(await counted({ column_name: 'Trade', contains: 'EEL' })).toEqual([0, 2, 0]);
  expect(await counted({ column_name: 'Trade', contains: 'eel' }, { column_name: 'Area', from: 10 })).toEqual([0, 1, 0]);
  expect(await counted({ column_name: 'Trade', is: ['Wood'] })).toEqual([0, 0, 0]);
  expect(await counted({ column_name: 'Trade', is: [null] })).toEqual([0, 0, 1]);
  expect(await counted({ column_name: 'Area', is: [5, null] })).toEqual([0, 1, 1]);
  expect((await level(plans, { where: { columns: [{ field: 'column', column_name: 'Area', to: 40 }] } })).items).toEqual(['A-101.pdf']);
});

test('an export lists the matching items in and below a folder by path, and nothing in it is executed when it is opened', async () => {
  const { plans, a, b } = await building();
  await owner.call('createMetadataColumn', { params: { id }, body: { column_name: '=Trade' } });
  await owner.call('saveItemMetadata', { params: { id: b }, body: { formData: { '=Trade': '=1+1' } } });
  await draw(a, { open: 'open' }, { open: 'open' }, { open: 'closed' });
  const lines = async (folder_id: FolderId | null, where: ItemFilter = {}) => {
    const columns = ['file_path', 'name', 'status', { column_name: '=Trade' }] as const;
    const payload = { folder_id, where, format: 'csv', columns };
    const { body } = await server.app.inject({ method: 'POST', url: `/api/project/${id}/folder/export`, headers: mia.headers, payload });
    return body.split('\r\n').slice(1, -1);
  };
  expect(await lines(null)).toEqual([
    'Plans,A-101.pdf,0,0,2,1,',
    "Plans / Ground floor,A-102.pdf,0,0,0,0,'=1+1",
    'Sections,S-100.pdf,0,0,0,0,',
  ]);
  expect(await lines(plans, { name: '102' })).toEqual(["Plans / Ground floor,A-102.pdf,0,0,0,0,'=1+1"]);
});
