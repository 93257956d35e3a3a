import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

test('a stopping server answers all requests, each the last of its connection, until proxies have turned away', async () => {
  const server = createServer((_request, response) => void response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (agent: Agent): Promise<IncomingMessage> => {
    const request = get({ port, host: '127.0.0.1', agent });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer;
  };
  expect((await ask(proxy)).headers.connection).toBe('keep-alive');
  const turnedAway = Promise.withResolvers<void>();
  const draining = drain(server, turnedAway.promise);
  expect((await ask(proxy)).headers.connection).toBe('close');
  expect((await ask(proxy)).headers.connection).toBe('close');
  turnedAway.resolve();
  await draining;
  await expect(ask(new Agent())).rejects.toThrow('ECONNREFUSED');
});
