import type { FolderId, ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
let administrator: Calls;
let projectId: ProjectId;
let folderId: FolderId;
beforeAll(async () => {
  server = await createTestApp();
  administrator = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
});
beforeEach(async () => {
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
  projectId = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  folderId = (await owner.call('listFolders', { params: { id: projectId } })).data[0]!.id;
});
afterAll(() => server.close());

let drawings = 0;
const drawing = (bytes: number) => Buffer.concat([Buffer.from(`%PDF-1.7 ${(drawings += 1)}`.padEnd(20)), Buffer.alloc(bytes - 20, 'x')]);
const upload = (bytes: number, who = owner) =>
  who.ask('uploadItem', { params: { id: folderId }, file: { name: `${drawings}.pdf`, bytes: drawing(bytes) } });
const attach = (bytes: number) =>
  owner.ask('uploadMedia', { body: { project_id: projectId }, file: { name: 'a.txt', bytes: 'x'.repeat(bytes) } });
const begin = async (bytes: number) => {
  const metadata = Object.entries({ filename: 'a.pdf', folder_id: String(folderId) }).map(
    ([k, v]) => `${k} ${Buffer.from(v).toString('base64')}`,
  );
  const headers = { ...olga.headers, 'tus-resumable': '1.0.0', 'upload-length': String(bytes), 'upload-metadata': metadata.join(',') };
  const answer = await server.app.inject({ method: 'POST', url: '/api/uploads/resumable', headers });
  return [answer.statusCode, answer.statusCode < 300 ? null : answer.json<{ code: string }>().code];
};
const limitUser = (limit: number | 'none' | 'default') =>
  administrator.call('setStorageLimit', { body: { scope: 'user', id: olga.id, limit } });
const used = async () => (await owner.call('getOwnStorage')).data.used;

describe('the amount of stored bytes', () => {
  test.each([
    ['of a user', () => limitUser(1000)],
    ['of a project', () => administrator.call('setStorageLimit', { body: { scope: 'project', id: projectId, limit: 1000 } })],
  ])('has the limit %s, including attachments, versions and the trash', async (_what, limit) => {
    await limit();
    expect((await upload(400)).http).toBe(200);
    expect((await attach(500)).http).toBe(200);
    const refusal = await upload(101);
    expect([refusal.http, refusal.code, refusal.message]).toEqual([413, 'over_quota', expect.stringContaining('may store')]);
    expect([(await attach(101)).code, await begin(101)]).toEqual(['over_quota', [413, 'over_quota']]);
    const { items } = await owner.call('listFolderItems', { params: { id: projectId, folderId } });
    await owner.call('deleteItem', { params: { id: folderId, itemId: items[0]!.id } });
    expect((await upload(101)).code).toBe('over_quota');
    expect((await upload(100)).http).toBe(200);
    expect(await used()).toBe(1000);
  });

  test('includes unfinished uploads with their full size', async () => {
    await limitUser(1000);
    expect(await begin(900)).toEqual([201, null]);
    expect([await used(), (await upload(200)).code, await begin(200)]).toEqual([900, 'over_quota', [413, 'over_quota']]);
  });

  test('stays below the limit with simultaneous uploads that would each fit alone', async () => {
    await limitUser(1000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(400)));
    expect(answers.map(({ http }) => String(http)).toSorted()).toEqual(['200', '200', '413', '413', '413']);
    const stored = [];
    for await (const { key } of server.deps.storage.list(`originals/${projectId}/`)) stored.push(key);
    expect(stored).toHaveLength(2);
  });

  test('has the limit of all users, unless the user has a custom limit or none', async () => {
    const limitEveryUser = (limit: number | 'default') => administrator.call('setStorageLimit', { body: { scope: 'every_user', limit } });
    await limitEveryUser(100);
    expect((await upload(200)).code).toBe('over_quota');
    await limitUser(300);
    expect((await upload(200)).http).toBe(200);
    await limitUser('none');
    expect((await upload(2000)).http).toBe(200);
    expect((await owner.call('getOwnStorage')).data).toEqual({ used: 2200, limit: null });
    await limitUser('default');
    expect((await owner.call('getOwnStorage')).data).toEqual({ used: 2200, limit: 100 });
    await limitEveryUser('default');
    expect((await upload(200)).http).toBe(200);
  });

  test('has a limit for the whole server, and leaves the disk its free space', async () => {
    const { data } = await administrator.call('getStorage');
    await administrator.call('setStorageLimit', { body: { scope: 'server', limit: data.server.used + 500 } });
    expect([(await upload(600)).code, (await upload(400)).http]).toEqual(['storage_full', 200]);
    await administrator.call('setStorageLimit', { body: { scope: 'server', limit: 'default' } });
    expect(data.disk.free).toBeGreaterThan(0);
    const strict = await createTestApp({ config: { minFreeDiskBytes: 2 ** 60 } });
    const somebody = callsOf(strict.app, await strict.signUp('Ole'));
    const project = (await somebody.call('createProject', { body: { name: 'Quay' } })).data.id;
    const folder = (await somebody.call('listFolders', { params: { id: project } })).data[0]!.id;
    const refusal = await somebody.ask('uploadItem', { params: { id: folder }, file: { name: 'a.pdf', bytes: drawing(200) } });
    expect([refusal.http, refusal.code]).toEqual([507, 'storage_full']);
    await strict.close();
  });

  test('is listed for administrators, largest users first, and every change of a limit is in the audit trail', async () => {
    await upload(500);
    await limitUser(700);
    const { data } = await administrator.call('getStorage');
    expect(data.users.find(({ id }) => id === olga.id)).toEqual({
      id: olga.id,
      name: 'Olga',
      email: olga.email,
      used: 500,
      limit: 700,
      has_own_limit: true,
    });
    expect(data.projects.find(({ id }) => id === projectId)).toEqual({
      id: projectId,
      name: 'Quay',
      used: 500,
      limit: null,
      has_own_limit: false,
    });
    expect(await administrator.refusal('setStorageLimit', { body: { scope: 'project', id: 999_999, limit: 1 } })).toEqual([
      404,
      'not_found',
    ]);
    const { data: entries } = await administrator.call('listAudit');
    expect(entries.map(({ type }) => type)).toContain('storage_limit_changed');
  });
});
