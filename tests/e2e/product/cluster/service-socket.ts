import net from 'node:net';

/** A socket that a service manager holds for a server, as systemd does with deploy/sheetmark@.socket; it lasts as long as this process. */
export interface ServiceSocket {
  readonly fd: number;
  readonly port: number;
}

interface Handle {
  readonly fd: number;
  getsockname(name: object): void;
}

/** Bound here; the process that receives it listens, as with sockets shared by Node's cluster module. */
export function bindSocket(): ServiceSocket {
  const make = net as unknown as { _createServerHandle(host: string, port: number, family: 4): Handle };
  const handle = make._createServerHandle('127.0.0.1', 0, 4);
  const name = { port: 0 };
  handle.getsockname(name);
  return { fd: handle.fd, port: name.port };
}
