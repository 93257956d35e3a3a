import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from './app-error.ts';
import { toFailure } from './failure.ts';

const sentences: Readonly<Record<string, AppError>> = {
  HPE_HEADER_OVERFLOW: new AppError('too_large', { message: 'The address or the headers are longer than the server accepts.' }),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('invalid_input', { message: 'The request did not arrive in time.' }),
};
const notHttp = new AppError('invalid_input', { message: 'This request is not written correctly.' });

/** Answers requests that the parser rejects like any other refusal, and closes the connection. */
export function refuseUnreadable(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const requestId = randomBytes(12).toString('base64url');
  const { http, body } = toFailure(sentences[error.code ?? ''] ?? notHttp, requestId);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  // What the sender still sends is not read.
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : text}`, () => socket.destroy());
}
