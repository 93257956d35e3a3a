import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance.ts';

/** `refusing` answers 500 or 503, `cutting` closes the connection at a random moment, `slow` delays requests, `silent` never answers. */
export type Mode = 'normal' | 'refusing' | 'cutting' | 'slow' | 'silent';

export interface FaultyProxy {
  readonly url: string;
  setMode(mode: Mode): void;
  close(): Promise<void>;
}

/** Forwards requests to an object storage, with the faults of the current mode. */
export async function startFaultyProxy(target: string, chance: Chance): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  let mode: Mode = 'normal';
  const unanswered = new Set<ServerResponse>();

  function forward(from: IncomingMessage, to: ServerResponse): void {
    const upstream = request({ hostname, port, method: from.method, path: from.url, headers: from.headers }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    });
    upstream.on('error', () => to.destroy());
    // Cancel upstream when the client disconnects.
    to.once('close', () => upstream.destroy());
    from.pipe(upstream);
    if (mode === 'cutting') setTimeout(() => from.socket.destroy(), chance(0, 20));
  }

  const handlers: Readonly<Record<Mode, (from: IncomingMessage, to: ServerResponse) => unknown>> = {
    normal: forward,
    cutting: forward,
    slow: (from, to) => sleep(chance(200, 2_000)).then(() => forward(from, to)),
    silent: (from, to) => {
      from.resume();
      unanswered.add(to);
    },
    refusing: (from, to) => {
      from.resume();
      to.writeHead(chance(0, 2) === 0 ? 500 : 503, { 'content-type': 'application/xml' });
      to.end('<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>');
    },
  };
  const server = createServer((from, to) => void handlers[mode](from, to)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    setMode(next) {
      mode = next;
      // Like a restarted machine, drop all earlier requests.
      for (const response of unanswered) response.destroy();
      unanswered.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
