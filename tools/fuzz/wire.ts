import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawResult {
  readonly sent: number;
  readonly faults: readonly string[];
}

const host = 'Host: 127.0.0.1\r\n';
const close = 'Connection: close\r\n\r\n';

/** Requests that no client library would send. */
const rawRequests: readonly string[] = [
  `GET / HTTP/9.9\r\n${host}${close}`,
  `FUZZ /api/projects HTTP/1.1\r\n${host}${close}`,
  `get /api/health HTTP/1.1\r\n${host}${close}`,
  `GET /api/projects HTTP/1.1\r\n${close}`,
  `GET /api/projects HTTP/1.1\r\n${host}${host}${close}`,
  `GET /api/projects HTTP/1.1\r\n${host}no colon\r\n${close}`,
  `GET /api/projects HTTP/1.1\r\n${host}X: a\u0000b\r\n${close}`,
  `GET /api/projects HTTP/1.1\r\n${host}X: ${'y'.repeat(40_000)}\r\n${close}`,
  `GET /api/${'x'.repeat(30_000)} HTTP/1.1\r\n${host}${close}`,
  `GET /api/project/\u0000 HTTP/1.1\r\n${host}${close}`,
  `GET /api/project/1 2 HTTP/1.1\r\n${host}${close}`,
  `GET http://evil.example/api/health HTTP/1.1\r\n${host}${close}`,
  `GET * HTTP/1.1\r\n${host}${close}`,
  `OPTIONS * HTTP/1.1\r\n${host}${close}`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${host}${close}`,
  `GET /api/health HTTP/1.1\r\n${host}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n${close}`,
  `GET /api/health HTTP/1.1\r\n${host}Expect: nonsense\r\n${close}`,
  `POST /api/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: -5\r\n${close}`,
  `POST /api/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n${close}{}`,
  `POST /api/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n${close}0\r\n\r\n`,
  `POST /api/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${close}zz\r\n{}\r\n0\r\n\r\n`,
  `POST /api/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: gzip\r\n${close}x`,
  `POST /api/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n${close}{}`,
  `GET /api/live HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 1\r\n\r\n`,
  `GET /api/live HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n`,
  `GET /api/projects HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  `GET /api/projects HTTP/1.1\r\n${host}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n`,
  `POST /api/uploads/resumable HTTP/1.1\r\n${host}Tus-Resumable: 1.0.0\r\nUpload-Length: 1\r\n${close}`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0000',
  '\r\n\r\n',
];

const timeoutMs = 3_000;

async function exchange(url: URL, text: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  let reply = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    reply += chunk;
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
  });
  socket.write(text, 'latin1');
  await Promise.race([closed, sleep(timeoutMs)]);
  socket.destroy();
  return reply;
}

/** Each request must be refused in the usual format, or the connection closed. */
function findFault(reply: string): string | null {
  if (reply === '') return null;
  const [head = '', body = ''] = reply.split('\r\n\r\n', 2);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  if (!(status >= 101 && status < 500)) return `got ${head.split('\r\n')[0]}`;
  // Node answers a missing Host and an unknown Expect without a body.
  if (status < 400 || !/content-type: application\/json/i.test(head)) return null;
  return /"status":false/.test(body) && /"code":"\w+"/.test(body) ? null : `got ${status} in another format: ${body.slice(0, 200)}`;
}

export async function sendRawRequests(address: string): Promise<RawResult> {
  const url = new URL(address);
  const faults = await Promise.all(
    rawRequests.map(async (text) => {
      const fault = findFault(await exchange(url, text));
      return fault === null ? [] : [`${JSON.stringify(text.slice(0, 100))} ${fault}`];
    }),
  );
  return { sent: rawRequests.length, faults: faults.flat() };
}
