import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FolderId, Operations, ProjectId, SentBodyOf } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Calls, callsOf, formOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

const megabyte = 1024 * 1024;
let server: TestApp;
let olga: Person;
let owner: Calls;
let projectId: ProjectId;
let folderId: FolderId;
beforeAll(async () => {
  server = await createTestApp({ config: { maxUploadBytes: megabyte } });
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
});
beforeEach(async () => {
  projectId = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  folderId = (await owner.call('listFolders', { params: { id: projectId } })).data[0]!.id;
});
afterAll(() => server.close());

const pdf = (content: string) => `%PDF-1.7\n${content}`;
type Fields = SentBodyOf<Operations['uploadItem']>;
const send = (name: string, bytes: string | Uint8Array, body: Fields = {}) => ({ params: { id: folderId }, body, file: { name, bytes } });
const upload = async (name: string, bytes: string, body: Fields = {}) => (await owner.call('uploadItem', send(name, bytes, body))).data;
const refused = (name: string, bytes: string | Uint8Array, body: Fields = {}) => owner.refusal('uploadItem', send(name, bytes, body));
const itemsInFolder = async () => (await owner.call('listFolderItems', { params: { id: projectId, folderId } })).items;
const jobs = async () =>
  (
    await sql<{ file: number }>`select (data->'payload'->>'fileId')::int as file from pgboss.job where name = 'process-file'`.execute(
      server.deps.db,
    )
  ).rows.map(({ file }) => file);

/** Originals of this test's project. */
async function stored(): Promise<string[]> {
  const keys = [];
  for await (const { key } of server.deps.storage.list(`originals/${projectId}/`)) keys.push(key);
  return keys;
}
const workFolder = () => readdir(join(server.dataDir, 'tmp'));

describe('an upload', () => {
  test('creates an item of the file, stored before the response, whose pages follow', async () => {
    const item = await upload('Plan.pdf', pdf('one'), { project_id: projectId, currentPath: '/somewhere' });
    expect(item).toMatchObject({
      project_id: projectId,
      folder_id: folderId,
      name: 'Plan.pdf',
      processing: 'queued',
      pages_ready: 0,
      pages_total: null,
      created_by: { id: olga.id, name: 'Olga' },
    });
    expect(item.file).toMatchObject({
      version: 1,
      label: 'V1',
      is_current: true,
      actual_name: 'Plan.pdf',
      media_type: 'application/pdf',
      size: 12,
    });
    expect(item.files).toEqual([item.file]);
    expect((await owner.get(item.file.download_url)).body).toBe(pdf('one'));
    expect(await jobs()).toContain(item.file.id);
    expect((await itemsInFolder()).map(({ id }) => id)).toEqual([item.id]);
    expect(await workFolder()).toEqual([]);
  });

  test('with an existing name, ignoring case, is the next version of that item', async () => {
    const first = await upload('Plan.pdf', pdf('one'));
    const second = await upload('PLAN.PDF', pdf('two'));
    expect([second.id, second.name]).toEqual([first.id, 'Plan.pdf']);
    expect(second.file).toMatchObject({ version: 2, label: 'V2', is_current: true, actual_name: 'PLAN.PDF' });
    expect(second.files.map(({ label, is_current }) => [label, is_current])).toEqual([
      ['V1', false],
      ['V2', true],
    ]);
    const { fileDetails } = await owner.call('listItemFiles', { params: { id: first.id } });
    expect(fileDetails.map(({ actual_name }) => actual_name)).toEqual(['Plan.pdf', 'PLAN.PDF']);
    expect(await itemsInFolder()).toHaveLength(1);
  });

  test('with an item’s id is its next version, under any name', async () => {
    const first = await upload('Plan.pdf', pdf('one'));
    const second = await upload('Plan rev B.pdf', pdf('two'), { item_id: first.id });
    expect([second.id, second.name, second.file.actual_name, second.file.version]).toEqual([first.id, 'Plan.pdf', 'Plan rev B.pdf', 2]);
  });

  test('of the bytes that the newest version has makes none, and keeps nothing twice', async () => {
    const first = await upload('Plan.pdf', pdf('one'));
    const before = (await jobs()).length;
    const same = await owner.call('uploadItem', send('plan.pdf', pdf('one')));
    expect([same.data.file.id, same.message]).toEqual([first.file.id, 'Plan.pdf has not changed: V1 has the same bytes.']);
    expect(await stored()).toHaveLength(1);
    expect(await jobs()).toHaveLength(before);
    await upload('Plan.pdf', pdf('two'));
    expect((await upload('Plan.pdf', pdf('one'))).file.version).toBe(3);
  });

  test('of bytes that could not be drawn has them tried again', async () => {
    const { id, file } = await upload('Plan.pdf', pdf('one'));
    await server.deps.db
      .updateTable('files')
      .set({ processing: 'failed', failure: 'Drawing this file took too long.' })
      .where('id', '=', file.id)
      .execute();
    const before = (await jobs()).length;
    const again = await owner.call('uploadItem', send('Plan.pdf', pdf('one')));
    expect(again.message).toBe('V1 of Plan.pdf is tried again.');
    expect(again.data).toMatchObject({ id, processing: 'queued', file: { id: file.id, failure: null } });
    expect(await jobs()).toHaveLength(before + 1);
    expect(await stored()).toHaveLength(1);
  });

  test('answers the version that its own bytes became, also of several at once', async () => {
    const contents = ['one', 'two', 'three', 'four', 'five'];
    const uploaded = await Promise.all(contents.map((content) => upload('Plan.pdf', pdf(content))));
    expect(new Set(uploaded.map(({ id }) => id)).size).toBe(1);
    expect(uploaded.map(({ file }) => file.version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    for (const [index, { file }] of uploaded.entries()) expect((await owner.get(file.download_url)).body).toBe(pdf(contents[index]!));
  });

  test('takes its kind from its bytes, not from its name', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const { data } = await owner.call('uploadItem', send('plan.pdf', png));
    expect(data.file.media_type).toBe('image/png');
  });

  test.each([
    ['..%2f..%2fetc%2fpasswd', '..%2f..%2fetc%2fpasswd'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\plan.pdf', 'plan.pdf'],
    ['a\u0001b\u007f.pdf', 'ab.pdf'],
    ['תוכנית.pdf', 'תוכנית.pdf'],
    ['plan\u202Efdp.exe', 'planfdp.exe'],
  ])('of a file named %j is called %j', async (sent, name) => {
    const item = await upload(sent, pdf(sent));
    expect([item.name, item.file.actual_name]).toEqual([name, name]);
    const { headers } = await owner.get(item.file.download_url);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(await stored()).toEqual([expect.stringMatching(/^originals\/\d+\/[a-z0-9_-]+$/)]);
  });
});

describe('a refused upload leaves nothing behind', () => {
  const nothing = { stored: [], work: [], items: [] };
  const left = async () => ({ stored: await stored(), work: await workFolder(), items: await itemsInFolder() });

  test('an empty file', async () => {
    expect((await owner.ask('uploadItem', send('plan.pdf', ''))).message).toBe('This file is empty.');
    expect(await refused('plan.pdf', '')).toEqual([400, 'invalid_input']);
    expect(await left()).toEqual(nothing);
  });

  test.each([
    ['text', 'just words'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an archive', 'PK\x03\x04\x14\x00'],
    ['an office file', `PK\x03\x04${'\0'.repeat(26)}word/document.xml`],
  ])('%s', async (_, bytes) => {
    const { http, code, message } = await owner.ask('uploadItem', send('plan.pdf', bytes));
    expect([http, code]).toEqual([415, 'kind_not_accepted']);
    expect(message).toMatch(/PDF/);
    expect(await left()).toEqual(nothing);
  });

  test('a file that is too large, whether or not its length is announced', async () => {
    expect(await refused('plan.pdf', pdf('x'.repeat(megabyte)))).toEqual([413, 'too_large']);
    expect(await refused('plan.pdf', pdf('x'.repeat(3 * megabyte)))).toEqual([413, 'too_large']);
    expect(await left()).toEqual(nothing);
  });

  test('a version of an item that is not in the folder', async () => {
    const { data: elsewhere } = await owner.call('createFolder', { params: { id: projectId }, body: { name: 'Elsewhere' } });
    const { data: other } = await owner.call('uploadItem', { params: { id: elsewhere.id }, file: { name: 'a.pdf', bytes: pdf('a') } });
    const before = await left();
    expect(await refused('plan.pdf', pdf('one'), { item_id: other.id })).toEqual([404, 'not_found']);
    expect(await refused('plan.pdf', pdf('one'), { project_id: (projectId + 1) as ProjectId })).toEqual([404, 'not_found']);
    expect(await left()).toEqual(before);
  });

  test('a file whose folder went to the trash, or whose sender was removed, while it came', async () => {
    const bytes = pdf('late');
    const path = join(server.dataDir, 'late.pdf');
    await writeFile(path, bytes);
    const file = { path, name: 'late.pdf', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    const mia = await server.signUp('Mia');
    await server.deps.db.insertInto('memberships').values({ project_id: projectId, user_id: mia.id }).execute();
    const arriving = (meanwhile: () => Promise<unknown>) =>
      server.services.uploads.upload({ ...mia, name: 'Mia', userType: 2 }, folderId, async () => {
        await meanwhile();
        return { file, fields: { project_id: projectId } };
      });
    await expect(arriving(() => server.deps.db.deleteFrom('memberships').where('user_id', '=', mia.id).execute())).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await left()).toEqual(nothing);
    await server.deps.db.insertInto('memberships').values({ project_id: projectId, user_id: mia.id }).execute();
    await expect(arriving(() => owner.call('deleteFolder', { params: { id: projectId, folderId } }))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await stored()).toEqual([]);
  });

  test('a file whose sender goes away', async () => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { payload, headers } = formOf({}, { name: 'plan.pdf', bytes: pdf('x'.repeat(200_000)) });
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    const lines = { ...headers, ...olga.headers, host: 'localhost', 'content-length': String(payload.length) };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/folder/${folderId}/item HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(payload.subarray(0, 100_000));
    await expect.poll(workFolder).toHaveLength(1);
    socket.destroy();
    await expect.poll(workFolder).toEqual([]);
    expect(await left()).toEqual(nothing);
  });
});

test('a deleted item is gone with its versions, and its name is free', async () => {
  const item = await upload('Plan.pdf', pdf('one'));
  await owner.call('deleteItem', { params: { id: folderId, itemId: item.id } });
  expect(await itemsInFolder()).toEqual([]);
  expect(await owner.refusal('listItemFiles', { params: { id: item.id } })).toEqual([404, 'not_found']);
  expect((await owner.get(item.file.download_url)).statusCode).toBe(404);
  const fresh = await upload('Plan.pdf', pdf('one'));
  expect([fresh.id === item.id, fresh.file.version]).toEqual([false, 1]);
});
