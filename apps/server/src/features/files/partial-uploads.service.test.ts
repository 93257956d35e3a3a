import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FolderId, type ProjectId, UploadId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { days } from '../../platform/clock/durations.ts';
import type { S3Settings } from '../../platform/config/config.ts';
import { startS3Server } from '../../platform/storage/testing/s3-server.ts';
import { partialUploadDays } from '../housekeeping/public.ts';

const megabyte = 1024 * 1024;
const path = '/api/uploads/resumable';

interface Place {
  readonly settings: S3Settings | null;
  close(): Promise<void>;
}
const places: readonly [string, () => Promise<Place>][] = [
  ['a folder', async () => ({ settings: null, close: async () => {} })],
  ['a bucket', startS3Server],
];

describe.each(places)('an upload in parts, stored in %s', (_, open) => {
  let place: Place;
  let server: TestApp;
  let base: string;
  let olga: Person;
  let mia: Person;
  let owner: Calls;
  let projectId: ProjectId;
  let folderId: FolderId;
  beforeAll(async () => {
    place = await open();
    server = await createTestApp({ config: { storage: place.settings, maxUploadBytes: 40 * megabyte } });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    [olga, mia] = [await server.signUp('Olga'), await server.signUp('Mia')];
    owner = callsOf(server.app, olga);
    projectId = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
    folderId = (await owner.call('listFolders', { params: { id: projectId } })).data[0]!.id;
    await server.deps.db.insertInto('memberships').values({ project_id: projectId, user_id: mia.id }).execute();
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  const drawing = (bytes: number, seed = 'x') => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, `${seed} drawing `)]);
  const metadata = (fields: Record<string, unknown>) =>
    Object.entries(fields)
      .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
      .join(',');
  interface Sent {
    readonly headers?: Record<string, string>;
    readonly body?: Buffer;
    readonly who?: Person | undefined;
  }
  const ask = (method: string, url: string, { headers, body, who = olga }: Sent = {}) =>
    fetch(new URL(url, base), {
      method,
      headers: { ...who.headers, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = (size: number, fields: Record<string, unknown> = {}, who?: Person) => {
    const said = metadata({ filename: 'plan.pdf', folder_id: folderId, ...fields });
    return ask('POST', path, { headers: { 'upload-length': String(size), 'upload-metadata': said }, who });
  };
  const begun = async (size: number, fields: Record<string, unknown> = {}) => {
    const location = (await begin(size, fields)).headers.get('location') ?? '';
    return { location, id: UploadId.parse(location.split('/').at(-1)) };
  };
  const send = (location: string, offset: number, body: Buffer, who?: Person) => {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return ask('PATCH', location, { headers, body, who });
  };
  const offsetOf = async (location: string, who?: Person) => {
    const answer = await ask('HEAD', location, { who });
    return answer.ok ? Number(answer.headers.get('upload-offset')) : answer.status;
  };
  const finish = (id: UploadId) => owner.call('finishUpload', { params: { id } });
  const storedParts = async () => {
    const found = [];
    for await (const { key } of server.deps.storage.list(`uploads/${projectId}/`)) found.push(key);
    return found.length;
  };
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  /** Sends some of the bytes over a connection that is then cut. */
  async function sendAndCut(location: string, offset: number, bytes: Buffer, cutAfter: number): Promise<void> {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    const head = [
      `PATCH ${location} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${olga.token}`,
      'tus-resumable: 1.0.0',
      `upload-offset: ${offset}`,
      'content-type: application/offset+octet-stream',
      `content-length: ${bytes.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((sent) => socket.write(bytes.subarray(0, cutAfter), () => sent()));
    // Once it lies on the server's disk, the server has taken it.
    await expect.poll(() => readdir(join(server.dataDir, 'tmp')).then((names) => names.length)).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => readdir(join(server.dataDir, 'tmp')).then((names) => names.length)).toBe(0);
  }

  test('becomes an item like a single upload, and its parts are deleted', async () => {
    const bytes = drawing(18 * megabyte);
    const { location, id } = await begun(bytes.length, { filename: '../Фасад 図.pdf' });
    expect(location).toMatch(/^\/api\/uploads\/resumable\/[a-z0-9_-]+$/);
    expect((await send(location, 0, bytes.subarray(0, 5 * megabyte))).headers.get('upload-offset')).toBe(String(5 * megabyte));
    expect(await owner.refusal('finishUpload', { params: { id } })).toEqual([400, 'invalid_input']);
    expect((await send(location, 5 * megabyte, bytes.subarray(5 * megabyte))).status).toBe(204);
    const { data, message } = await finish(id);
    expect([message, data.name, data.file.label, data.file.size, data.file.created_by.name]).toEqual([
      'V1 of Фасад 図.pdf is uploaded.',
      'Фасад 図.pdf',
      'V1',
      bytes.length,
      'Olga',
    ]);
    expect(sha((await owner.get(data.file.download_url)).rawPayload)).toBe(sha(bytes));
    const row = await server.deps.db.selectFrom('files').select('sha256').where('id', '=', data.file.id).executeTakeFirst();
    expect(row?.sha256).toBe(sha(bytes));
    expect(await server.deps.db.selectFrom('upload_parts').select('start').where('upload_id', '=', id).execute()).toEqual([]);
    expect(await readdir(join(server.dataDir, 'tmp'))).toEqual([]);
  });

  test('continues where its connection broke, and loses no acknowledged byte', async () => {
    const bytes = drawing(6 * megabyte, 'cut');
    const { location, id } = await begun(bytes.length);
    let offset = 0;
    for (const cutAfter of [megabyte, 100_000, 2 * megabyte]) {
      await sendAndCut(location, offset, bytes.subarray(offset), cutAfter);
      const now = await offsetOf(location);
      expect(now).toBeGreaterThanOrEqual(offset);
      expect(now).toBeLessThanOrEqual(offset + cutAfter);
      offset = now;
    }
    expect(offset).toBeGreaterThan(0);
    expect((await send(location, offset, bytes.subarray(offset))).status).toBe(204);
    expect(sha((await owner.get((await finish(id)).data.file.download_url)).rawPayload)).toBe(sha(bytes));
  });

  test('is finished once, however many requests ask for it at the same time', async () => {
    const bytes = drawing(1000);
    const { location, id } = await begun(bytes.length);
    await send(location, 0, bytes);
    const answers = await Promise.all([1, 2, 3].map(() => finish(id)));
    await owner.call('uploadItem', { params: { id: folderId }, file: { name: 'plan.pdf', bytes: drawing(1000, 'y') } });
    answers.push(await finish(id));
    expect(new Set(answers.map(({ data }) => data.file.id)).size).toBe(1);
    expect(answers.map(({ message }) => message)).toEqual(answers.map(() => 'V1 of plan.pdf is uploaded.'));
    expect(answers.at(-1)?.data.files).toHaveLength(2);
    const kept = [];
    for await (const { key } of server.deps.storage.list(`originals/${projectId}/`)) kept.push(key);
    expect(kept).toHaveLength(2);
    expect((await send(location, 1000, Buffer.alloc(1))).status).toBe(413);
  });

  test('is finished once by two servers at once, and later returns the same file', async () => {
    const bytes = drawing(1000, 'once');
    const { location, id } = await begun(bytes.length);
    await send(location, 0, bytes);
    const { db, events } = server.deps;
    const waitingCount = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const others: ReturnType<typeof finish>[] = [];
    const append = events.append.bind(events);
    const appending = vi.spyOn(events, 'append').mockImplementationOnce(async (...args) => {
      // The first is about to commit: now the second begins, and comes as far as it can.
      others.push(finish(id));
      await expect.poll(waitingCount).toBeGreaterThan(0);
      return append(...args);
    });
    const first = await finish(id);
    appending.mockRestore();
    expect([first, ...(await Promise.all(others)), await finish(id)].map(({ message }) => message)).toEqual(
      Array(3).fill('V1 of plan.pdf is uploaded.'),
    );
  });

  test('is finished even if another call finishes it and deletes its parts before this one has read them', async () => {
    const bytes = drawing(1000);
    const { location, id } = await begun(bytes.length);
    await send(location, 0, bytes);
    const first: Promise<unknown>[] = [];
    const opening = vi.spyOn(server.deps.storage, 'open').mockImplementationOnce(async (key) => {
      first.push(finish(id));
      await first[0];
      await server.deps.storage.delete(key);
      return server.deps.storage.open(key);
    });
    const second = await finish(id);
    opening.mockRestore();
    expect(second.message).toBe('V1 of plan.pdf is uploaded.');
    expect(await first[0]).toEqual(second);
  });

  test('becomes a version of the item in item_id or with its name, unless its bytes are the current ones', async () => {
    const { data: item } = await owner.call('uploadItem', { params: { id: folderId }, file: { name: 'a.pdf', bytes: drawing(1000) } });
    const next = await begun(2000, { filename: 'rev B.pdf', item_id: item.id });
    await send(next.location, 0, drawing(2000));
    expect((await finish(next.id)).message).toBe('V2 of a.pdf is uploaded.');
    const same = await begun(2000, { filename: 'A.pdf' });
    await send(same.location, 0, drawing(2000));
    expect((await finish(same.id)).message).toBe('a.pdf has not changed: V2 has the same bytes.');
  });

  test('belongs to its sender alone, and ends with their membership', async () => {
    const bytes = drawing(1000);
    const { location, id } = await begun(bytes.length);
    expect([await offsetOf(location, mia), (await send(location, 0, bytes, mia)).status]).toEqual([404, 404]);
    expect(await callsOf(server.app, mia).refusal('finishUpload', { params: { id } })).toEqual([404, 'not_found']);
    const outsider = await server.signUp('Otto');
    expect((await begin(10, {}, outsider)).status).toBe(404);
    expect((await fetch(new URL(location, base), { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(401);
    await server.deps.db.deleteFrom('memberships').where('user_id', '=', olga.id).execute();
    expect([
      await offsetOf(location),
      (await send(location, 0, bytes)).status,
      await owner.refusal('finishUpload', { params: { id } }),
    ]).toEqual([404, 404, [404, 'not_found']]);
  });

  test.each([
    ['larger than the server takes', 41 * megabyte, {}, 413],
    ['without a byte', 0, {}, 400],
    ['of no folder', 10, { folder_id: 999_999 }, 404],
    ['of a folder that is no id', 10, { folder_id: 'x' }, 400],
    ['of an item that is not in the folder', 10, { item_id: 999_999 }, 404],
  ])('%s is refused before it begins', async (_how, size, fields, status) => {
    expect((await begin(size, fields)).status).toBe(status);
    expect(await server.deps.db.selectFrom('uploads').select('id').where('user_id', '=', olga.id).execute()).toEqual([]);
  });

  test('of an unsupported kind is refused at its first bytes', async () => {
    const { location } = await begun(20 * megabyte);
    const answer = await send(location, 0, Buffer.alloc(20 * megabyte, 'just words '));
    expect([answer.status, await answer.json()]).toMatchObject([415, { status: false, code: 'kind_not_accepted' }]);
    expect([await offsetOf(location), await storedParts()]).toEqual([0, 0]);
  });

  test('stores each part once, even from simultaneous senders, and no byte beyond its end', async () => {
    const bytes = drawing(2 * megabyte);
    const { location, id } = await begun(bytes.length);
    const answers = await Promise.all([1, 2, 3].map(() => send(location, 0, bytes)));
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect((await send(location, 5, Buffer.from('x'))).status).toBe(409);
    expect((await finish(id)).data.file.size).toBe(bytes.length);
  });

  test('stores each part once when two servers receive it at the same time, and none that overlaps another', async () => {
    const bytes = drawing(2 * megabyte);
    const { location, id } = await begun(bytes.length);
    const actor = { id: olga.id, email: olga.email, name: 'Olga', userType: 2 as const };
    // Each server has a lock of its own for its uploads: only the database is common to both.
    const append = (offset: number, part: Buffer) => server.services.resumable.append(actor, { id, offset }, Readable.from([part]));
    const first = bytes.subarray(0, megabyte);
    const ends = await Promise.allSettled([append(0, first), append(0, first)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'edit_conflict' } });
    await expect(append(megabyte / 2, first)).rejects.toMatchObject({ code: 'edit_conflict' });
    expect([await offsetOf(location), await storedParts()]).toEqual([megabyte, 1]);
    await send(location, megabyte, bytes.subarray(megabyte));
    expect(sha((await owner.get((await finish(id)).data.file.download_url)).rawPayload)).toBe(sha(bytes));
  });

  test('that is refused at its first bytes gets a response even if its sender continues', async () => {
    const { location } = await begun(30 * megabyte);
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    let answer = '';
    let isClosed = false;
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    // It notices that the server stopped reading.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isClosed = true;
    });
    const head = [
      `PATCH ${location} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${olga.token}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${30 * megabyte}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(Buffer.alloc(29 * megabyte, 'just words '));
    await expect.poll(() => answer).toContain('kind_not_accepted');
    socket.write(Buffer.alloc(megabyte, 'just words '));
    await expect.poll(() => isClosed).toBe(true);
  });

  test('can be cancelled by its sender', async () => {
    const { location } = await begun(2000);
    await send(location, 0, drawing(2000).subarray(0, 1000));
    expect(await storedParts()).toBe(1);
    expect((await ask('DELETE', location)).status).toBe(204);
    expect(await offsetOf(location)).toBe(404);
  });

  test('that isn’t finished in time is deleted with its parts; the file of a finished one stays', async () => {
    const half = await begun(2000);
    await send(half.location, 0, drawing(2000).subarray(0, 1000));
    const whole = await begun(1000);
    await send(whole.location, 0, drawing(1000));
    const { data } = await finish(whole.id);
    server.clock.advance(days(partialUploadDays) + 1);
    expect(await offsetOf(half.location)).toBe(404);
    await server.services.housekeeping.runDaily({ signal: new AbortController().signal });
    expect(await server.deps.db.selectFrom('uploads').select('id').where('project_id', '=', projectId).execute()).toEqual([]);
    expect((await owner.call('listItemFiles', { params: { id: data.id } })).fileDetails).toHaveLength(1);
  });
});
