import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { portOf, startServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let socket: Socket;
let received = '';
let isClosed = false;
let failure: Error | null = null;

const megabyte = 1024 * 1024;

beforeEach(async () => {
  const handlers: Parameters<typeof startServer>[0] = {
    send: async ({ receive }) => {
      const { file, fields } = await receive();
      return { message: 'Taken.', name: file.name, size: file.size, sha256: file.sha256, note: '', project_id: fields.project_id };
    },
    sendSmall: async ({ receive }) => {
      await receive();
      return { message: 'Taken.' };
    },
    either: async () => ({ message: 'Here.', who: null }),
  };
  server = await startServer(handlers, { maxUploadBytes: 4 * megabyte, unreadBodies: { maxBytes: 20 * megabyte, maxMs: 600_000 } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  [received, isClosed, failure] = ['', false, null];
  socket = connect(portOf(server.app), '127.0.0.1');
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', (error) => {
    failure = error;
  });
});
afterEach(async () => {
  socket.destroy();
  await server.close();
});

const boundary = 'multipart/form-data; boundary=b';
const fileStart = (field: string) =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
const head = (token: string, more = '', path = '/api/send/3') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Authorization: Bearer ${token}\r\nContent-Type: ${boundary}\r\nTransfer-Encoding: chunked\r\n\r\n`;
const sendChunk = (bytes: string | Buffer) => {
  socket.write(`${bytes.length.toString(16)}\r\n`);
  socket.write(bytes);
  socket.write('\r\n');
};
const sendMegabytes = (count: number) => {
  for (let sent = 0; sent < count; sent += 1) sendChunk(Buffer.alloc(megabyte, 'x'));
};
const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('a body that is refused before its end', () => {
  test.each([
    ['in its middle', 'attachment', 'member-token', 400],
    ['for its size', 'file', 'member-token', 413],
    ['for its sender', 'file', 'nobody', 401],
  ])('%s is answered at once and dropped, and its connection serves the next request', async (_when, field, token, status) => {
    socket.write(head(token));
    sendChunk(fileStart(field));
    sendMegabytes(5);
    await expect.poll(statuses).toEqual([status]);
    sendMegabytes(10);
    socket.write('0\r\n\r\nGET /api/either HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(statuses).toEqual([status, 200]);
  });

  test('is answered as soon as it passes the limit, also when all that came before had been taken', async () => {
    const saved = () =>
      readdirSync(server.uploadFolder, { recursive: true, encoding: 'utf8' })
        .map((name) => statSync(join(server.uploadFolder, name)))
        .reduce((bytes, entry) => bytes + (entry.isFile() ? entry.size : 0), 0);
    socket.write(head('member-token'));
    sendChunk(fileStart('file'));
    sendMegabytes(4);
    await expect.poll(saved).toBe(4 * megabyte);
    sendMegabytes(1);
    await expect.poll(statuses).toEqual([413]);
  });

  test('has the limit of its own call, which refuses it by its announced length or once it passes', async () => {
    socket.write(`POST /api/send-small HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer member-token\r\nContent-Type: ${boundary}\r\n`);
    socket.write(`Content-Length: ${4 * megabyte}\r\n\r\n`);
    await expect.poll(statuses).toEqual([413]);
    socket.write(Buffer.alloc(4 * megabyte));
    socket.write(head('member-token', '', '/api/send-small'));
    sendChunk(fileStart('file'));
    sendMegabytes(3);
    await expect.poll(statuses).toEqual([413, 413]);
    expect(received).toContain('larger than the 2 MB that the server accepts');
  });

  test('is dropped before a connection that is not to be kept closes, so that the answer arrives', async () => {
    socket.write(head('member-token', 'Connection: close\r\n'));
    sendChunk(fileStart('attachment'));
    sendMegabytes(10);
    socket.write('0\r\n\r\n');
    await expect.poll(() => isClosed).toBe(true);
    expect([statuses(), received.includes('"invalid_input"'), failure]).toEqual([[400], true, null]);
  });

  test('and does not end ends its connection, after its answer', async () => {
    socket.write(head('member-token'));
    sendChunk(fileStart('attachment'));
    sendMegabytes(1);
    await expect.poll(statuses).toEqual([400]);
    expect(isClosed).toBe(false);
    sendMegabytes(30);
    await expect.poll(() => isClosed).toBe(true);
  });
});
