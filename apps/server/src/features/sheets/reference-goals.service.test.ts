import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type FileId, type FolderId, type ItemId, PageNumber, type ProjectId, type SheetReference } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let member: Calls;
let project: ProjectId;
let open: FolderId;
let secret: FolderId;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  const [olga, mia] = [await server.signUp('Olga'), await server.signUp('Mia')];
  [owner, member] = [callsOf(server.app, olga), callsOf(server.app, mia)];
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  await server.deps.db.insertInto('memberships').values({ project_id: project, user_id: mia.id }).execute();
  open = (await owner.call('listFolders', { params: { id: project } })).data[0]!.id;
  secret = (await owner.call('createFolder', { params: { id: project }, body: { name: 'Secret' } })).data.id;
});
afterAll(() => server.close());

/** A sheet with a title block. */
async function draw(number: string, title: string, note: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([1224, 792]);
  const write = (text: string, x: number, y: number, size: number) => page.drawText(text, { x, y, size, font });
  for (let row = 0; row < 12; row += 1) write(`GENERAL NOTES ${row % 3}`, 80, 600 - 20 * row, 10);
  write(note, 80, 640, 10);
  page.drawRectangle({ x: 900, y: 30, width: 300, height: 150, borderWidth: 1, opacity: 0, borderOpacity: 1 });
  page.drawLine({ start: { x: 900, y: 80 }, end: { x: 1200, y: 80 } });
  page.drawLine({ start: { x: 1100, y: 30 }, end: { x: 1100, y: 80 } });
  write('DWG NO.', 1105, 70, 7);
  write(number, 1110, 42, 20);
  write('TITLE:', 905, 168, 7);
  write(title, 920, 120, 16);
  return document.save();
}

async function upload(folder: FolderId, name: string, bytes: Uint8Array): Promise<{ itemId: ItemId; fileId: FileId }> {
  const { data } = await owner.call('uploadItem', { params: { id: folder }, file: { name, bytes } });
  const fileId = data.file.id;
  await eventually(async () => {
    expect((await owner.call('listSheets', { params: { fileId } })).data.reading.state).toBe('ready');
  });
  return { itemId: data.id, fileId };
}

const first = PageNumber.parse(1);

/** What the sheet says about others: links, and what leads nowhere. */
async function saidOn(fileId: FileId, by: Calls): Promise<{ links: SheetReference[]; dead: SheetReference[] }> {
  return (await by.call('listPageReferences', { params: { fileId, pageNumber: first } })).data!;
}

test('a reference leads to the newest version of its sheet, and nowhere once the sheet is in the trash', async () => {
  const plan = await upload(open, 'plan.pdf', await draw('A-101', 'PLAN', 'SEE A-102'));
  const before = await upload(open, 'upper.pdf', await draw('A-102', 'UPPER PLAN', 'NO NOTES'));
  expect((await saidOn(plan.fileId, member)).links[0]?.targets).toMatchObject([{ file_id: before.fileId, title: 'UPPER PLAN' }]);
  const after = await upload(open, 'upper.pdf', await draw('A-102', 'UPPER PLAN, CHANGED', 'NO NOTES'));
  expect(after.itemId).toBe(before.itemId);
  expect((await saidOn(plan.fileId, member)).links[0]?.targets).toMatchObject([{ file_id: after.fileId, title: 'UPPER PLAN, CHANGED' }]);
  await owner.call('deleteItem', { params: { id: open, itemId: after.itemId } });
  expect(await saidOn(plan.fileId, member)).toMatchObject({ links: [], dead: [{ text: 'A-102', number: 'A-102', targets: [] }] });
  expect(await member.refusal('getSheetPreview', { params: { fileId: after.fileId, pageNumber: first } })).toEqual([404, 'not_found']);
});

test('a reference to a sheet in a folder that one doesn’t see leads nowhere, and its title and links to it stay hidden', async () => {
  const plan = await upload(open, 'yard.pdf', await draw('C-101', 'YARD', 'SEE 4/C-900'));
  const hidden = await upload(secret, 'vault.pdf', await draw('C-900', 'VAULT', 'NO NOTES'));
  const limit = { roles: [], user_ids: [] };
  await owner.call('limitFolder', { params: { id: project, folderId: secret }, body: { limit } });
  expect((await saidOn(plan.fileId, owner)).links[0]?.targets).toMatchObject([{ file_id: hidden.fileId, title: 'VAULT' }]);
  const { links, dead } = await saidOn(plan.fileId, member);
  expect(links).toEqual([]);
  expect(dead).toMatchObject([{ text: 'C-900', number: 'C-900', targets: [], target_detail: null, known_details: null }]);
  expect(await member.refusal('getSheetPreview', { params: { fileId: hidden.fileId, pageNumber: first } })).toEqual([404, 'not_found']);

  // Someone who sees both says that another reference leads there.
  const other = await upload(open, 'gate.pdf', await draw('C-102', 'GATE', 'SEE 7/C-333'));
  const params = { fileId: other.fileId, pageNumber: first };
  const said = { number: 'C-333', detail: '7', applies_to: 'page' } as const;
  await owner.call('linkReference', { params, body: { ...said, target: 'C-900' } });
  expect((await saidOn(other.fileId, owner)).links).toMatchObject([{ number: 'C-900' }]);
  expect(await saidOn(other.fileId, member)).toMatchObject({ links: [], dead: [{ text: 'C-333', number: 'C-333' }] });
  expect((await member.call('linkReference', { params, body: { ...said, target: 'C-101' } })).data.before).toBeNull();
});
