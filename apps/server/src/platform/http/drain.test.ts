import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

test('a server that ends takes no new connection, answers what still comes over those it has, and waits until they are let go', async () => {
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
  let isOver = false;
  const draining = drain(server).then(() => (isOver = true));
  await expect(ask(new Agent())).rejects.toThrow('ECONNREFUSED');
  expect(isOver).toBe(false);
  expect((await ask(proxy)).headers.connection).toBe('close');
  await draining;
});
