import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { type FolderId, type MarkupId, PageNumber, type ProjectId, type SentBodyOf, type Operations } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Target = SentBodyOf<Operations['linkMarkup']>['target'];

let server: TestApp;
let owner: Calls;
let member: Calls;
let project: ProjectId;
let folder: FolderId;
const first = PageNumber.parse(1);

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  const [olga, mia] = [await server.signUp('Olga'), await server.signUp('Mia')];
  [owner, member] = [callsOf(server.app, olga), callsOf(server.app, mia)];
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  await server.deps.db.insertInto('memberships').values({ project_id: project, user_id: mia.id }).execute();
  folder = (await owner.call('listFolders', { params: { id: project } })).data[0]!.id;
});
afterAll(() => server.close());

/** Two pages; the first links to the second, to a web page and to two files. The outline names both pages. */
async function linked(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [one, two] = [document.addPage([600, 400]), document.addPage([600, 400])];
  const { context } = document;
  const link = (left: number, entries: object) =>
    context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [left, 300, left + 50, 320], ...entries }));
  const remote = (name: string) => ({ A: { S: 'GoToR', F: PDFString.of(name), D: [0, PDFName.of('Fit')] } });
  one.node.set(
    PDFName.of('Annots'),
    context.obj([
      link(0, { Dest: [two.ref, PDFName.of('Fit')] }),
      link(100, { A: { S: 'URI', URI: PDFString.of('https://example.org/') } }),
      link(200, remote('../other set/roof.PDF')),
      link(300, remote('missing.pdf')),
    ]),
  );
  const [plan, roof] = [context.nextRef(), context.nextRef()];
  context.assign(plan, context.obj({ Title: PDFString.of('Plan'), Dest: [one.ref, PDFName.of('Fit')], Next: roof }));
  context.assign(roof, context.obj({ Title: PDFString.of('Roof'), Dest: [two.ref, PDFName.of('Fit')] }));
  document.catalog.set(PDFName.of('Outlines'), context.register(context.obj({ First: plan })));
  return document.save();
}

async function upload(name: string, bytes: Uint8Array) {
  const { data: item } = await owner.call('uploadItem', { params: { id: folder }, file: { name, bytes }, body: {} });
  await eventually(async () => {
    const { files } = await owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
    expect(files.every(({ processing }) => processing === 'ready')).toBe(true);
  });
  return item;
}

async function blank(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 200]);
  return document.save();
}

async function drawMarkup(itemId: number): Promise<MarkupId> {
  const page = { itemId, sheetId: first };
  const { data: editor } = await owner.call('createEditorDetails', { params: page, body: { projectId: project } });
  const { data } = await owner.call('createMarkup', { params: { ...page, editorId: editor.id }, body: { projectId: project } });
  return data.id;
}

test('links and bookmarks of a PDF lead to its pages, safe addresses, and files of the project by name', async () => {
  const roof = await upload('Roof.pdf', await blank());
  const item = await upload('Set.pdf', await linked());
  const { data: links } = await member.call('listPageLinks', { params: { fileId: item.file.id, pageNumber: first } });
  expect(links.map(({ goal }) => goal)).toMatchObject([
    { kind: 'page', item_id: item.id, file_id: item.file.id, page_number: 2, box: null },
    { kind: 'url', url: 'https://example.org/' },
    { kind: 'file', item_id: roof.id, name: 'Roof.pdf', has_pages: true },
    { kind: 'nowhere', text: 'missing.pdf' },
  ]);
  expect(links[0]?.box).toEqual({ left: 0, top: 80, width: 50, height: 20 });
  const { data: outline } = await member.call('getOutline', { params: { fileId: item.file.id } });
  expect(outline.entries.map(({ title, goal }) => [title, goal?.kind === 'page' && goal.page_number])).toEqual([
    ['Plan', 1],
    ['Roof', 2],
  ]);
});

test('a markup leads to a sheet, a task, a file or an address, until that is gone', async () => {
  const [from, to] = [await upload('From.pdf', await blank()), await upload('To.pdf', await blank())];
  const markup = await drawMarkup(from.id);
  const task = (await owner.call('createTask', { params: { id: project }, body: { task_name: 'Check' } })).data;
  const link = (target: Target) => owner.call('linkMarkup', { params: { id: markup }, body: { target } });
  const goal = async () => (await member.call('listMarkupLinks', { params: { itemId: from.id, pageNumber: first } })).data[0]?.goal;

  const box = { left: 10, top: 20, width: 30, height: 40 };
  await link({ kind: 'page', item_id: to.id, page_number: 1, box });
  expect(await goal()).toMatchObject({ kind: 'page', file_id: to.file.id, page_number: 1, box, is_region: true });
  const newer = await owner.call('uploadItem', { params: { id: folder }, file: { name: 'To.pdf', bytes: await blank() }, body: {} });
  await eventually(async () => expect(await goal()).toMatchObject({ kind: 'page', file_id: newer.data.file.id }));

  const { data } = await link({ kind: 'url', url: 'https://example.org/spec' });
  expect(data.before).toEqual({ kind: 'page', item_id: to.id, page_number: 1, box });
  expect(await goal()).toEqual({ kind: 'url', url: 'https://example.org/spec' });
  await link({ kind: 'file', item_id: to.id });
  expect(await goal()).toMatchObject({ kind: 'file', name: 'To.pdf' });
  await owner.call('deleteItem', { params: { id: folder, itemId: to.id } });
  expect(await goal()).toEqual({ kind: 'nowhere', text: 'To.pdf' });
  await link({ kind: 'task', task_id: task.id });
  expect(await goal()).toEqual({ kind: 'task', task_id: task.id, name: 'Check' });
  await link(null);
  expect(await goal()).toBeUndefined();
});

test('doesn’t tell members what is in folders that they don’t see', async () => {
  const other = (await owner.call('createFolder', { params: { id: project }, body: { name: 'Secret' } })).data.id;
  const from = await upload('Open.pdf', await blank());
  const file = { name: 'Vault.pdf', bytes: await blank() };
  const hidden = (await owner.call('uploadItem', { params: { id: other }, file, body: {} })).data;
  await eventually(async () => {
    const { files } = await owner.call('openFile', { params: { itemId: hidden.id, fileId: hidden.file.id } });
    expect(files.every(({ processing }) => processing === 'ready')).toBe(true);
  });
  const markup = await drawMarkup(from.id);
  const goalOf = async (caller: Calls) =>
    (await caller.call('listMarkupLinks', { params: { itemId: from.id, pageNumber: first } })).data[0]?.goal;
  for (const target of [
    { kind: 'page', item_id: hidden.id, page_number: 1 },
    { kind: 'file', item_id: hidden.id },
  ] as const) {
    await owner.call('limitFolder', { params: { id: project, folderId: other }, body: { limit: null } });
    await owner.call('linkMarkup', { params: { id: markup }, body: { target } });
    expect(await goalOf(member)).toMatchObject({ kind: target.kind, name: 'Vault.pdf' });
    await owner.call('limitFolder', { params: { id: project, folderId: other }, body: { limit: { roles: [], user_ids: [] } } });
    expect(await goalOf(member)).toEqual({ kind: 'nowhere', text: '' });
    expect(await goalOf(owner)).toMatchObject({ kind: target.kind, name: 'Vault.pdf' });
  }
  await owner.call('deleteItem', { params: { id: other, itemId: hidden.id } });
  expect(await goalOf(member)).toEqual({ kind: 'nowhere', text: '' });
  expect(await goalOf(owner)).toEqual({ kind: 'nowhere', text: 'Vault.pdf' });
});

test('refuses pages that a file doesn’t have, and addresses of other schemes', async () => {
  const item = await upload('Single.pdf', await blank());
  const markup = await drawMarkup(item.id);
  const refusal = (target: Target) => owner.refusal('linkMarkup', { params: { id: markup }, body: { target } });
  expect(await refusal({ kind: 'page', item_id: item.id, page_number: 2 })).toEqual([400, 'invalid_input']);
  expect(await refusal({ kind: 'url', url: 'javascript:alert(1)' })).toEqual([400, 'invalid_input']);
});
