import { createHash } from 'node:crypto';
import { dxf, type Group, layer, line, units } from '@sheetmark/cad/testing';
import { type OpenedFile, PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
});
afterAll(() => server.close());

/** Uploads, and opens the file once it is done. */
async function processed(name: string, bytes: Uint8Array): Promise<OpenedFile> {
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  const { data } = await owner.call('uploadItem', { params: { id: folder!.id }, file: { name, bytes } });
  return eventually(async () => {
    const opened = await owner.call('openFile', { params: { itemId: data.id, fileId: data.file.id } });
    const state = opened.files[0]!.processing;
    if (state !== 'ready' && state !== 'failed') throw new Error(`still ${state}`);
    return opened;
  });
}

const wall: Group[] = [...line([0, 0], [30, 0], [[8, 'WALLS']]), ...line([0, 0], [0, 20], [[8, 'NOTES']])];
const plan = (groups: readonly Group[]) =>
  dxf({ header: groups, layers: [layer('WALLS'), layer('NOTES')], entities: [...wall, [0, 'OLE2FRAME'], [8, '0']] });
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('a DXF upload is a sheet with the scale of its unit; what is missing is listed, and the original stays', async () => {
  const bytes = plan(units(6));
  const { files, editor_details } = await processed('plan.dxf', bytes);
  expect(files[0]).toMatchObject({ processing: 'ready', pages_total: 1, media_type: 'image/vnd.dxf' });
  expect(files[0]!.drawing).toEqual({ omitted: [{ kind: 'OLE frame', count: 1 }], assumed_unit: null });
  const { calibration, scale_sheet } = editor_details[0]!;
  expect(calibration!.calibrated / calibration!.actual).toBeCloseTo((50 * 0.0254) / 72, 9);
  expect(calibration).toMatchObject({ unit: 'm' });
  expect(scale_sheet).toMatchObject({ file_id: files[0]!.id });
  expect((await owner.get(files[0]!.download_url)).rawPayload.equals(Buffer.from(bytes))).toBe(true);
});

test('a drawing without a unit gets no scale, and says which one its size assumes', async () => {
  const { files, editor_details } = await processed('parts.dxf', plan([]));
  expect(files[0]!.drawing).toMatchObject({ assumed_unit: 'mm' });
  expect(editor_details).toEqual([]);
});

test('its layers can be hidden in previews and tiles, which others see as before', async () => {
  const { files } = await processed('layers.dxf', plan(units(6)));
  const [sheet] = files[0]!.sheets ?? [];
  const { data } = await owner.call('listLayers', { params: { fileId: files[0]!.id } });
  expect(data.layers).toEqual([
    { name: 'WALLS', is_shown: true, is_locked: false, choice: null },
    { name: 'NOTES', is_shown: true, is_locked: false, choice: null },
  ]);
  const tile = sheet!.tiles!.url_template.replace('{z}', String(sheet!.tiles!.min_level)).replace('{x}', '0').replace('{y}', '0');
  for (const url of [sheet!.image_url!, tile]) {
    const whole = await owner.get(url);
    const without = await owner.get(`${url}&layers=Ag`);
    expect(without.statusCode).toBe(200);
    expect(digest(without.rawPayload)).not.toBe(digest(whole.rawPayload));
    expect(digest((await owner.get(url)).rawPayload)).toBe(digest(whole.rawPayload));
  }
  expect((await owner.get(`${tile}&layers=!`)).statusCode).toBe(400);
});

test('the layers that someone hides on a page are remembered for them alone, on all devices', async () => {
  const { files, item, projectDetails } = await processed('kept.dxf', plan(units(6)));
  const max = await server.signUp('Max');
  await server.deps.db.insertInto('memberships').values({ project_id: projectDetails.id, user_id: max.id, role: 'viewer' }).execute();
  const others = callsOf(server.app, max);
  const at = { fileId: files[0]!.id, pageNumber: PageNumber.parse(1) };
  const hiddenOf = async (calls: Calls) => (await calls.call('openFile', { params: { itemId: item.id, fileId: at.fileId } })).hidden_layers;
  const hidden = { key: 'Ag', names: ['NOTES'] };
  await owner.call('hideLayers', { params: at, body: { hidden: { key: 'AQ', names: ['WALLS'] } } });
  await owner.call('hideLayers', { params: at, body: { hidden } });
  await others.call('hideLayers', { params: at, body: { hidden: { key: '', names: [] } } });
  expect(await hiddenOf(owner)).toEqual([{ page_number: 1, file_id: at.fileId, ...hidden }]);
  expect(await hiddenOf(others)).toEqual([{ page_number: 1, file_id: at.fileId, key: '', names: [] }]);
  await owner.call('hideLayers', { params: at, body: { hidden: null } });
  expect(await hiddenOf(owner)).toEqual([]);
  expect(await hiddenOf(others)).toHaveLength(1);
  expect(await owner.refusal('hideLayers', { params: { ...at, pageNumber: PageNumber.parse(2) }, body: { hidden } })).toEqual([
    404,
    'not_found',
  ]);
});
