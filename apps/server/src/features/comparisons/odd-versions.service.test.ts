import { degrees, PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import type { Comparison, ComparedPage, FileId, ItemId, ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let project: ProjectId;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
});
afterAll(() => server.close());

const [WIDTH, HEIGHT] = [842, 595];

interface Sheet {
  readonly name: string;
  readonly door?: string;
  /** Of everything that is drawn, in points; and by which factor. */
  readonly at?: readonly [x: number, y: number];
  readonly scale?: number;
  /** Changes the page that everything is drawn on. */
  readonly frame?: (page: PDFPage) => void;
}

/** Sheets with walls, room names and the width of a door. */
async function draw(sheets: readonly Sheet[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const { name, door = '2.20', at: [left, bottom] = [0, 0], scale = 1, frame } of sheets) {
    const page = document.addPage([WIDTH, HEIGHT]);
    frame?.(page);
    const place = (x: number, y: number) => ({ x: left + x * scale, y: bottom + y * scale });
    const seed = name.charCodeAt(0);
    for (let n = 0; n < 40; n += 1) {
      const [x, y] = [60 + ((n * 97 + seed * 31) % 640), 60 + ((n * 53 + seed * 17) % 420)];
      const end = place(x + 20 + ((n * 13 + seed) % 60), y + (n % 3 === 0 ? 0 : 25 + (n % 30)));
      page.drawLine({ start: place(x, y), end, thickness: scale });
      page.drawText(`${name}${n}`, { ...place(x + 3, y + 3), size: 7 * scale });
    }
    page.drawText(`WIDTH ${door}`, { ...place(400, 300), size: 12 * scale });
  }
  return document;
}

const plan = async (...sheets: readonly Sheet[]): Promise<Uint8Array> => (await draw(sheets)).save();

async function upload(name: string, bytes: Uint8Array): Promise<{ itemId: ItemId; fileId: FileId; state: string | undefined }> {
  const [folder] = (await owner.call('listFolders', { params: { id: project } })).data;
  const { data } = await owner.call('uploadItem', { params: { id: folder!.id }, file: { name, bytes } });
  const state = await eventually(async () => {
    const { fileDetails } = await owner.call('listItemFiles', { params: { id: data.id } });
    const file = fileDetails.find(({ id }) => id === data.file.id);
    expect(file?.processing).toMatch(/ready|failed/);
    return file?.processing;
  });
  return { itemId: data.id, fileId: data.file.id, state };
}

async function ended(id: Comparison['id']): Promise<Comparison & { pages: ComparedPage[] }> {
  return eventually(async () => {
    const { data } = await owner.call('getComparison', { params: { id: project, comparisonId: id } });
    expect(data.state).toMatch(/ready|failed/);
    return data;
  });
}

async function compared(itemId: ItemId): Promise<Comparison & { pages: ComparedPage[] }> {
  const first = await eventually(async () => {
    const [newest] = (await owner.call('listItemComparisons', { params: { id: itemId } })).data;
    expect(newest?.state).toBe('ready');
    return newest!;
  });
  return ended(first.id);
}

test('the page of a newer version may have another paper, unit, crop or rotation, and pages may be missing or new', async () => {
  const unit = (page: PDFPage): void => page.node.set(PDFName.of('UserUnit'), PDFNumber.of(2));
  const newer: readonly Sheet[] = [
    { name: 'A', at: [150, 120], frame: (page) => page.setSize(1191, 842) },
    { name: 'B', scale: 2 ** 0.5, frame: (page) => page.setSize(1191, 842) },
    { name: 'C', frame: unit },
    { name: 'D', frame: (page) => page.setCropBox(40, 30, 780, 540) },
    { name: 'E', at: [-500, -400], frame: (page) => page.setMediaBox(-500, -400, WIDTH, HEIGHT) },
    { name: 'F', frame: (page) => page.setRotation(degrees(90)) },
    { name: 'G', frame: (page) => page.setRotation(degrees(180)) },
    { name: 'H', frame: (page) => page.setRotation(degrees(270)) },
    { name: 'J' },
  ];
  const older = newer.slice(0, 8).map(({ name }) => ({ name }));
  const { itemId } = await upload('frames.pdf', await plan(...older, { name: 'I' }));
  await upload('frames.pdf', await plan(...newer.map((sheet) => ({ ...sheet, door: '2.40' }))));
  const { pages, counts } = await compared(itemId);
  const found = pages.map(({ before_page, after_page, alignment, counts: { all, text } }) => [
    before_page,
    after_page,
    alignment?.is_trusted,
    all,
    text,
  ]);
  expect(found.filter(([before, after]) => before !== null && after !== null)).toEqual(
    Array.from({ length: 8 }, (_, index) => [index + 1, index + 1, true, 1, 1]),
  );
  expect(found.slice(8).map(([before, after]) => [before, after])).toEqual(
    expect.arrayContaining([
      [9, null],
      [null, 9],
    ]),
  );
  expect(counts.all).toBe(8);
});

test('a version that can’t be shown is compared with nothing and says why; once its password is there it is compared', async () => {
  const name = 'locked.pdf';
  const first = await upload(name, await plan({ name: 'A' }));
  const locked = await draw([{ name: 'A', door: '2.40' }]);
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  const { itemId, fileId, state } = await upload(name, await locked.save());
  expect(state).toBe('failed');
  const body = { before: { file_id: first.fileId }, after: { file_id: fileId } };
  const { data } = await owner.call('startComparison', { params: { id: project }, body });
  const failed = await ended(data.id);
  expect([failed.state, failed.failure]).toEqual(['failed', 'One of the two files can’t be shown, so they can’t be compared.']);
  const other = await upload('calm.pdf', await plan({ name: 'B' }));
  await upload('calm.pdf', await plan({ name: 'B', door: '2.40' }));
  expect((await compared(other.itemId)).counts.text).toBe(1);
  await owner.call('unlockFile', { params: { fileId }, body: { password: 'secret' } });
  const { id, counts } = await compared(itemId);
  expect([id, counts.text]).toEqual([data.id, 1]);
});

test('a page that couldn’t be compared takes no other with it, and is tried again only when someone asks', async () => {
  const { itemId, fileId: before } = await upload('bad page.pdf', await plan({ name: 'A' }, { name: 'B' }));
  const { fileId: after } = await upload('bad page.pdf', await plan({ name: 'A', door: '2.40' }, { name: 'B', door: '2.40' }));
  const { id, pages } = await compared(itemId);
  const { db } = server.deps;
  await db.deleteFrom('page_changes').where('page_id', '=', pages[1]!.id).execute();
  await db.updateTable('compared_pages').set({ state: 'failed', failure: 'Too large.' }).where('id', '=', pages[1]!.id).execute();
  const start = async (again?: boolean) => {
    const sides = { before: { file_id: before }, after: { file_id: after } };
    await owner.call('startComparison', { params: { id: project }, body: again ? { ...sides, again } : sides });
    const { pages: found, pages_unsure } = await ended(id);
    return { pages_unsure, pages: found.map(({ state, failure, counts }) => [state, failure, counts.text]) };
  };
  const bad = { pages_unsure: 1, pages: [['ready', null, 1], ['failed', 'Too large.', 0]] }; // prettier-ignore
  expect(await start()).toEqual(bad);
  expect(await start(true)).toEqual({ pages_unsure: 0, pages: [['ready', null, 1], ['ready', null, 1]] }); // prettier-ignore
});
