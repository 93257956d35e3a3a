import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PublicationId, RegisterRow, UserId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { draw, type Place, setsOf, sheet } from '../../../test/drawn-sets.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let mia: { readonly id: UserId; readonly calls: Calls };
let sets: ReturnType<typeof setsOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  const account = await server.signUp('Mia');
  mia = { id: account.id, calls: callsOf(server.app, account) };
  sets = setsOf(owner);
});
afterAll(() => server.close());

async function aProject(name: string, role: 'viewer' | 'reviewer' | 'editor' = 'editor'): Promise<Place> {
  const place = await sets.aProject(name);
  await server.deps.db.insertInto('memberships').values({ project_id: place.project, user_id: mia.id, role }).execute();
  return place;
}

const planOf = async (id: PublicationId) => (await sets.plan(id)).data;
const publish = async (by: Calls, publicationId: PublicationId) =>
  by.refusal('publishSheets', { params: { publicationId }, body: { plan_key: (await planOf(publicationId)).plan_key } });
const shown = (rows: readonly RegisterRow[]) => rows.map(({ number, version_label }) => [number, version_label]);

/** A draft of files as they are, without waiting for what becomes of them. */
async function stageFiles({ project, folder }: Place, files: readonly { name: string; bytes: Uint8Array }[]): Promise<PublicationId> {
  const body = { folder_id: folder, name: 'Mixed', date: '2026-11-28', files: files.map(({ name }) => name) };
  const { publication, items } = (await owner.call('createPublication', { params: { id: project }, body })).data;
  for (const [index, file] of files.entries())
    await owner.call('uploadItem', { params: { id: folder }, file, body: { item_id: items[index]! } });
  await eventually(async () => {
    const { files: rows } = await planOf(publication.id);
    expect(rows.every(({ processing, reading }) => processing === 'failed' || reading.state === 'ready')).toBe(true);
  });
  return publication.id;
}

test('a draft that two people publish at once is published once', async () => {
  const place = await aProject('Twice');
  const id = await sets.stage(place, 'Tender', [sheet('A-101', 'ONE'), sheet('A-102', 'TWO')]);
  const { plan_key } = await planOf(id);
  const sent = { params: { publicationId: id }, body: { plan_key } };
  const answers = await Promise.all([owner, mia.calls].map((by) => by.ask('publishSheets', sent)));
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]));
  // It can neither be changed nor discarded while it is published, nor afterwards.
  expect(await mia.calls.refusal('discardPublication', { params: { publicationId: id } })).toEqual([409, 'edit_conflict']);
  await eventually(async () => expect((await planOf(id)).publication.state).toBe('published'));
  expect(shown(await sets.register(place))).toEqual([
    ['A-101', 'V1'],
    ['A-102', 'V1'],
  ]);
  expect(await owner.refusal('discardPublication', { params: { publicationId: id } })).toEqual([409, 'edit_conflict']);
});

test('a big set and files of one page are published together, and titles keep their language', async () => {
  const place = await aProject('Together');
  const id = await sets.stage(
    place,
    'Tender',
    [sheet('A-101', 'GRUNDRISS ERDGESCHOSS'), sheet('A-102', 'COUPE FAÇADE ÉTAGE'), sheet('A-103', 'ÜBERSICHT DÄCHER')],
    [sheet('S-201', 'FRAMING')],
    [sheet('S-202', 'PILES')],
  );
  await sets.publish(id);
  expect((await sets.register(place)).map(({ number, title, page_number }) => [number, title, page_number])).toEqual([
    ['S-201', 'FRAMING', 1],
    ['S-202', 'PILES', 1],
    ['A-101', 'GRUNDRISS ERDGESCHOSS', 1],
    ['A-102', 'COUPE FAÇADE ÉTAGE', 1],
    ['A-103', 'ÜBERSICHT DÄCHER', 1],
  ]);
});

test('files that can’t be read wait for their password or are removed: none is left out without a word', async () => {
  const place = await aProject('Unreadable');
  const locked = await readFile(new URL('../../../../../tests/e2e/product/locked.pdf', import.meta.url));
  const id = await stageFiles(place, [
    { name: 'set.pdf', bytes: await draw([sheet('A-101', 'ONE')]) },
    { name: 'locked.pdf', bytes: locked },
    { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 and nothing else') },
  ]);
  const { files } = await planOf(id);
  expect(files.map(({ name, processing, is_locked }) => [name, processing, is_locked])).toEqual([
    ['set.pdf', 'ready', false],
    ['locked.pdf', 'failed', true],
    ['broken.pdf', 'failed', false],
  ]);
  expect(files[2]!.failure).toContain('damaged');
  expect(await publish(owner, id)).toEqual([400, 'invalid_input']);
  const removed_files = files.slice(1).map(({ item_id }) => item_id);
  await owner.call('updatePublication', { params: { publicationId: id }, body: { removed_files } });
  await sets.publish(id);
  expect(shown(await sets.register(place))).toEqual([['A-101', 'V1']]);
});

test('a page without a title block waits for its number, and a picture can’t become a sheet', async () => {
  const place = await aProject('Plain');
  const blank = await PDFDocument.create();
  blank.addPage([300, 200]);
  const id = await stageFiles(place, [
    { name: 'set.pdf', bytes: await draw([sheet('A-101', 'ONE')]) },
    { name: 'cover.pdf', bytes: await blank.save() },
  ]);
  const { pages, files } = await planOf(id);
  expect(pages.map(({ outcome }) => outcome)).toEqual(['new', 'no_number']);
  expect(await publish(owner, id)).toEqual([400, 'invalid_input']);
  const sheets = [{ page_number: 1, number: 'G-000', title: 'COVER' }];
  await owner.call('updateSheets', { params: { fileId: files[1]!.file_id! }, body: { sheets } });
  await sets.publish(id);
  expect(new Set((await sets.register(place)).map(({ number }) => number))).toEqual(new Set(['A-101', 'G-000']));
});

test('reviewers and viewers publish nothing', async () => {
  for (const role of ['reviewer', 'viewer'] as const) {
    const place = await aProject(`For a ${role}`, role);
    const id = await sets.stage(place, 'Tender', [sheet('A-101', 'ONE')]);
    const body = { folder_id: place.folder, name: 'Mine', date: '2026-11-28', files: ['mine.pdf'] };
    expect(await mia.calls.refusal('createPublication', { params: { id: place.project }, body })).toEqual([403, 'not_allowed']);
    expect(await publish(mia.calls, id)).toEqual([403, 'not_allowed']);
  }
});

test('a sheet in a folder that the publisher doesn’t see is neither matched nor named, and stays as it is', async () => {
  const place = await aProject('Limited');
  const hidden = (await owner.call('createFolder', { params: { id: place.project }, body: { name: 'Secret' } })).data.id;
  await sets.publish(await sets.stage({ ...place, folder: hidden }, 'Hidden', [sheet('A-101', 'VAULT'), sheet('A-102', 'SAFE')]));
  const limit = { roles: [], user_ids: [] };
  await owner.call('limitFolder', { params: { id: place.project, folderId: hidden }, body: { limit } });

  const own = setsOf(mia.calls);
  const id = await own.stage(place, 'Open', [sheet('A-101', 'LOBBY')]);
  const plan = (await own.plan(id)).data;
  expect(plan.pages.map(({ outcome, current }) => [outcome, current])).toEqual([['new', null]]);
  expect(plan.missing).toEqual([]);
  expect(JSON.stringify(plan)).not.toMatch(/VAULT|SAFE/);
  await own.publish(id);
  expect((await own.register(place)).map(({ title }) => title)).toEqual(['LOBBY']);
  const all = await sets.register(place);
  expect(new Set(all.map(({ title }) => title))).toEqual(new Set(['LOBBY', 'SAFE', 'VAULT']));
  expect(all.map(({ version_label }) => version_label)).toEqual(['V1', 'V1', 'V1']);
});
