import { once } from 'node:events';
import https from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { InnerAddress, isInner, publicAgent } from './public-agent.ts';

const innerAddresses =
  '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ' +
  '[::1] :: ::ffff:127.0.0.1 [fe80::1] fd00::1 64:ff9b::7f00:1';

test.each(innerAddresses.split(' '))('%s is not on the internet', (address) => {
  expect(isInner(address)).toBe(true);
});

test.each(['93.184.215.14', '172.32.0.1', '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', 'push.example.com'])(
  '%s may be asked, or is no address yet',
  (host) => {
    expect(isInner(host)).toBe(false);
  },
);

test('a name that resolves to this machine is refused', async () => {
  let connected = 0;
  const server = createServer(() => (connected += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = https.request({ hostname: 'localhost', port: (server.address() as AddressInfo).port, agent: publicAgent() });
  const [error] = (await once(request, 'error')) as unknown[];
  expect(error).toBeInstanceOf(InnerAddress);
  expect(connected).toBe(0);
  server.close();
});
