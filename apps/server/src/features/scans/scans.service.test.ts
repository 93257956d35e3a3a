import { PDFDocument } from '@cantoo/pdf-lib';
import { type FileId, PageNumber } from '@sheetmark/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
beforeAll(async () => {
  // Otherwise other tests could hold the reading up for minutes.
  server = await createTestApp({ jobs: true, config: { readScans: true }, renderLimits: { scansYield: false } });
  owner = callsOf(server.app, await server.signUp('Olga'));
});
afterAll(() => server.close());

/** A scan at 200 dpi: two lines across, and one that reads upwards. */
async function scan(turnedBy = 0): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100"><rect width="100%" height="100%" fill="white"/>
    <g font-family="DejaVu Sans" font-size="40" transform="rotate(${turnedBy} 800 550)">
      <text x="300" y="300">Handrail oak both sides</text><text x="300" y="370">beyond the last riser</text>
      <text transform="translate(200 900) rotate(-90)">Section Kitchen</text></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A sheet with a title block, at 200 dpi: lines and labels as plans have them. */
async function scannedSheet(number: string, title: string): Promise<Buffer> {
  const notes = Array.from(
    { length: 3 },
    (_, row) => `<text x="200" y="${200 + row * 60}" font-size="34">General notes of the set ${row + 1}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600"><rect width="100%" height="100%" fill="white"/>
    <g fill="none" stroke="black" stroke-width="3"><rect x="1700" y="1200" width="640" height="340"/>
      <path d="M1700 1420H2340M2100 1420V1540"/></g>
    <g font-family="DejaVu Sans">${notes.join('')}<text x="1715" y="1235" font-size="24">TITLE:</text>
      <text x="1730" y="1330" font-size="44">${title}</text><text x="2115" y="1450" font-size="24">DWG NO.</text>
      <text x="2120" y="1520" font-size="54">${number}</text></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A scan of empty paper, at the same resolution. */
const blank = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1100, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

async function scannedPdf(...pictures: Buffer[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const picture of pictures) {
    const page = document.addPage([576, 396]);
    page.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 576, height: 396 });
  }
  return document.save();
}

/** A scan, a page with own text and a scan on it, and one with own text only. */
async function mixedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await scannedPdf(await scan()));
  const page = document.addPage([800, 600]);
  page.drawText('Own words of the sheet', { x: 40, y: 560, size: 12 });
  page.drawImage(await document.embedPng(await scan()), { x: 100, y: 50, width: 576, height: 396 });
  document.addPage([800, 600]).drawText('Only own words here', { x: 40, y: 560, size: 12 });
  return document.save();
}

async function createProject() {
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const [folder] = (await owner.call('listFolders', { params: { id: project.id } })).data;
  return { projectId: project.id, folderId: folder!.id };
}

async function upload(name: string, bytes: Uint8Array, at?: Awaited<ReturnType<typeof createProject>>) {
  const { folderId } = at ?? (await createProject());
  const { data } = await owner.call('uploadItem', { params: { id: folderId }, file: { name, bytes } });
  return { itemId: data.id, fileId: data.file.id };
}

const scansOf = (fileId: FileId) => owner.call('getFileScans', { params: { fileId } });

const untilRead = (fileId: FileId, pages: number) =>
  eventually(async () => {
    const { data } = await scansOf(fileId);
    expect(data.pages).toHaveLength(pages);
    expect(data.state).toBe('done');
    return data;
  });

async function wordsOf(fileId: FileId, pageNumber = 1) {
  const { data } = await owner.call('getPageText', { params: { fileId, pageNumber: PageNumber.parse(pageNumber) } });
  return data!.words;
}

describe('the text in scans', () => {
  test('is found by its words, each with its place and how sure it is', async () => {
    const { fileId } = await upload('mixed.pdf', await mixedPdf());
    const { pages } = await untilRead(fileId, 2);
    expect(pages.map(({ page_number }) => page_number)).toEqual([1, 2]);
    expect(pages[0]).toMatchObject({ page_number: 1, state: 'read', failure: null });
    expect(pages[0]!.confidence).toBeGreaterThan(80);
    const words = await wordsOf(fileId);
    expect(words.map(({ text }) => text).join(' ')).toBe('Handrail oak both sides beyond the last riser Section Kitchen');
    const handrail = words[0]!;
    expect(handrail.confidence).toBeGreaterThan(80);
    expect(handrail.left).toBeGreaterThan(106);
    expect(handrail.left).toBeLessThan(112);
    expect(handrail.bottom).toBeGreaterThan(106);
    expect(handrail.bottom).toBeLessThan(112);
    expect(words.at(-1)).toMatchObject({ text: 'Kitchen', angle: -90 });
    const found = await owner.call('findInFile', { params: { fileId }, query: { text: 'both sides BEYOND' } });
    expect(found.data.pages[0]).toEqual({ page_number: 1, count: 1 });
    const { data } = await owner.call('searchMyTasksAndMarkups', { body: { text_to_search: 'riser handrail' } });
    expect(data.pages).toContainEqual(expect.objectContaining({ file_id: fileId, page_number: 1 }));
    // Of the other page, only the picture was read.
    const mixed = await wordsOf(fileId, 2);
    expect(mixed.slice(0, 5).map(({ text, confidence }) => [text, confidence])).toEqual(
      ['Own', 'words', 'of', 'the', 'sheet'].map((text) => [text, undefined]),
    );
    expect(mixed.find(({ text }) => text === 'Handrail')!.left).toBeGreaterThan(200);
  });

  test('is straightened for reading, and its words keep the tilt', async () => {
    const { fileId } = await upload('crooked.png', await scan(2));
    await untilRead(fileId, 1);
    const words = await wordsOf(fileId);
    expect(words.map(({ text }) => text)).toContain('Handrail');
    expect(words[0]!.angle).toBeGreaterThan(1.5);
    expect(words[0]!.angle).toBeLessThan(2.5);
  });

  test('is read in the project’s languages, and not while that is switched off or paused', async () => {
    const at = await createProject();
    const params = { id: at.projectId };
    expect((await owner.call('getScanSettings', { params })).data).toEqual({ is_on: true, is_off_for_server: false, languages: ['eng'] });
    await owner.call('updateScanSettings', { params, body: { is_on: false, languages: ['deu', 'eng'] } });
    const { fileId } = await upload('stair.pdf', await scannedPdf(await scan()), at);
    await eventually(async () => expect((await scansOf(fileId)).data).toMatchObject({ state: 'off', pages: [{ state: 'waiting' }] }));
    await owner.call('pauseScans', { params: { fileId }, body: { is_paused: true } });
    await owner.call('updateScanSettings', { params, body: { is_on: true } });
    expect((await scansOf(fileId)).data.state).toBe('paused');
    await owner.call('pauseScans', { params: { fileId }, body: { is_paused: false } });
    await untilRead(fileId, 1);
    expect(await wordsOf(fileId)).not.toHaveLength(0);
  });

  test('says the numbers and titles of a scanned set', async () => {
    const sheets = [
      ['A-101', 'GROUND FLOOR'],
      ['S-201', 'ROOF FRAMING'],
    ] as const;
    const { fileId } = await upload(
      'set.pdf',
      await scannedPdf(...(await Promise.all(sheets.map(([number, title]) => scannedSheet(number, title))))),
    );
    await untilRead(fileId, 2);
    await eventually(async () => {
      const { data } = await owner.call('listSheets', { params: { fileId } });
      expect(data.sheets.map(({ number, title }) => [number.value, title.value])).toEqual(sheets);
    });
  });

  test('names what changed between two scans', async () => {
    const at = await createProject();
    const sheet = async (title: string) => scannedPdf(await scannedSheet('A-101', title));
    const { itemId } = await upload('floor.pdf', await sheet('OAK FLOOR'), at);
    const { fileId } = await upload('floor.pdf', await sheet('ASH FLOOR'), at);
    await untilRead(fileId, 1);
    await eventually(async () => {
      const [comparison] = (await owner.call('listItemComparisons', { params: { id: itemId } })).data;
      expect(comparison?.state).toBe('ready');
      const params = { id: at.projectId, comparisonId: comparison!.id };
      const [page] = (await owner.call('getComparison', { params })).data.pages;
      const { data } = await owner.call('listChanges', { params: { ...params, pageId: page!.id } });
      expect(data).toMatchObject([
        { kind: 'text', is_confirmed: false, sentence: expect.stringMatching(/^Text, probably .*OAK.* → .*ASH/) },
      ]);
    });
  });

  test('can be read again, the whole file or page by page', async () => {
    const { fileId } = await upload('stair.pdf', await scannedPdf(await blank(), await blank()));
    await untilRead(fileId, 2);
    const again = await owner.call('readScansAgain', { params: { fileId }, body: { page_number: PageNumber.parse(2) } });
    expect(again.data).toMatchObject({ state: 'reading', pages: [{ state: 'read' }, { state: 'waiting' }] });
    await untilRead(fileId, 2);
    const whole = await owner.call('readScansAgain', { params: { fileId }, body: {} });
    expect(whole.data).toMatchObject({ state: 'reading', pages: [{ state: 'waiting' }, { state: 'waiting' }] });
    await untilRead(fileId, 2);
  });
});
