import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startServer({});
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

async function say(request: string): Promise<[head: string | undefined, body: unknown]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return [head.split('\r\n')[0], JSON.parse(body)];
}

const refusal = (code: string, message: string) => ({ status: false, message, code });
const notWritten = refusal('invalid_input', 'This request is not written correctly.');

test.each([
  ['a method that is none', 'FUZZ /api/health HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a header without a colon', 'GET /api/health HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n'],
  ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  ['a length and chunks', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
])('%s is refused as every other call is', async (_, request) => {
  expect(await say(request)).toEqual(['HTTP/1.1 400 Bad Request', { ...notWritten, errors: [{ path: '', message: notWritten.message }] }]);
});

test('a refusal of HEAD has no body', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`HEAD /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n[^]*\r\n\r\n$/);
});

test('an overlong address is refused as too large', async () => {
  expect(await say(`GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toEqual([
    'HTTP/1.1 413 Payload Too Large',
    refusal('too_large', 'The address or the headers are longer than the server accepts.'),
  ]);
});
