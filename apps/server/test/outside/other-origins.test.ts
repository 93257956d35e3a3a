import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type Product, startProduct } from './client.ts';

// Specification 7.1: the page calls the API at its configured address, which can have another origin.

const page = 'https://review.example.org';
const foreign = 'https://evil.example';
let product: Product;
let ann: Client;
let folder: number;

beforeAll(async () => {
  product = await startProduct({ ALLOWED_ORIGINS: `${page},http://localhost:5173` });
  ann = await product.signUp('Ann');
  const project = await ann.call<{ data: { id: number } }>('POST', '/api/project', { name: 'North Quay', description: '' });
  const folders = await ann.call<{ data: { id: number }[] }>('GET', `/api/project/${project.data.id}/folder`);
  folder = folders.data[0]?.id ?? 0;
});
afterAll(() => product.close());

const fetchFrom = (origin: string, method: string, path: string, init: RequestInit = {}) =>
  fetch(product.server.url + path, {
    method,
    ...init,
    headers: { origin, authorization: `Bearer ${ann.token}`, ...(init.headers as Record<string, string> | undefined) },
  });
const corsHeaders = (response: Response) => [response.headers.get('access-control-allow-origin'), response.headers.get('vary')];

describe('a page of an allowed origin', () => {
  test('gets preflight responses for its own origin', async () => {
    for (const [method, path] of [
      ['PUT', '/api/project/1'],
      ['POST', '/api/users/login'],
      ['PATCH', '/api/uploads/resumable/x'],
    ] as const) {
      const headers = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,upload-offset',
      };
      const preflight = await fetchFrom(page, 'OPTIONS', path, { headers });
      expect([preflight.status, ...corsHeaders(preflight)]).toEqual([204, page, 'Origin']);
      expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
      for (const name of ['Authorization', 'Content-Type', 'Upload-Offset'])
        expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
      expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test('can read successful and refused responses', async () => {
    const response = await fetchFrom(page, 'GET', '/api/projects');
    expect([response.status, ...corsHeaders(response)]).toEqual([200, page, 'Origin']);
    for (const [method, path, status] of [
      ['GET', '/api/project/999999', 404],
      ['POST', '/api/project', 400],
      ['GET', '/api/users/list', 403],
    ] as const) {
      const refused = await fetchFrom(page, method, path);
      expect([refused.status, ...corsHeaders(refused)]).toEqual([status, page, 'Origin']);
    }
  });

  test('can upload in parts and download a range', async () => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
    const tus = { 'tus-resumable': '1.0.0' };
    const metadata = `filename ${btoa('plan.svg')},folder_id ${btoa(String(folder))}`;
    const created = await fetchFrom(page, 'POST', '/api/uploads/resumable', {
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    });
    expect([created.status, ...corsHeaders(created)]).toEqual([201, page, 'Origin']);
    expect(created.headers.get('access-control-expose-headers')).toMatch(/Location.*Upload-Offset/);
    const path = created.headers.get('location') ?? '';
    const part = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const patched = await fetchFrom(page, 'PATCH', path, { headers: part, body: bytes });
    expect([patched.status, patched.headers.get('upload-offset'), ...corsHeaders(patched)]).toEqual([
      204,
      String(bytes.length),
      page,
      'Origin',
    ]);
    const refused = await fetchFrom(page, 'PATCH', path, { headers: { ...part, 'upload-offset': '3' }, body: bytes });
    expect([refused.status, ...corsHeaders(refused)]).toEqual([409, page, 'Origin']);

    const finished = await fetchFrom(page, 'POST', `/api/uploads/${path.split('/').at(-1)}/finish`);
    const { data } = (await finished.json()) as { data: { file: { download_url: string } } };
    const range = await fetchFrom(page, 'GET', data.file.download_url, { headers: { range: 'bytes=0-3' } });
    expect([range.status, await range.text(), range.headers.get('content-range'), ...corsHeaders(range)]).toEqual([
      206,
      '<svg',
      `bytes 0-3/${bytes.length}`,
      page,
      'Origin',
    ]);
    expect(range.headers.get('access-control-expose-headers')).toContain('Content-Range');
    expect(range.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('can open the live connection', async () => {
    await expect(connect(page)).resolves.toBe('open');
    await expect(connect('http://localhost:5173')).resolves.toBe('open');
  });
});

describe('a page of any other origin', () => {
  test.each([foreign, 'http://review.example.org', 'https://review.example.org.evil.example', 'null'])(
    'gets no CORS headers: %s',
    async (origin) => {
      const preflight = await fetchFrom(origin, 'OPTIONS', '/api/projects', { headers: { 'access-control-request-method': 'GET' } });
      const call = await fetchFrom(origin, 'GET', '/api/projects');
      for (const response of [preflight, call]) expect(corsHeaders(response)).toEqual([null, 'Origin']);
      await expect(connect(origin)).resolves.toBe('refused');
    },
  );
});

async function connect(origin: string): Promise<'open' | 'refused'> {
  const socket = new WebSocket(`${product.server.url.replace('http', 'ws')}/api/live`, { headers: { origin } });
  const { promise, resolve } = Promise.withResolvers<'open' | 'refused'>();
  socket.addEventListener('open', () => resolve('open'));
  socket.addEventListener('error', () => resolve('refused'));
  const result = await promise;
  socket.close();
  return result;
}
