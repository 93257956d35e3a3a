import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** The newest PostgreSQL of a Debian system. Null if there is none. */
async function findBinaries(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions
    .map(Number)
    .filter((version) => version >= 14)
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? null : `/usr/lib/postgresql/${newest}/bin`;
}

type User = Readonly<{ uid?: number; gid?: number }>;

/** As root, returns the postgres user, because PostgreSQL refuses to run as root. */
async function findUser(): Promise<User> {
  const { stdout: ids } = await run('sh', ['-c', 'test "$(id -u)" = 0 && id -u postgres && id -g postgres || true']);
  const [uid, gid] = ids.trim().split('\n').filter(Boolean).map(Number);
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

/** `fast` closes connections and shuts down cleanly, `immediate` recovers at the next start, `killed` is SIGKILL. */
export type PostgresEnd = 'fast' | 'immediate' | 'killed';
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const;

/** A system PostgreSQL with its own data folder and port, which can be stopped and restarted. */
export class SystemPostgres {
  readonly url: string;
  readonly #binaries: string;
  readonly #data: string;
  readonly #port: number;
  readonly #user: User;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  private constructor(options: { binaries: string; data: string; port: number; user: User; settings: Readonly<Record<string, string>> }) {
    this.#binaries = options.binaries;
    this.#data = options.data;
    this.#port = options.port;
    this.#user = options.user;
    this.#settings = options.settings;
    this.url = `postgres://sheetmark@127.0.0.1:${options.port}/postgres`;
  }

  /** Creates and starts a server. Null if no PostgreSQL is installed. */
  static async create(settings: Readonly<Record<string, string>> = {}, folder = '/tmp'): Promise<SystemPostgres | null> {
    const binaries = await findBinaries();
    if (!binaries) return null;
    const [data, user, port] = [await mkdtemp(join(folder, 'sheetmark-system-')), await findUser(), await freePort()];
    if (user.uid !== undefined) await run('chown', [String(user.uid), data]);
    const options = ['-D', data, '-U', 'sheetmark', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    await run(join(binaries, 'initdb'), options, { ...user, cwd: '/' });
    const server = new SystemPostgres({ binaries, data, port, user, settings });
    await server.start();
    return server;
  }

  /** Retries while the previous process still holds its shared memory. */
  async start(): Promise<void> {
    const settings = { ...this.#settings, listen_addresses: '127.0.0.1', port: String(this.#port), unix_socket_directories: '' };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    for (let tries = 0; tries < 100; tries += 1) {
      const child = spawn(join(this.#binaries, 'postgres'), ['-D', this.#data, ...options], { ...this.#user, cwd: '/', stdio: 'ignore' });
      this.#child = child;
      if (await waitUntilConnectable(this.url, child)) return;
      await sleep(100);
    }
    throw new Error(`no PostgreSQL responds at ${this.url}`);
  }

  async end(how: PostgresEnd): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signals[how]);
    await ended;
  }

  /** Closes all other connections, while the server keeps running. */
  async cutConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null');
    await client.end();
  }

  async stop(): Promise<void> {
    await this.end('fast');
    await rm(this.#data, { recursive: true, force: true });
  }
}

/** False if the process exits first. */
async function waitUntilConnectable(url: string, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 600 && child.exitCode === null && child.signalCode === null; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return true;
    await sleep(50);
  }
  return false;
}
