import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FolderId, ItemFile, Sheet, UploadedItem } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RENDER_FAILURES, type RenderFailureCode } from '../src/features/files/rendering/failures.ts';
import { DEFAULT_RENDER_LIMITS, type RenderLimits } from '../src/features/files/rendering/limits.ts';
import { overdrawnPdf, quarteredPdf } from '../src/features/files/rendering/testing/documents.ts';
import { type Calls, callsOf } from './calls.ts';
import { findSamples } from './samples-folder.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** The number of pages, and size and unit of the first one: upright, cropped, in real units. */
const readable: Readonly<Record<string, readonly [pages: number, width: number, height: number, unit: Sheet['unit']]>> = {
  'alpha.webp': [1, 300, 300, 'px'],
  'annots-mixed-rot90.pdf': [8, 598.32, 813.6, 'pt'],
  'annots-polyline-polygon.pdf': [1, 595.32, 841.92, 'pt'],
  'bbb-assembly-negative-mediabox.pdf': [2, 846, 594, 'pt'],
  'corrupt-one-byte-missing.pdf': [1, 612, 792, 'pt'],
  'exif-landscape-6.jpg': [1, 1800, 1200, 'px'],
  'exif-portrait-8.jpg': [1, 1200, 1800, 'px'],
  'fax-multipage-g3.tif': [2, 2464, 3248, 'px'],
  'govdocs-rot90-cropbox.pdf': [53, 718, 538, 'pt'],
  'hackrf-case.dxf': [1, 302.327, 750.498, 'pt'],
  'mnt-reform2-motherboard-kicad.pdf': [9, 1684, 1191, 'pt'],
  'ocp-olympus-chassis-spec.pdf': [31, 612, 792, 'pt'],
  'ocr-multipage-scan.pdf': [6, 384, 470.88, 'pt'],
  'ocr-poster-25x50in.pdf': [1, 18_000, 36_000, 'pt'],
  'px4-fmuv3-pcb-assembly.pdf': [2, 842, 595, 'pt'],
  'surround360-mechanical-drawings.pdf': [22, 1224, 792, 'pt'],
  'va-floor-finish-plan-archE1.pdf': [2, 3024, 2160, 'pt'],
  'voron-hotend-dimensions-a2.pdf': [1, 1683.78, 1190.55, 'pt'],
  'w3c-struct-image.svg': [1, 480, 360, 'px'],
};

/** Accepted, but rendering fails. */
const unreadable: Readonly<Record<string, RenderFailureCode>> = {
  'corrupt-poppler-742-fuzzed.pdf': 'unreadable',
  'encrypted-user-pw-test.pdf': 'encrypted',
};

const notAccepted: readonly string[] = ['README.md'];

const samples = findSamples();
const minute = 60_000;

let server: TestApp;
let owner: Calls;
let folder: FolderId;

async function start(renderLimits: Partial<RenderLimits> = {}): Promise<void> {
  server = await createTestApp({ jobs: true, renderLimits });
  owner = callsOf(server.app, await server.signUp('Olga'));
  const { data: project } = await owner.call('createProject', { body: { name: 'Samples' } });
  folder = (await owner.call('listFolders', { params: { id: project.id } })).data[0]!.id;
}
async function restart(renderLimits: Partial<RenderLimits>): Promise<void> {
  await server.close();
  await start(renderLimits);
}
beforeAll(() => start());
afterAll(() => server.close());

const sending = (name: string, bytes: Uint8Array) => ({ params: { id: folder }, file: { name, bytes } });
const upload = async (name: string, bytes: Uint8Array) => (await owner.call('uploadItem', sending(name, bytes))).data;
const isDone = ({ processing }: Pick<ItemFile, 'processing'>) => processing === 'ready' || processing === 'failed';

async function open({ id, file }: UploadedItem): Promise<ItemFile> {
  return (await owner.call('openFile', { params: { itemId: id, fileId: file.id } })).files[0]!;
}

/** Waits until the file is processed. Fails as soon as the server isn't healthy. */
async function waitUntilDone(item: UploadedItem): Promise<ItemFile> {
  for (let file = await open(item); ; file = await open(item)) {
    await owner.call('health');
    if (isDone(file)) return file;
    await sleep(250);
  }
}

describe('the sample drawings', () => {
  beforeEach(({ skip }) => skip(samples === null, 'no folder of sample drawings was found; set SAMPLES_DIR'));

  const read = (name: string) => readFileSync(join(samples ?? '', name));
  const uploaded = new Map<string, UploadedItem>();

  test('are all listed in this test', () => {
    expect([...Object.keys(readable), ...Object.keys(unreadable), ...notAccepted].sort()).toEqual(readdirSync(samples ?? '').sort());
  });

  test.each(notAccepted)('%s is not accepted', async (name) => {
    expect(await owner.refusal('uploadItem', sending(name, read(name)))).toEqual([415, 'kind_not_accepted']);
  });

  test('can be uploaded all at once', async () => {
    const names = [...Object.keys(readable), ...Object.keys(unreadable)];
    for (const item of await Promise.all(names.map((name) => upload(name, read(name))))) uploaded.set(item.name, item);
    expect([...uploaded.keys()].sort()).toEqual(names.sort());
  });

  test.each(Object.entries(readable))(
    '%s becomes ready, every page with an image',
    { timeout: 10 * minute },
    async (name, [pages, width, height, unit]) => {
      const file = await waitUntilDone(uploaded.get(name)!);
      expect(file).toMatchObject({ processing: 'ready', failure: null, pages_total: pages, pages_ready: pages });
      expect(file.sheets?.map((sheet) => sheet.page_number)).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
      expect(file.sheets?.filter((sheet) => sheet.hidden || sheet.failure !== null)).toEqual([]);
      expect(file.sheets?.[0]).toMatchObject({ width, height, unit });
      expect((await owner.get(file.sheets?.at(-1)?.image_url ?? '')).headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
    },
  );

  test.each(Object.entries(unreadable))('%s fails with a message and can be downloaded', { timeout: 10 * minute }, async (name, code) => {
    const file = await waitUntilDone(uploaded.get(name)!);
    expect(file).toMatchObject({ processing: 'failed', failure: RENDER_FAILURES[code], sheets: [] });
    expect((await owner.get(file.download_url)).rawPayload.equals(read(name))).toBe(true);
  });
});

test('a document that takes too long is stopped, while others are shown and become ready', { timeout: 5 * minute }, async () => {
  await restart({ limitMs: { ...DEFAULT_RENDER_LIMITS.limitMs, sheet: 4_000 } });
  const plain = await quarteredPdf({ mediaBox: [0, 0, 4000, 3000] });
  const shown = await waitUntilDone(await upload('before.pdf', plain));
  const runaway = await upload('runaway.pdf', await overdrawnPdf());
  await expect.poll(async () => (await open(runaway)).processing, { timeout: minute }).toBe('running');
  const tile = shown.sheets![0]!.tiles!.url_template.replace('{z}/{x}/{y}', '0/1/1');
  expect((await owner.get(tile)).statusCode).toBe(200);
  expect((await open(runaway)).processing).toBe('running');
  const later = await upload('later.pdf', await quarteredPdf({ mediaBox: [0, 0, 400, 300] }));
  expect(await waitUntilDone(later)).toMatchObject({ processing: 'ready', pages_ready: 1 });
  expect(await waitUntilDone(runaway)).toMatchObject({ processing: 'failed', failure: RENDER_FAILURES.timed_out });
});
