import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A load balancer in front of several processes: connects to the first one that accepts. */
export class Door {
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

  static async open(urls: readonly string[]): Promise<Door> {
    const guests = new Set<Socket>();
    const ports = urls.map((url) => Number(new URL(url).port));
    const server = createServer((guest) => {
      guests.add(guest.on('close', () => guests.delete(guest)).on('error', () => guest.destroy()));
      lead(guest, ports);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Door(server, guests);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const guest of this.#open) guest.destroy();
    await closed;
  }
}

function lead(guest: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void guest.destroy();
  const host = connect(port, '127.0.0.1');
  host.once('connect', () => {
    host.off('error', next).on('error', () => guest.destroy());
    host.on('close', () => guest.destroy());
    guest
      .on('close', () => host.destroy())
      .pipe(host)
      .pipe(guest);
  });
  const next = (): void => lead(guest, others);
  host.once('error', next);
}
