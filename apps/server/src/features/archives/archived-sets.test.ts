import type { ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { draw, setsOf, sheet, tender } from '../../../test/drawn-sets.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** `other` runs no jobs: what it shows is what was imported. */
let [server, other]: [TestApp, TestApp] = [null!, null!];
let owner: Calls;
let project: ProjectId;
let archive: Buffer;
beforeAll(async () => {
  [server, other] = await Promise.all([createTestApp({ jobs: true }), createTestApp()]);
  owner = callsOf(server.app, await server.signUp('Olga'));
  project = await publishSets();
  archive = await exported();
});
afterAll(() => Promise.all([server.close(), other.close()]));

/** A file of three pages, of which an addendum supersedes one, and a sheet whose title block someone corrected and taught. */
async function publishSets(): Promise<ProjectId> {
  const sets = setsOf(owner);
  const place = await sets.aProject('Quay');
  const set = await owner.call('uploadItem', { params: { id: place.folder }, file: { name: 'set.pdf', bytes: await draw(tender) } });
  await eventually(async () => expect((await sets.register(place)).length).toBe(3));
  await sets.publish(await sets.stage(place, 'Addendum', [sheet('A-102', 'FIRST FLOOR', 'REVISED'), sheet('E-301', 'POWER')]));
  const params = { fileId: set.data.file.id };
  await owner.call('updateSheets', { params, body: { sheets: [{ page_number: 1, title: 'GROUND FLOOR PLAN' }] } });
  const box = { left: 1105, top: 720, width: 90, height: 35 };
  await owner.call('teachTitleBlock', { params, body: { page_number: 1, boxes: { number: box } } });
  await eventually(async () => expect((await owner.call('listSheets', { params })).data.reading.state).toBe('ready'));
  const languages = { is_on: false, languages: ['deu' as const, 'eng' as const] };
  await owner.call('updateScanSettings', { params: { id: place.project }, body: languages });
  return place.project;
}

async function exported(): Promise<Buffer> {
  const params = { params: { id: project } };
  await owner.call('exportProject', params);
  const url = await eventually(async () => {
    const [newest] = (await owner.call('listProjectExports', params)).data;
    expect(newest?.state).toBe('ready');
    return newest!.url!;
  });
  return (await owner.get(url)).rawPayload;
}

/** What people see of sets, without numbers of this server's own. */
async function told(calls: Calls, of: ProjectId) {
  const params = { params: { id: of } };
  const rows = (await calls.call('listRegister', params)).data;
  const fileIds = [...new Set(rows.map(({ file_id }) => file_id))];
  const read = await Promise.all(fileIds.map(async (fileId) => (await calls.call('listSheets', { params: { fileId } })).data));
  const isOfServer = /(^|_)(id|url|key)$|^(thumbnail|image|preview|reading|file|processing|files)$/;
  return JSON.parse(
    JSON.stringify(
      {
        rows,
        titleBlocks: read.map(({ sheets, taught }) => ({ sheets, taught })),
        publications: (await calls.call('listPublications', params)).data,
        scans: (await calls.call('getScanSettings', params)).data,
      },
      (key, value: unknown) => (isOfServer.test(key) ? undefined : value),
    ),
  ) as Record<string, unknown>;
}

test('sheets, what their title blocks say, taught places, issues and superseded pages are equal after an export and import', async () => {
  const nora = callsOf(other.app, await other.signUp('Nora'));
  const { id } = (await nora.call('importProject', { file: { name: 'Quay.tar', bytes: archive } })).data;
  await other.services.projectImports.read(id, { signal: new AbortController().signal });
  const made = (await nora.call('getProjectImport', { params: { id } })).data;
  expect(made.failure).toBeNull();
  const [before, after] = [await told(owner, project), await told(nora, made.project_id!)];
  expect(after).toEqual(before);
  expect(after).toMatchObject({
    rows: [{ number: 'S-201' }, { number: 'A-101', title: 'GROUND FLOOR PLAN' }, { number: 'A-102' }, { number: 'E-301' }],
    publications: [{ name: 'Addendum', state: 'published', sheets: { new: 1, version: 1 } }],
    scans: { languages: ['deu', 'eng'] },
  });
});
