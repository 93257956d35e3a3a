import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system assigns itself (Linux: from 32768), so that no other program gets the port before it is used. */
const [first, end] = [20_000, 32_000];

/** Finds a port of this machine that no program listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
