import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than proxies keep idle connections and take to notice an unhealthy server: 2 s in deploy/. */
const drainMs = 4000;

/**
 * Keeps answering for a while and closes each connection with its answer, so that a proxy drops the connections that it keeps. Closing an idle one
 * from here could meet a request that the proxy can't send again. Then stops accepting connections.
 */
export async function drain(server: HttpServer, turnedAway: Promise<unknown> = sleep(drainMs)): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await turnedAway;
  // The HTTP server's own `close` would close idle connections at once.
  Server.prototype.close.call(server);
}
