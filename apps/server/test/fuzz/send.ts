import { Agent, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './request.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly requestId: string | null;
  readonly body: Buffer;
}

const patienceMs = 60_000;
const hastyMs = 5;

/** What cannot stand in a header is left out, as any client would. */
function sendable(headers: FuzzRequest['headers']): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]));
}

export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Null: the client went away, or the server cut the connection and said nothing. */
  async send({ method, path, headers, body, hasty }: FuzzRequest, token: string | null): Promise<Answer | null> {
    const length = body && headers['transfer-encoding'] === undefined ? { 'content-length': String(body.length) } : {};
    const authorization = token !== null && headers['authorization'] === undefined ? { authorization: `Bearer ${token}` } : {};
    const { hostname, port } = this.#url;
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          hostname,
          port,
          method,
          path,
          agent: this.#agent,
          headers: { ...sendable(headers), ...length, ...authorization },
          timeout: patienceMs,
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
      sent.on('timeout', () => reject(new Error(`no answer within ${patienceMs / 1000} s`)));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (hasty || error.code === 'ECONNRESET' || error.code === 'EPIPE') return resolve(null);
        return reject(error);
      });
      if (hasty) setTimeout(() => sent.destroy(), hastyMs);
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
