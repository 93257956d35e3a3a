import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** How a connection breaks: closed for both sides, or silently until it is restored. */
export type Cut = 'broken' | 'silent';

/** The connection between browser and server, which can be cut. */
export class NetworkLink {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #to: number;
  #cut: Cut | null = null;

  private constructor(server: Server, to: number) {
    this.#server = server;
    this.#to = to;
    server.on('connection', (client) => this.#join(client));
  }

  static async to(url: string): Promise<NetworkLink> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new NetworkLink(server, Number(new URL(url).port));
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  cut(kind: Cut): void {
    this.#cut = kind;
    for (const pair of this.#pairs) {
      if (kind === 'broken') for (const end of pair) end.destroy();
      else for (const end of pair) end.pause();
    }
  }

  restore(): void {
    this.#cut = null;
    for (const pair of this.#pairs) for (const end of pair) end.resume();
  }

  close(): void {
    this.#server.close();
    for (const pair of this.#pairs) for (const end of pair) end.destroy();
  }

  #join(client: Socket): void {
    if (this.#cut === 'broken') return void client.destroy();
    const server = connect(this.#to, '127.0.0.1');
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
    }
    if (this.#cut === 'silent') for (const end of pair) end.pause();
  }
}
