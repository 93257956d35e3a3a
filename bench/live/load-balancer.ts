import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A load balancer in front of several processes: connects to the first one that accepts. */
export class LoadBalancer {
  readonly url: string;
  readonly #server: Server;
  readonly #open: Set<Socket>;

  private constructor(server: Server, open: Set<Socket>) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.url = `http://127.0.0.1:${address.port}`;
    this.#server = server;
    this.#open = open;
  }

  static async open(urls: readonly string[]): Promise<LoadBalancer> {
    const clients = new Set<Socket>();
    const ports = urls.map((url) => Number(new URL(url).port));
    const server = createServer((client) => {
      clients.add(client.on('close', () => clients.delete(client)).on('error', () => client.destroy()));
      forward(client, ports);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new LoadBalancer(server, clients);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const client of this.#open) client.destroy();
    await closed;
  }
}

function forward(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void client.destroy();
  const server = connect(port, '127.0.0.1');
  server.once('connect', () => {
    server.off('error', next).on('error', () => client.destroy());
    server.on('close', () => client.destroy());
    client
      .on('close', () => server.destroy())
      .pipe(server)
      .pipe(client);
  });
  const next = (): void => forward(client, others);
  server.once('error', next);
}
