import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type Outside, startOutside } from './client.ts';

// Specification 7.1: the page calls the API at the address of its configuration, which may be another origin than its own.

const page = 'https://review.example.org';
const foreign = 'https://evil.example';
let outside: Outside;
let ann: Client;
let folder: number;

beforeAll(async () => {
  outside = await startOutside({ ALLOWED_ORIGINS: `${page},http://localhost:5173` });
  ann = await outside.join('Ann');
  const project = await ann.take<{ data: { id: number } }>('POST', '/api/project', { name: 'North Quay', description: '' });
  const folders = await ann.take<{ data: { id: number }[] }>('GET', `/api/project/${project.data.id}/folder`);
  folder = folders.data[0]?.id ?? 0;
});
afterAll(() => outside.close());

const from = (origin: string, method: string, path: string, more: RequestInit = {}) =>
  fetch(outside.server.url + path, {
    method,
    ...more,
    headers: { origin, authorization: `Bearer ${ann.token}`, ...(more.headers as Record<string, string> | undefined) },
  });
const readableBy = (answer: Response) => [answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')];

describe('a page of an allowed origin', () => {
  test('may ask before each kind of call, and is answered for its own origin', async () => {
    for (const [method, path] of [
      ['PUT', '/api/project/1'],
      ['POST', '/api/users/login'],
      ['PATCH', '/api/uploads/resumable/x'],
    ] as const) {
      const headers = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,upload-offset',
      };
      const asked = await from(page, 'OPTIONS', path, { headers });
      expect([asked.status, ...readableBy(asked)]).toEqual([204, page, 'Origin']);
      expect(asked.headers.get('access-control-allow-methods')).toContain(method);
      for (const name of ['Authorization', 'Content-Type', 'Upload-Offset'])
        expect(asked.headers.get('access-control-allow-headers')).toContain(name);
      expect(asked.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test('reads answers and refusals', async () => {
    const answered = await from(page, 'GET', '/api/projects');
    expect([answered.status, ...readableBy(answered)]).toEqual([200, page, 'Origin']);
    for (const [method, path, status] of [
      ['GET', '/api/project/999999', 404],
      ['POST', '/api/project', 400],
      ['GET', '/api/users/list', 403],
    ] as const) {
      const refused = await from(page, method, path);
      expect([refused.status, ...readableBy(refused)]).toEqual([status, page, 'Origin']);
    }
  });

  test('uploads in parts, and reads a part of what it uploaded', async () => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
    const tus = { 'tus-resumable': '1.0.0' };
    const metadata = `filename ${btoa('plan.svg')},folder_id ${btoa(String(folder))}`;
    const begun = await from(page, 'POST', '/api/uploads/resumable', {
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    });
    expect([begun.status, ...readableBy(begun)]).toEqual([201, page, 'Origin']);
    expect(begun.headers.get('access-control-expose-headers')).toMatch(/Location.*Upload-Offset/);
    const path = begun.headers.get('location') ?? '';
    const part = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const sent = await from(page, 'PATCH', path, { headers: part, body: bytes });
    expect([sent.status, sent.headers.get('upload-offset'), ...readableBy(sent)]).toEqual([204, String(bytes.length), page, 'Origin']);
    const refused = await from(page, 'PATCH', path, { headers: { ...part, 'upload-offset': '3' }, body: bytes });
    expect([refused.status, ...readableBy(refused)]).toEqual([409, page, 'Origin']);

    const finished = await from(page, 'POST', `/api/uploads/${path.split('/').at(-1)}/finish`);
    const { data } = (await finished.json()) as { data: { file: { download_url: string } } };
    const range = await from(page, 'GET', data.file.download_url, { headers: { range: 'bytes=0-3' } });
    expect([range.status, await range.text(), range.headers.get('content-range'), ...readableBy(range)]).toEqual([
      206,
      '<svg',
      `bytes 0-3/${bytes.length}`,
      page,
      'Origin',
    ]);
    expect(range.headers.get('access-control-expose-headers')).toContain('Content-Range');
    expect(range.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('opens the live connection', async () => {
    await expect(connect(page)).resolves.toBe('open');
    await expect(connect('http://localhost:5173')).resolves.toBe('open');
  });
});

describe('a page of any other origin', () => {
  test.each([foreign, 'http://review.example.org', 'https://review.example.org.evil.example', 'null'])(
    'is not answered: %s',
    async (origin) => {
      const asked = await from(origin, 'OPTIONS', '/api/projects', { headers: { 'access-control-request-method': 'GET' } });
      const called = await from(origin, 'GET', '/api/projects');
      for (const answer of [asked, called]) expect(readableBy(answer)).toEqual([null, 'Origin']);
      await expect(connect(origin)).resolves.toBe('refused');
    },
  );
});

async function connect(origin: string): Promise<'open' | 'refused'> {
  const socket = new WebSocket(`${outside.server.url.replace('http', 'ws')}/api/live`, { headers: { origin } });
  const { promise, resolve } = Promise.withResolvers<'open' | 'refused'>();
  socket.addEventListener('open', () => resolve('open'));
  socket.addEventListener('error', () => resolve('refused'));
  const how = await promise;
  socket.close();
  return how;
}
