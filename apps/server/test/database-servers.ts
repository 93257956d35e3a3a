import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { FolderInUse } from '../src/platform/db/embedded/data-lock.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';

/** A PostgreSQL to test on. `url` names a user who may create databases. */
export interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** Test data is thrown away: nothing waits for the disk. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/**
 * The database that the product brings, run as the product runs it. Runs use the same few folders again and again: a warm start takes
 * a tenth of the time, and the next run ends what a killed one left behind.
 */
export async function startEmbedded(settings: Readonly<Record<string, string>> = {}): Promise<DatabaseServer> {
  for (let slot = 0; slot < 16; slot += 1) {
    const dataDir = join(tmpdir(), `sheetmark-test-${process.getuid?.() ?? 'user'}`, String(slot));
    const server = await startIn(dataDir, settings);
    if (server) return server;
  }
  throw new Error('too many test runs at once');
}

/** Null when another run works there. */
async function startIn(dataDir: string, settings: Readonly<Record<string, string>>): Promise<DatabaseServer | null> {
  const start = () =>
    startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings: { ...hasty, ...settings }, patienceMs: 0 });
  const server = await start().catch(async (error: unknown) => {
    if (error instanceof FolderInUse) return null;
    // Without fsync a crash of the machine may have spoilt it.
    await rm(join(dataDir, 'postgres/pgdata'), { recursive: true, force: true });
    return start();
  });
  return server && { url: server.url, stop: () => server.stop() };
}

/** One that is somebody else's: the one that TEST_DATABASE_URL names, else the machine's own, else the embedded one over the network. */
export async function startExternal(): Promise<DatabaseServer> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return { url: named, stop: async () => undefined };
  const folder = await systemBinaries();
  if (folder) return startSystem(folder);
  const port = await freePort();
  const server = await startEmbedded({ listen_addresses: '127.0.0.1', port: String(port) });
  return { ...server, url: `postgres://sheetmark@127.0.0.1:${port}/postgres` };
}

/** Debian's; the newest where there are several. */
async function systemBinaries(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions
    .map(Number)
    .filter((version) => version >= 14)
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? null : `/usr/lib/postgresql/${newest}/bin`;
}

async function startSystem(folder: string): Promise<DatabaseServer> {
  const data = await mkdtemp('/tmp/sheetmark-system-');
  const port = await freePort();
  const { stdout: ids } = await run('sh', ['-c', 'test "$(id -u)" = 0 && id -u postgres && id -g postgres || true']);
  const [uid, gid] = ids.trim().split('\n').filter(Boolean).map(Number);
  const user = uid === undefined || gid === undefined ? {} : { uid, gid };
  if (uid !== undefined) await run('chown', [String(uid), data]);
  await run(join(folder, 'initdb'), ['-D', data, '-U', 'sheetmark', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...user,
    cwd: '/',
  });
  const settings = { ...hasty, listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(folder, 'postgres'), ['-D', data, ...options], { ...user, cwd: '/', stdio: 'ignore' });
  const url = `postgres://sheetmark@127.0.0.1:${port}/postgres`;
  await untilAnswers(url);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no PostgreSQL answers at ${url}`);
}

/** Where the database of a URL keeps its data, and its processes work. */
export async function dataFolderOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  } finally {
    await client.end();
  }
}
