import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMember, startServer, type TestServer } from './testing/test-server.ts';

const slow = Promise.withResolvers<void>();
let server: TestServer;
let url: URL;
beforeAll(async () => {
  const echo = async ({ body }: { body: { title: string; count: number } }) => {
    await slow.promise;
    return { message: 'Done.', data: body };
  };
  server = await startServer({ echo }, { bodyDeadlineMs: 1_000 });
  url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => server.close());

test('a body that doesn’t arrive in time ends its connection with a refusal; a call whose response takes long continues', async () => {
  const body = JSON.stringify({ title: 'Wall' });
  const headers = { ...asMember, 'content-type': 'application/json' };
  const answering = fetch(new URL('/api/thing/1', url), { method: 'PUT', headers, body });
  const socket = connect(Number(url.port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `PUT /api/thing/1 HTTP/1.1\r\nHost: a\r\nAuthorization: ${asMember.authorization}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"ti`,
  );
  const [head = '', refusal = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  expect(JSON.parse(refusal)).toMatchObject({ code: 'invalid_input', message: 'The request did not arrive in time.' });
  slow.resolve();
  expect((await answering).status).toBe(200);
});
