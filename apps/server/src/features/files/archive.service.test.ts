import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FolderId, ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const run = promisify(execFile);
let server: TestApp;
let owner: Calls;
let projectId: ProjectId;
let folderId: FolderId;
let place: string;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  owner = callsOf(server.app, await server.signUp('Olga'));
  projectId = (await owner.call('createProject', { body: { name: 'Quay / 1' } })).data.id;
  folderId = (await owner.call('listFolders', { params: { id: projectId } })).data[0]!.id;
  place = await mkdtemp(join(tmpdir(), 'archive-'));
  return () => rm(place, { recursive: true, force: true });
});
afterAll(() => server.close());

const pdf = (content: string) => `%PDF-1.7\n${content}`;
const upload = async (name: string, content: string, into = folderId) =>
  (await owner.call('uploadItem', { params: { id: into }, file: { name, bytes: pdf(content) } })).data;
const addFolder = async (name: string, parent_id: FolderId | null = null) =>
  (await owner.call('createFolder', { params: { id: projectId }, body: { name, parent_id } })).data.id;

/** What a program that knows nothing of us makes of it. */
async function unpacked(archive: Buffer): Promise<Record<string, string>> {
  const path = join(place, 'archive.zip');
  await writeFile(path, archive);
  const script = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])';
  await run('python3', ['-c', script, path, join(place, 'out')]);
  const names = await readdir(join(place, 'out'), { recursive: true, withFileTypes: true });
  const files = names.map(async (entry) => {
    const full = join(entry.parentPath, entry.name);
    return [full.slice(join(place, 'out').length + 1), entry.isDirectory() ? '' : await readFile(full, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

test('an archive contains the current versions of the selection, in its folders, under names that are safe on every system', async () => {
  await upload('Plan.pdf', 'one');
  const plan = await upload('Plan.pdf', 'two');
  const outer = await addFolder('../..');
  const inner = await addFolder('Wände', outer);
  const empty = await addFolder('Empty', outer);
  await upload('平面図 🏗️.pdf', 'deep', inner);
  await upload('con.pdf', 'device', inner);
  const { data } = await owner.call('prepareArchive', { params: { id: projectId }, body: { items: [plan.id], folders: [outer, empty] } });
  expect(data).toMatchObject({ name: 'Quay _ 1.zip', files: 3 });
  const answer = await owner.get(data.url);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(answer.rawPayload.length) });
  expect(answer.headers['content-disposition']).toContain('attachment; filename="Quay _ 1.zip"');
  expect(await unpacked(answer.rawPayload)).toEqual({
    'Plan.pdf': pdf('two'),
    _: '',
    '_/Empty': '',
    '_/Wände': '',
    '_/Wände/_con.pdf': pdf('device'),
    '_/Wände/平面図 🏗️.pdf': pdf('deep'),
  });
});

test('the URL of an archive works only for its own selection', async () => {
  const plan = await upload('Plan.pdf', 'one');
  const other = await upload('Other.pdf', 'two');
  const { data } = await owner.call('prepareArchive', { params: { id: projectId }, body: { items: [plan.id] } });
  expect((await owner.get(data.url.replace(`items=${plan.id}`, `items=${other.id}`))).statusCode).toBe(404);
  expect((await owner.get(data.url.replace('folders=', `folders=${folderId}`))).statusCode).toBe(404);
  await owner.call('deleteItem', { params: { id: folderId, itemId: plan.id } });
  expect((await owner.get(data.url)).statusCode).toBe(404);
});

test('the download of an archive with unreadable bytes is aborted', async () => {
  const plan = await upload('Plan.pdf', 'one');
  await upload('Other.pdf', 'two');
  const { data } = await owner.call('prepareArchive', { params: { id: projectId }, body: { folders: [folderId] } });
  const { storage_key } = await server.deps.db
    .selectFrom('files')
    .select('storage_key')
    .where('item_id', '=', plan.id)
    .executeTakeFirstOrThrow();
  await server.deps.storage.delete(storage_key);
  await expect(owner.get(data.url)).rejects.toThrow('response destroyed before completion');
});

test('an empty selection is refused before a download begins', async () => {
  const empty = await addFolder('Empty');
  const asked = await owner.ask('prepareArchive', { params: { id: projectId }, body: { folders: [empty] } });
  expect([asked.http, asked.message]).toEqual([400, 'There is no file in what was chosen.']);
});
