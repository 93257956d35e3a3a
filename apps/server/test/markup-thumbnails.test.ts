import { CanvasObject, type Markup, PageNumber } from '@sheetmark/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { quarteredPdf } from '../src/features/files/rendering/testing/documents.ts';
import { colourAt, decode } from '../src/features/files/rendering/testing/pictures.ts';
import { type Calls, callsOf } from './calls.ts';
import { eventually } from './patience.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let owner: Calls;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
});
afterAll(() => server.close());

/** A black rectangle in the middle of the page. */
const rectangle = CanvasObject.parse({
  id: 'o1',
  type: 'rect',
  left: 1600,
  top: 1200,
  width: 800,
  height: 600,
  angle: 0,
  stroke: '#000000',
  strokeWidth: 4,
  fill: '#000000',
  opacity: 1,
  lineStrokeStyle: 'solid',
  lineStrokeArray: [],
  m_id: '',
  v: 1,
});

/** Saves a markup right after the upload, before the page is rendered. */
async function save(objects: readonly unknown[], bytes?: Uint8Array): Promise<Markup> {
  const source = bytes ?? (await quarteredPdf({ mediaBox: [0, 0, 4000, 3000] }));
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  const { data: item } = await owner.call('uploadItem', { params: { id: folder!.id }, file: { name: 'plan.pdf', bytes: source } });
  const page = { itemId: item.id, sheetId: PageNumber.parse(1) };
  const { data: editor } = await owner.call('createEditorDetails', { params: page, body: {} });
  const { data: created } = await owner.call('createMarkup', { params: { ...page, editorId: editor.id }, body: {} });
  return (await owner.call('saveEditorDetails', { params: page, body: { markupId: created.id, editor_details: objects } })).data;
}

async function waitForThumbnail({ item_id, id }: Markup): Promise<string> {
  const read = async () => (await owner.call('getEditorDetails', { params: { itemId: item_id, sheetId: 1 } })).data?.mark_ups;
  return eventually(async () => {
    const url = (await read())?.find((markup) => markup.id === id)?.thumbnail_url;
    if (!url) throw new Error('no thumbnail yet');
    return url;
  });
}

test('a markup saved without a thumbnail gets one, drawn on its page as soon as the page is ready', async () => {
  const saved = await save([rectangle]);
  expect(saved.thumbnail_url).toBeNull();
  const { headers, rawPayload } = await owner.get(await waitForThumbnail(saved));
  expect(headers['content-type']).toBe('image/webp');
  const picture = await decode(rawPayload);
  expect([picture.width, picture.height]).toEqual([320, 220]);
  const places: [number, number][] = [
    [0.5, 0.5],
    [0.05, 0.05],
    [0.95, 0.05],
    [0.95, 0.95],
    [0.05, 0.95],
  ];
  expect(places.map(([x, y]) => colourAt(picture, x, y))).toEqual(['black', 'red', 'green', 'yellow', 'blue']);
});

test('a thumbnail that takes long is drawn in another process', async () => {
  const saved = await save([rectangle]);
  await waitForThumbnail(saved);
  const runInWorker = vi.spyOn(server.deps.workers, 'run');
  // Objects beyond today's limits, as older rows can contain: 20,000 scallops each, and words that don't fit their line.
  const cloud = { ...rectangle, type: 'cloud', width: 9e6, height: 9e6, cloudSize: 1e-9 };
  const words = { ...rectangle, id: 'o2', type: 'textbox', width: 1, text: 'a '.repeat(40_000) };
  const objects = JSON.stringify([words, ...Array.from({ length: 3 }, (_, at) => ({ ...cloud, id: `c${at}` }))]);
  await server.deps.db.updateTable('markups').set({ objects, thumbnail_key: null }).where('id', '=', saved.id).execute();
  await server.services.thumbnails.draw(saved.id, new AbortController());
  expect(runInWorker.mock.calls.map(([{ name }]) => name)).toContain('draw-thumbnail');
  expect((await owner.get(await waitForThumbnail(saved))).headers['content-type']).toBe('image/webp');
  runInWorker.mockRestore();
});

test('an object beyond the page’s edge is drawn on white', async () => {
  const beyond = { ...rectangle, left: 3900, top: 2900 };
  const picture = await decode((await owner.get(await waitForThumbnail(await save([beyond])))).rawPayload);
  expect([colourAt(picture, 0.7, 0.7), colourAt(picture, 0.8, 0.2)]).toEqual(['black', 'white']);
});

test('a thumbnail sent with the save is kept', async () => {
  const saved = await save([rectangle]);
  const sent = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const body = { markupId: saved.id, editor_details: [rectangle], thumbnail: `data:image/png;base64,${sent.toString('base64')}` };
  await owner.call('saveEditorDetails', { params: { itemId: saved.item_id, sheetId: 1 }, body });
  await eventually(async () => expect(await countPendingJobs()).toBe(0));
  expect((await owner.get(await waitForThumbnail(saved))).rawPayload.equals(sent)).toBe(true);
});

async function countPendingJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job where name = 'draw-markup-thumbnail'`.execute(
    server.deps.db,
  );
  return rows[0]?.n ?? 0;
}
