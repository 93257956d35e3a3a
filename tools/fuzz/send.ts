import { Agent, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './request.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly type: string;
  readonly requestId: string | null;
  readonly body: Buffer;
}

const timeoutMs = 60_000;
const disconnectMs = 5;

/** Copies lists of values, which node:http changes. */
function copyHeaders(headers: FuzzRequest['headers']): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]));
}

export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Null if the client disconnected, or if the server closed the connection without a response. */
  async send({ method, path, headers, body, disconnects }: FuzzRequest, token: string | null): Promise<FuzzResponse | null> {
    const length = body && headers['transfer-encoding'] === undefined ? { 'content-length': String(body.length) } : {};
    const authorization = token !== null && headers['authorization'] === undefined ? { authorization: `Bearer ${token}` } : {};
    const { hostname, port } = this.#url;
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          hostname,
          port,
          method,
          path,
          agent: this.#agent,
          headers: { ...copyHeaders(headers), ...length, ...authorization },
          timeout: timeoutMs,
        },
        (response) => {
          const { 'content-type': type = '', 'x-request-id': id } = response.headers;
          const requestId = typeof id === 'string' ? id : null;
          buffer(response).then(
            (bytes) => resolve({ status: response.statusCode ?? 0, type, requestId, body: bytes }),
            () => resolve(null),
          );
        },
      );
      request.on('timeout', () => reject(new Error(`no response within ${timeoutMs / 1000} s`)));
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (disconnects || error.code === 'ECONNRESET' || error.code === 'EPIPE') return resolve(null);
        return reject(error);
      });
      if (disconnects) setTimeout(() => request.destroy(), disconnectMs);
      request.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
