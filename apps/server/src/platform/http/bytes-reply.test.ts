import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import type { BytesReply } from './handler.ts';
import { startServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

async function get(reply: BytesReply, method: 'GET' | 'HEAD' = 'GET') {
  server = await startServer({ picture: async () => reply });
  return server.app.inject({ method, url: '/api/picture' });
}

test('bytes have a type and a length, can’t run as a page, and are cached by the requesting browser only', async () => {
  const answer = await get({ bytes: Buffer.from('abc'), mediaType: 'image/png', cacheSeconds: 60 });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.toString()).toBe('abc');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '3',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=60, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
});

test('bytes without a lifetime aren’t cached', async () => {
  const answer = await get({ bytes: Buffer.from('abc'), mediaType: 'image/png' });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('a download has its full name, and an ASCII one for old clients', async () => {
  const answer = await get({ bytes: Buffer.from('abc'), mediaType: 'application/pdf', downloadName: 'Grundriß "1"*\r\n.pdf' });
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Grundri_ _1_*__.pdf"; filename*=UTF-8''Grundri%C3%9F%20%221%22%2A%0D%0A.pdf`,
  );
  expect(answer.headers['accept-ranges']).toBe('bytes');
});

test('a range of a stream is sent with 206 and its position', async () => {
  const bytes = Readable.from([Buffer.from('bc')]);
  const answer = await get({ bytes, mediaType: 'application/pdf', size: 2, contentRange: 'bytes 1-2/3', downloadName: 'a.pdf' });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers).toMatchObject({ 'content-range': 'bytes 1-2/3', 'content-length': '2' });
  expect(answer.rawPayload.toString()).toBe('bc');
});

test('HEAD returns only the headers', async () => {
  const answer = await get({ bytes: Readable.from([Buffer.from('abc')]), mediaType: 'image/png', size: 3 }, 'HEAD');
  expect(answer.headers['content-length']).toBe('3');
  expect(answer.rawPayload).toHaveLength(0);
});
