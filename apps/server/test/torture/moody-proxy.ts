import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance.ts';

/** `refusing` answers 500 or 503, `cutting` breaks the connection off somewhere, `slow` waits, `silent` never answers. */
export type Mood = 'well' | 'refusing' | 'cutting' | 'slow' | 'silent';

export interface MoodyProxy {
  readonly url: string;
  be(mood: Mood): void;
  close(): Promise<void>;
}

/** Stands before an object storage and passes on what is asked of it, as its mood is. */
export async function startMoodyProxy(target: string, chance: Chance): Promise<MoodyProxy> {
  const { hostname, port } = new URL(target);
  let mood: Mood = 'well';
  const silenced = new Set<ServerResponse>();

  function passOn(from: IncomingMessage, to: ServerResponse): void {
    const onward = request({ hostname, port, method: from.method, path: from.url, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    // What was broken off here is not waited for there.
    to.once('close', () => onward.destroy());
    from.pipe(onward);
    if (mood === 'cutting') setTimeout(() => from.socket.destroy(), chance(0, 20));
  }

  const moods: Readonly<Record<Mood, (from: IncomingMessage, to: ServerResponse) => unknown>> = {
    well: passOn,
    cutting: passOn,
    slow: (from, to) => sleep(chance(200, 2_000)).then(() => passOn(from, to)),
    silent: (from, to) => {
      from.resume();
      silenced.add(to);
    },
    refusing: (from, to) => {
      from.resume();
      to.writeHead(chance(0, 2) === 0 ? 500 : 503, { 'content-type': 'application/xml' });
      to.end('<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>');
    },
  };
  const server = createServer((from, to) => void moods[mood](from, to)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    be(next) {
      mood = next;
      // As a machine does that comes back: what it had been asked before, it knows nothing of.
      for (const response of silenced) response.destroy();
      silenced.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
