import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a proxy keeps a connection that nothing goes over: deploy/ says 2 s. */
const drainMs = 3000;
const lookMs = 50;

/**
 * Takes no new connections, and waits until a proxy has let go of those that it keeps: who closes one first may close it just when a
 * request comes over it, which the proxy cannot send again. Every request that still comes is answered, and told to be its connection's last.
 */
export async function drain(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // That of HTTP would close idle connections at once.
  Server.prototype.close.call(server);
  for (let waited = 0; waited < drainMs && (await connections(server)) > 0; waited += lookMs) await sleep(lookMs);
}

const connections = (server: HttpServer): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
