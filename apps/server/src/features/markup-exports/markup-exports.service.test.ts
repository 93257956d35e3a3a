import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { type MarkupExport, type MarkupExportRequest, MarkupId, PageNumber } from '@sheetmark/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
let mia: Person;
let member: Calls;
let stranger: Calls;
let project: number;
let folder: number;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  olga = await server.signUp('Olga');
  mia = await server.signUp('Mia');
  [owner, member, stranger] = [callsOf(server.app, olga), callsOf(server.app, mia), callsOf(server.app, await server.signUp('Sam'))];
  const { data: created } = await owner.call('createProject', { body: { name: 'Quay' } });
  project = created.id;
  await server.deps.db.insertInto('memberships').values({ project_id: created.id, user_id: mia.id }).execute();
  folder = (await owner.call('listFolders', { params: { id: project } })).data[0]?.id ?? 0;
});
afterAll(() => server.close());

async function plan(pages = 2): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) document.addPage([800, 600]);
  return document.save();
}

const rectangle = {
  id: 'r1',
  type: 'rect',
  left: 100,
  top: 100,
  width: 200,
  height: 100,
  angle: 0,
  stroke: '#e5342b',
  strokeWidth: 2,
  fill: '',
  opacity: 1,
  lineStrokeStyle: 'solid',
  lineStrokeArray: [],
  m_id: '',
  v: 1,
} as const;

interface Drawn {
  readonly by?: Calls;
  readonly page?: number;
  readonly open?: 'none' | 'review' | 'open' | 'closed';
  readonly privacy?: 'public' | 'private';
}

/** Uploads a file and waits until its pages are visible. */
async function upload(name: string, bytes: Uint8Array) {
  const { data: item } = await owner.call('uploadItem', { params: { id: folder }, file: { name, bytes } });
  await eventually(async () => {
    const { files } = await owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
    expect(files.every(({ processing }) => processing === 'ready')).toBe(true);
  });
  return item;
}

async function draw(itemId: number, { by = owner, page = 1, open = 'open', privacy = 'public' }: Drawn = {}): Promise<number> {
  const params = { itemId, sheetId: PageNumber.parse(page) };
  const { data: editor } = await by.call('createEditorDetails', { params, body: { projectId: project } });
  const { data } = await by.call('createMarkup', { params: { ...params, editorId: editor.id }, body: { open, privacy } });
  await by.call('saveEditorDetails', { params, body: { markupId: data.id, editor_details: [rectangle] } });
  return data.id;
}

async function exported(body: Partial<MarkupExportRequest>, by = owner): Promise<MarkupExport> {
  const { data } = await by.call('exportMarkups', { params: { id: project }, body: { form: 'annotated', ...body } });
  return eventually(async () => {
    const found = (await by.call('getMarkupExport', { params: { id: project, exportId: data.id } })).data;
    expect(['ready', 'failed']).toContain(found.state);
    return found;
  });
}

const bytesOf = async ({ url }: MarkupExport): Promise<Uint8Array> => (await owner.get(url ?? '')).rawPayload;

/** The names of the annotations of each page. */
async function annotationsIn(bytes: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => page.node.Annots()?.size() ?? 0);
}

test('a PDF leaves with the markups of its pages behind its own bytes', async () => {
  const original = await plan();
  const item = await upload('plan.pdf', original);
  await draw(item.id);
  await draw(item.id, { page: 2, open: 'review' });
  const made = await exported({ items: [item.id] });
  expect(made).toMatchObject({ state: 'ready', progress: 100, markups: 2, name: 'plan V1 markups.pdf', failure: null });
  expect(made.notes).toEqual([{ code: 'review_status', file: 'plan.pdf', message: null }]);
  const bytes = await bytesOf(made);
  expect(Buffer.from(bytes.subarray(0, original.length)).equals(original)).toBe(true);
  expect(bytes.length).toBe(made.size);
  // Each markup also has its status.
  expect(await annotationsIn(bytes)).toEqual([2, 2]);
});

test('exports the markups of some pages and statuses, flattened or as XFDF or FDF', async () => {
  const item = await upload('forms.pdf', await plan());
  await draw(item.id, { open: 'none' });
  await draw(item.id, { page: 2, open: 'closed' });
  const of = { items: [item.id] };
  expect((await exported({ ...of, pages: [PageNumber.parse(2)], statuses: ['none'] })).markups).toBe(0);
  expect((await exported({ ...of, statuses: ['closed'] })).markups).toBe(1);
  const flat = await exported({ ...of, form: 'flattened' });
  expect(await annotationsIn(await bytesOf(flat))).toEqual([0, 0]);
  const xfdf = Buffer.from(await bytesOf(await exported({ ...of, form: 'xfdf' }))).toString();
  expect(xfdf.match(/<square page="[01]"/g)?.length).toBe(2);
  expect(
    Buffer.from(await bytesOf(await exported({ ...of, form: 'fdf' })))
      .toString('latin1')
      .startsWith('%FDF-1.2'),
  ).toBe(true);
});

test('writes on every page of a superseded version which one took over, and on none of the newest', async () => {
  const item = await upload('revised.pdf', await plan());
  await draw(item.id);
  await upload('revised.pdf', await plan(1));
  const old = { items: [item.id], file_id: item.file.id };
  const marked = async (form: 'annotated' | 'flattened', of: Partial<MarkupExportRequest>) => {
    const document = await PDFDocument.load(await bytesOf(await exported({ ...of, form })));
    return document.getPages().map((page) => {
      const annotations = page.node.Annots();
      const kinds = Array.from({ length: annotations?.size() ?? 0 }, (_, i) =>
        String(annotations?.lookup(i, PDFDict).get(PDFName.of('Subtype'))),
      );
      return [kinds.includes('/Watermark'), String(page.node.get(PDFName.of('Contents'))).split(' R').length - 1];
    });
  };
  const painted = 2;
  const plain = (await PDFDocument.load(await plan()))
    .getPages()
    .map(({ node }) => String(node.get(PDFName.of('Contents'))).split(' R').length - 1);
  expect(await marked('annotated', old)).toEqual(plain.map((streams) => [true, streams]));
  expect(await marked('flattened', old)).toEqual(plain.map((streams) => [false, streams + painted]));
  expect((await marked('annotated', { items: [item.id] })).map(([isMarked]) => isMarked)).toEqual([false]);
});

test('leaves out private markups of others, and is its user’s alone', async () => {
  const item = await upload('private.pdf', await plan(1));
  await draw(item.id, { privacy: 'private' });
  await draw(item.id, { by: member });
  expect((await exported({ items: [item.id] })).markups).toBe(2);
  const made = await exported({ items: [item.id] }, member);
  expect(made.markups).toBe(1);
  const params = { id: project, exportId: made.id };
  expect(await owner.refusal('getMarkupExport', { params })).toEqual([404, 'not_found']);
  expect(await stranger.refusal('getMarkupExport', { params })).toEqual([404, 'not_found']);
  expect(await stranger.refusal('exportMarkups', { params: { id: project }, body: { form: 'xfdf', items: [item.id] } })).toEqual([
    404,
    'not_found',
  ]);
  expect((await owner.get(made.url ?? '')).statusCode).toBe(200);
  await server.deps.db.deleteFrom('memberships').where('user_id', '=', mia.id).execute();
  expect((await owner.get(made.url ?? '')).statusCode).toBe(404);
  await server.deps.db
    .insertInto('memberships')
    .values({ project_id: made.id && (await projectId()), user_id: mia.id })
    .execute();
});

const projectId = async () => (await owner.call('getProject', { params: { id: project } })).data.id;

const white = (): Promise<Buffer> =>
  sharp({ create: { width: 960, height: 480, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

test('a comment that only has attachments names them, because files don’t carry them', async () => {
  const item = await upload('photo.pdf', await plan());
  const markupId = MarkupId.parse(await draw(item.id));
  const photo = {
    name: 'door.png',
    bytes: await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  };
  const { data: media } = await owner.call('uploadMedia', { file: photo, body: { project_id: project } });
  await owner.call('createComment', { params: { markupId }, body: { text: '', attachments: [media.id] } });
  const bytes = await bytesOf(await exported({ items: [item.id], form: 'xfdf' }));
  expect(Buffer.from(bytes).toString()).toContain('<contents>Attached: door.png</contents>');
  const { data } = await owner.call('importAnnotations', { params: { id: item.id }, file: { name: 'back.xfdf', bytes } });
  expect(data.counts).toEqual({ new: 0, changed: 0, conflict: 0, deleted: 0, unchanged: 1 });
});

test('makes a PDF of true size from an image, with its markups in place', async () => {
  const item = await upload('photo.png', await white());
  await draw(item.id);
  const made = await exported({ items: [item.id] });
  const document = await PDFDocument.load(await bytesOf(made));
  const [page] = document.getPages();
  expect([page?.getWidth(), page?.getHeight()]).toEqual([720, 360]);
  const rect = page?.node.Annots()?.lookup(0);
  expect(String(rect)).toContain('/Rect [ 74.25 209.25 225.75 285.75 ]');
});

test('puts several files into a ZIP, and says which one failed', async () => {
  const [good, bad] = [await upload('good.pdf', await plan(1)), await upload('bad.pdf', await plan(1))];
  await draw(good.id);
  await server.deps.db.updateTable('files').set({ is_locked: true }).where('id', '=', bad.file.id).execute();
  const made = await exported({ items: [good.id, bad.id] });
  expect(made).toMatchObject({ state: 'ready', name: 'Quay markups.zip', markups: 1 });
  expect(made.notes).toEqual([{ code: 'failed', file: 'bad.pdf', message: expect.stringContaining('is password-protected') }]);
  expect(Buffer.from(await bytesOf(made)).toString('latin1')).toContain('good V1 markups.pdf');
  expect(await exported({ items: [bad.id] })).toMatchObject({ state: 'failed', failure: expect.stringContaining('is password-protected') });
  const { data: damaged } = await owner.call('uploadItem', { params: { id: folder }, file: { name: 'damaged.pdf', bytes: '%PDF-1.7' } });
  const notes = () => owner.call('previewMarkupExport', { params: { id: project }, body: { form: 'annotated', items: [damaged.id] } });
  await eventually(async () =>
    expect((await notes()).data.notes).toMatchObject([{ code: 'failed', message: expect.stringContaining('can’t be shown') }]),
  );
});

test('exports a filtered list, and says before what it contains', async () => {
  const [plan1, photo] = [await upload('listed.pdf', await plan()), await upload('listed.png', await white())];
  await draw(plan1.id, { open: 'closed' });
  await draw(plan1.id, { page: 2, open: 'closed', privacy: 'private' });
  await draw(photo.id, { open: 'closed' });
  await draw(photo.id, { open: 'review' });
  const where = [
    { field: 'item' as const, is: [plan1.id, photo.id] },
    { field: 'status' as const, is: ['closed' as const] },
  ];
  const params = { id: project };
  const preview = async (by: Calls) => (await by.call('previewMarkupExport', { params, body: { form: 'annotated', where } })).data;
  const seen = await preview(owner);
  expect(seen).toMatchObject({ files: 2, name: 'Quay markups.zip', unchecked: 0 });
  expect(seen.markups).toEqual([{ status: 'closed', is_of_version: true, n: 3, comments: 0 }]);
  expect(seen.notes).toEqual([{ code: 'converted', file: 'listed.png', message: null }]);
  expect((await preview(member)).markups?.map(({ n }) => n)).toEqual([2]);
  expect(await exported({ where })).toMatchObject({ state: 'ready', markups: 3 });
  const none = [
    { field: 'item' as const, is: [plan1.id] },
    { field: 'status' as const, is: ['none' as const] },
  ];
  expect(await owner.refusal('exportMarkups', { params, body: { form: 'fdf', where: none } })).toEqual([400, 'invalid_input']);
  expect(await stranger.refusal('previewMarkupExport', { params, body: { form: 'fdf', where } })).toEqual([404, 'not_found']);
});

test('a PDF has only the chosen pages where that is asked for', async () => {
  const item = await upload('parts.pdf', await plan(4));
  await draw(item.id, { page: 3 });
  const pages = [3, 4].map((page) => PageNumber.parse(page));
  const made = await exported({ items: [item.id], pages, only_pages: true });
  expect(made).toMatchObject({ state: 'ready', markups: 1, failure: null });
  expect(await annotationsIn(await bytesOf(made))).toEqual([2, 0]);
});

test('is cancelled, refused without a subject, and limited to three at once', async () => {
  const params = { id: project };
  expect(await owner.refusal('exportMarkups', { params, body: { form: 'fdf' } })).toEqual([400, 'invalid_input']);
  const row = { user_id: olga.id, project_id: await projectId(), request: '{}', name: 'x.pdf', ends_at: '2999-01-01T00:00:00.000Z' };
  const waiting = await server.deps.db.insertInto('markup_exports').values([row, row, row]).returning('id').execute();
  const item = await upload('many.pdf', await plan(1));
  const asking = { params, body: { form: 'fdf' as const, items: [item.id] } };
  expect(await owner.refusal('exportMarkups', asking)).toEqual([429, 'too_many_requests']);
  for (const { id } of waiting) {
    const cancelled = await owner.call('cancelMarkupExport', { params: { ...params, exportId: id } });
    expect(cancelled.data).toMatchObject({ state: 'cancelled', url: null });
  }
  expect(await owner.refusal('exportMarkups', asking)).not.toEqual([429, 'too_many_requests']);
});
