import type { ItemFile, Sheet } from '@sheetmark/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptedPdf, quarteredPdf } from './rendering/testing/documents.ts';
import { decode, quarters } from './rendering/testing/pictures.ts';

let server: TestApp;
let owner: Calls;
let source: Uint8Array;
let file: ItemFile;
let sheets: Sheet[];

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  const wide = { mediaBox: [0, 0, 4000, 3000] as const, rotate: 90 as const };
  source = await quarteredPdf(wide, { mediaBox: [0, 0, 595, 842] });
  file = await processed('plan.pdf', source);
  sheets = file.sheets ?? [];
});
afterAll(() => server.close());

/** Uploads, and answers the file once it is done. */
async function processed(name: string, bytes: Uint8Array): Promise<ItemFile> {
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  const { data } = await owner.call('uploadItem', { params: { id: folder!.id }, file: { name, bytes } });
  const open = async () => (await owner.call('openFile', { params: { itemId: data.id, fileId: data.file.id } })).files[0]!;
  return eventually(async () => {
    const opened = await open();
    if (opened.processing !== 'ready' && opened.processing !== 'failed') throw new Error(`still ${opened.processing}`);
    return opened;
  });
}

const [big, small] = [() => sheets[0]!, () => sheets[1]!];
const tileUrl = (sheet: Sheet, z: number, x: number, y: number) =>
  sheet.tiles!.url_template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
const statusOf = async (url: string) => (await owner.get(url)).statusCode;

test('pages are upright, with size, unit and the levels of their tiles', () => {
  expect(file).toMatchObject({ processing: 'ready', pages_total: 2, pages_ready: 2, failure: null, image_url: big().thumbnail_url });
  expect(file.versions).toEqual([{ id: file.id, version: 1, label: 'V1', is_current: true }]);
  const shown = { editor_id: null, placeholder: false, hidden: false, failure: null, unit: 'pt' };
  expect(big()).toMatchObject({ ...shown, page_number: 1, width: 3000, height: 4000, tiles: { size: 512, min_level: -1, max_level: 6 } });
  expect(small()).toMatchObject({ ...shown, page_number: 2, width: 595, height: 842, tiles: { size: 512, min_level: 1, max_level: 6 } });
});

test('an unreadable file fails with an error message, and can be downloaded', async () => {
  const locked = await encryptedPdf({ userPassword: 'secret' });
  const failed = await processed('locked.pdf', locked);
  expect(failed).toMatchObject({ processing: 'failed', sheets: [], image_url: null, failure: expect.stringMatching(/password/) });
  expect((await owner.get(failed.download_url)).rawPayload.equals(Buffer.from(locked))).toBe(true);
});

describe('previews and thumbnails', () => {
  test('show the whole page, and browsers cache them as long as their URL is valid', async () => {
    for (const [url, mediaType] of [
      [big().image_url, 'image/png'],
      [big().thumbnail_url, 'image/jpeg'],
    ] as const) {
      const { headers, rawPayload } = await owner.get(url!);
      expect(headers['content-type']).toBe(mediaType);
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
      const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(headers['cache-control'] ?? '')?.[1]);
      expect(seconds).toBeGreaterThan(12 * 3600 - 1);
      expect(seconds).toBeLessThanOrEqual(24 * 3600);
      expect(quarters(await decode(rawPayload))).toEqual(['blue', 'red', 'green', 'yellow']);
    }
  });

  test('have the same URL while it is valid', async () => {
    const again = await owner.call('openFile', { params: { itemId: file.item_id, fileId: file.id } });
    expect(again.files[0]?.sheets).toEqual(sheets);
  });

  test('have the stated number of pixels', async () => {
    const { width, height } = await sharp((await owner.get(small().image_url!)).rawPayload).metadata();
    const scale = small().preview_scale!;
    expect([width, height]).toEqual([Math.round(595 * scale), Math.round(842 * scale)]);
  });
});

describe('tiles', () => {
  const keptTiles = async () => {
    const keys = [];
    for await (const { key } of server.deps.storage.list('tiles/')) keys.push(key);
    return keys;
  };

  test('are rendered once and stored', async () => {
    const url = tileUrl(big(), 0, 5, 7);
    const before = await keptTiles();
    const first = await owner.get(url);
    const made = (await keptTiles()).filter((key) => !before.includes(key));
    expect(made).toEqual([expect.stringMatching(/\/1\/0\/5_7$/)]);
    expect(first.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const { width, height } = await sharp(first.rawPayload).metadata();
    expect([width, height]).toEqual([3000 - 5 * 512, 4000 - 7 * 512]);
    await server.deps.storage.put(made[0]!, Buffer.from('kept'), 'image/png');
    expect((await owner.get(url)).body).toBe('kept');
  });

  test('exist only for the page and its levels', async () => {
    const outside: [number, number, number][] = [
      [0, 6, 0],
      [0, 0, 8],
      [-2, 0, 0],
      [7, 0, 0],
      [6, 375, 0],
    ];
    for (const [z, x, y] of outside) expect([z, x, y, await statusOf(tileUrl(big(), z, x, y))]).toEqual([z, x, y, 404]);
    expect(await statusOf(tileUrl(big(), 21, 0, 0))).toBe(400);
    expect(await statusOf(tileUrl(big(), 0, -1, 0))).toBe(400);
    expect(await statusOf(tileUrl(small(), 0, 0, 0))).toBe(404);
    expect(await statusOf(tileUrl(small(), 1, 0, 0))).toBe(200);
  });

  test('of a page that can’t be rendered any longer return an error, and nothing is stored', async () => {
    const broken = await processed('again.pdf', await quarteredPdf({ mediaBox: [0, 0, 3000, 2000] }));
    const { storage_key } = await server.deps.db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', broken.id)
      .executeTakeFirstOrThrow();
    await server.deps.storage.put(storage_key, Buffer.from('%PDF-1.7 cut'), 'application/pdf');
    await server.deps.db
      .updateTable('files')
      .set({ sha256: '0'.repeat(64) })
      .where('id', '=', broken.id)
      .execute();
    const before = await keptTiles();
    const answer = await owner.get(tileUrl(broken.sheets![0]!, 0, 0, 0));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'unreadable_file']);
    expect(await keptTiles()).toEqual(before);
  });

  test('whose request was cancelled aren’t rendered, and don’t count as errors', async () => {
    const signed = Object.fromEntries(new URL(tileUrl(big(), 6, 3, 3), 'http://localhost').searchParams);
    const call = {
      params: { id: big().id, z: 6, x: 3, y: 3 },
      query: { ...signed, u: Number(signed['u']), e: Number(signed['e']) },
      request: { signal: AbortSignal.abort() },
    };
    await expect(server.handlers.sheetTile?.(call as never)).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
  });
});

describe('an original', () => {
  test('is downloaded byte for byte, and isn’t stored by shared caches', async () => {
    const { headers, rawPayload } = await owner.get(file.download_url);
    expect(rawPayload.equals(Buffer.from(source))).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
      'content-length': String(source.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
  });

  test('is served in parts', async () => {
    const part = async (range: string) => owner.get(file.download_url, { range });
    const first = await part('bytes=0-7');
    expect([first.statusCode, first.headers['content-range'], first.body]).toEqual([206, `bytes 0-7/${source.length}`, '%PDF-1.7']);
    const last = await part('bytes=-6');
    expect(last.rawPayload.equals(Buffer.from(source.subarray(-6)))).toBe(true);
    expect(last.headers['content-length']).toBe('6');
    expect((await part(`bytes=${source.length}-`)).statusCode).toBe(200);
  });
});
