import { PDFDocument, TextRenderingMode, degrees } from '@cantoo/pdf-lib';
import { type FileId, PageNumber } from '@sheetmark/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptedPdf, quarteredPdf } from './rendering/testing/documents.ts';

let server: TestApp;
let owner: Calls;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
});
afterAll(() => server.close());

async function upload(name: string, bytes: Uint8Array) {
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  const { data } = await owner.call('uploadItem', { params: { id: folder!.id }, file: { name, bytes } });
  return { itemId: data.id, fileId: data.file.id };
}

async function until(at: Awaited<ReturnType<typeof upload>>, processing: 'ready' | 'failed') {
  return eventually(async () => {
    const file = (await owner.call('openFile', { params: at })).files[0]!;
    expect(file.processing).toBe(processing);
    return file;
  });
}

const page = (fileId: FileId, pageNumber = 1) => ({ params: { fileId, pageNumber: PageNumber.parse(pageNumber) } });

const text = (fileId: FileId, pageNumber = 1) =>
  eventually(async () => {
    const { data } = await owner.call('getPageText', page(fileId, pageNumber));
    expect(data).not.toBeNull();
    return data!;
  });

/** The same content upright, and cropped and turned to the right: a line, a square and two words. */
async function drawing(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const turned of [false, true]) {
    const sheet = document.addPage([400, 300]);
    if (turned) sheet.setCropBox(100, 50, 300, 200);
    if (turned) sheet.setRotation(degrees(90));
    sheet.drawText('Grundriß Küche', { x: 120, y: 100, size: 20 });
    sheet.drawLine({ start: { x: 110, y: 60 }, end: { x: 310, y: 60 } });
    sheet.drawRectangle({ x: 150, y: 150, width: 40, height: 20, borderWidth: 1 });
  }
  return document.save();
}

describe('the content of a page', () => {
  let at: Awaited<ReturnType<typeof upload>>;
  beforeAll(async () => {
    at = await upload('plan.pdf', await drawing());
  });

  test('is its text, and its words in page units', async () => {
    const { text: whole, words, is_cut } = await text(at.fileId);
    expect([whole.trim(), is_cut]).toEqual(['Grundriß Küche', false]);
    const [first, second] = words;
    expect(words.map((word) => word.text)).toEqual(['Grundriß', 'Küche']);
    expect(first!.left).toBeCloseTo(120, -1);
    expect([first!.top > 180, first!.bottom < 206, second!.left > first!.right]).toEqual([true, true, true]);
  });

  test('is turned and cropped like the page', async () => {
    const [first, second] = (await text(at.fileId, 2)).words;
    // Upright now runs down the page: x is what y was, counted from the crop box.
    expect(first!.top).toBeCloseTo(20, -1);
    expect([first!.left > 45, first!.right < 75, second!.top > first!.bottom]).toEqual([true, true, true]);
  });

  test('is the straight lines of its drawing', async () => {
    await text(at.fileId, 2);
    const lines = async (pageNumber: number) => {
      const { data } = await owner.call('getPageGeometry', page(at.fileId, pageNumber));
      return Array.from({ length: data!.lines.length / 4 }, (_, n) => data!.lines.slice(n * 4, n * 4 + 4));
    };
    const upright = await lines(1);
    expect(upright[0]).toEqual([110, 240, 310, 240]);
    expect(upright).toHaveLength(5);
    expect(upright.flat().every((value) => value >= 110 && value <= 310)).toBe(true);
    expect((await lines(2))[0]).toEqual([10, 10, 10, 210]);
  });

  test('can be searched', async () => {
    await text(at.fileId);
    const found = await server.deps.db.selectFrom('sheet_contents').select('sheet_id').where('text', 'ilike', '%grundri%').execute();
    expect(found.length).toBeGreaterThan(0);
  });

  test('is found on its pages, ignoring case and spacing', async () => {
    await text(at.fileId, 2);
    const find = async (searched: string) =>
      (await owner.call('findInFile', { params: { fileId: at.fileId }, query: { text: searched } })).data.pages;
    expect(await find('grundriß   KÜCHE')).toEqual([
      { page_number: 1, count: 1 },
      { page_number: 2, count: 1 },
    ]);
    expect(await find('r')).toEqual([
      { page_number: 1, count: 2 },
      { page_number: 2, count: 2 },
    ]);
    expect(await find('%')).toEqual([]);
  });

  test('of a scan is the recognized text, although its tiles are cut from a picture', async () => {
    const document = await PDFDocument.create();
    const sheet = document.addPage([400, 300]);
    const picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#806040' } })
      .png()
      .toBuffer();
    sheet.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 400, height: 300 });
    sheet.drawText('Grundriß', { x: 120, y: 100, size: 20, renderMode: TextRenderingMode.Invisible });
    const scan = await upload('scan.pdf', await document.save());
    expect((await text(scan.fileId)).words.map((word) => word.text)).toEqual(['Grundriß']);
    const { tiles, unit } = (await until(scan, 'ready')).sheets![0]!;
    expect([unit, tiles]).toMatchObject(['pt', { min_level: 2, max_level: 2 }]);
    const tile = await owner.get(tiles!.url_template.replace('{z}', '2').replace('{x}', '1').replace('{y}', '1'));
    const { channels } = await sharp(tile.rawPayload).stats();
    expect([tile.statusCode, ...channels.map(({ mean }) => Math.round(mean / 8))]).toEqual([200, 16, 12, 8]);
  });

  test('is not there where there is no such page', async () => {
    expect((await owner.ask('getPageText', page(at.fileId, 3))).http).toBe(404);
  });
});

describe('a file with a password', () => {
  const give = (fileId: FileId, password: string) => owner.ask('unlockFile', { params: { fileId }, body: { password } });

  test('is locked until it is given, and then shown', async () => {
    const at = await upload('locked.pdf', await encryptedPdf({ userPassword: 'sesame' }));
    expect(await until(at, 'failed')).toMatchObject({ is_locked: true, failure: expect.stringMatching(/password/) });
    expect(await give(at.fileId, 'a guess')).toMatchObject({ status: false, message: 'This password does not open the file.' });
    expect(await give(at.fileId, 'sesame')).toMatchObject({ status: true });
    const file = await until(at, 'ready');
    expect(file).toMatchObject({ is_locked: false, failure: null });
    const tile = file.sheets![0]!.tiles!.url_template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
    expect((await owner.get(tile)).statusCode).toBe(200);
  });

  test('does not open with a wrong one because someone else has opened the same', async () => {
    const bytes = await encryptedPdf({ userPassword: 'sesame' });
    const one = await upload('one.pdf', bytes);
    await until(one, 'failed');
    await give(one.fileId, 'sesame');
    await until(one, 'ready');
    const other = await upload('other.pdf', bytes);
    await until(other, 'failed');
    expect(await give(other.fileId, 'a guess')).toMatchObject({ status: false });
  });

  test('is not kept in plain sight', async () => {
    const rows = await server.deps.db.selectFrom('files').select('sealed_password').where('sealed_password', 'is not', null).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.sealed_password!.toString('latin1')).not.toContain('sesame');
  });

  test('is requested for locked files only', async () => {
    const at = await upload('open.pdf', await quarteredPdf({ mediaBox: [0, 0, 40, 30] }));
    await until(at, 'ready');
    expect(await give(at.fileId, 'anything')).toMatchObject({ status: true });
  });
});
