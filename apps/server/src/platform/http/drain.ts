import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than proxies keep idle connections and take to notice an unhealthy server: 2 s in deploy/. */
const drainMs = 4000;

/**
 * Goes on answering for a while, each answer its connection's last, so that a proxy lets go of all that it keeps: who closes one first may
 * close it just when a request comes over it, which the proxy cannot send again. Then it takes no new connections.
 */
export async function drain(server: HttpServer, turnedAway: Promise<unknown> = sleep(drainMs)): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await turnedAway;
  // That of HTTP would close idle connections at once.
  Server.prototype.close.call(server);
}
