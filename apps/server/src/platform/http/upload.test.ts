import { createHash } from 'node:crypto';
import { readdir, readFile, rename } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notFound } from './app-error.ts';
import type { Handler } from './handler.ts';
import { asMember, portOf, startServer, type Rows, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let refuse = false;
let seen: { path: string; bytes: Buffer } | null = null;

const send: Handler<Rows['send']> = async ({ receive }) => {
  if (refuse) throw notFound();
  const { file, fields } = await receive();
  seen = { path: file.path, bytes: await readFile(file.path) };
  if (fields.note === 'keep') await rename(file.path, join(server.uploadFolder, '..', 'kept'));
  const { name, size, sha256 } = file;
  return { message: 'Taken.', name, size, sha256, note: fields.note ?? '', project_id: fields.project_id };
};

beforeEach(async () => {
  refuse = false;
  seen = null;
  server = await startServer({ send });
});
afterEach(() => server.close());

interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
}

function form(parts: readonly Part[], end = '--b--\r\n'): Buffer {
  const written = parts.map(({ name, value, filename }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/pdf`;
    return Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...written, Buffer.from(end)]);
}

const type = { 'content-type': 'multipart/form-data; boundary=b' };

async function upload(payload: Buffer, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ method: 'POST', url: '/api/send/3', headers: { ...asMember, ...type, ...headers }, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const left = () => readdir(server.uploadFolder);
const project = { name: 'project_id', value: '5' };
const pdf = { name: 'file', value: '%PDF-1.7', filename: 'plan.pdf' };

describe('an upload', () => {
  test('arrives whole, with its name, size and hash, and leaves nothing behind', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    const { status, body } = await upload(form([project, { ...pdf, value: bytes }]));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, message: 'Taken.', name: 'plan.pdf', size: 256, sha256, note: '', project_id: 5 });
    expect(seen?.bytes).toEqual(bytes);
    expect(await left()).toEqual([]);
  });

  test('may bring its fields before or after the file, and leave some empty', async () => {
    const note = { name: 'note', value: 'hello' };
    expect((await upload(form([pdf, project, note]))).body).toMatchObject({ note: 'hello', project_id: 5 });
    expect((await upload(form([project, pdf, { name: 'note', value: '' }]))).body).toMatchObject({ note: '' });
  });

  test('stays where the service moved it', async () => {
    await upload(form([project, { name: 'note', value: 'keep' }, pdf]));
    expect(await readFile(join(server.uploadFolder, '..', 'kept'), 'utf8')).toBe('%PDF-1.7');
    expect(await left()).toEqual([]);
  });

  test.each([
    ['Grundriß 1. OG.pdf', 'Grundriß 1. OG.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\plans\\a.pdf', 'a.pdf'],
    ['a\u0007b.pdf', 'ab.pdf'],
    ['..', 'file'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('called %j is called %j', async (filename, name) => {
    expect((await upload(form([project, { ...pdf, filename }]))).body['name']).toBe(name);
  });

  test('of exactly the greatest size is taken, one byte more is not', async () => {
    expect((await upload(form([project, { ...pdf, value: 'x'.repeat(1000) }]))).body).toMatchObject({ size: 1000 });
    const { status, body } = await upload(form([project, { ...pdf, value: 'x'.repeat(1001) }]));
    expect([status, body['code']]).toEqual([413, 'too_large']);
    expect(await left()).toEqual([]);
  });

  test('is refused by its announced length before anything is written', async () => {
    const { status, body } = await upload(form([pdf, project, { name: 'note', value: 'x'.repeat(3 * 1024 * 1024) }]));
    expect([status, body['code']]).toEqual([413, 'too_large']);
  });

  test('without rights is refused without being read', async () => {
    refuse = true;
    const { status } = await upload(form([project, pdf]));
    expect(status).toBe(404);
    expect(await left()).toEqual([]);
  });

  test('without a token is refused', async () => {
    expect((await upload(form([project, pdf]), { authorization: 'Bearer other' })).status).toBe(401);
  });

  test.each([
    ['without a file', form([project]), 'file'],
    ['without a field that it needs', form([pdf]), 'project_id'],
    ['with its file under another name', form([project, { ...pdf, name: 'attachment' }]), 'attachment'],
  ])('%s is refused, and leaves nothing behind', async (_, payload, path) => {
    const { status, body } = await upload(payload);
    expect([status, body['code']]).toEqual([400, 'invalid_input']);
    expect(body['errors']).toEqual([{ path, message: expect.any(String) as string }]);
    expect(await left()).toEqual([]);
  });

  test.each([
    ['of two files', form([project, pdf, { ...pdf, filename: 'b.pdf' }])],
    ['cut short', form([project, pdf], '')],
    ['that names a field after an inherited property', form([project, pdf, { name: '__proto__', value: '1' }])],
    ['of far too many fields', form([pdf, ...Array.from({ length: 200 }, (_, at) => ({ name: `f${at}`, value: 'x' }))])],
  ])('%s is refused, and leaves nothing behind', async (_, payload) => {
    const { status, body } = await upload(payload);
    expect([status, body['code']]).toEqual([400, 'invalid_input']);
    expect(await left()).toEqual([]);
  });

  test('as JSON is refused', async () => {
    const { status, body } = await upload(Buffer.from('{}'), { 'content-type': 'application/json' });
    expect([status, body['code']]).toEqual([415, 'kind_not_accepted']);
  });

  test('whose sender goes away leaves nothing behind', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(portOf(server.app), '127.0.0.1');
    const head = 'POST /api/send/3 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer member-token\r\nContent-Length: 900\r\n';
    socket.write(`${head}Content-Type: ${type['content-type']}\r\n\r\n`);
    socket.write(form([project, pdf], '--b\r\n').subarray(0, 150));
    while ((await left()).length === 0) await wait(5);
    socket.destroy();
    while ((await left()).length > 0) await wait(5);
    expect(seen).toBeNull();
  });
});
