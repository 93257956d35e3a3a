import { rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { FolderInUse } from '../src/platform/db/embedded/data-lock.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { SystemPostgres } from './system-postgres.ts';

/** A PostgreSQL to test on. `url` names a user who may create databases. */
export interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Test data is thrown away: nothing waits for the disk. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', max_wal_size: '256MB' };

/** Room for the databases of as many test files as run at once, and for what has not been written out of them. */
const leastMemoryBytes = 2 * 1024 ** 3;
const memory = '/dev/shm';

/**
 * Where databases of tests lie best: a test has one of its own, 700 files of which a file system on a disk keeps account ten times as
 * long as memory does. A disk where the machine offers none, or too little.
 */
export async function quickestFolder(): Promise<string> {
  const offered = await statfs(memory).catch(() => null);
  return offered && offered.bavail * offered.bsize >= leastMemoryBytes ? memory : tmpdir();
}

/**
 * The database that the product brings, run as the product runs it. Runs use the same few folders again and again: a warm start takes
 * a tenth of the time, and the next run ends what a killed one left behind.
 */
export async function startEmbedded(folder = tmpdir(), settings: Readonly<Record<string, string>> = {}): Promise<DatabaseServer> {
  for (let slot = 0; slot < 16; slot += 1) {
    const dataDir = join(folder, `sheetmark-test-${process.getuid?.() ?? 'user'}`, String(slot));
    const server = await startIn(dataDir, settings);
    if (server) return server;
  }
  throw new Error('too many test runs at once');
}

/** The database that the product brings, as the product runs it, on the data of a folder. */
export async function startShipped(dataDir: string): Promise<DatabaseServer> {
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  return { url: server.url, stop: () => server.stop() };
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
export async function startExternal(folder = tmpdir()): Promise<DatabaseServer> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return { url: named, stop: async () => undefined };
  const system = await SystemPostgres.create(hasty, folder);
  if (system) return system;
  const port = await freePort();
  const server = await startEmbedded(folder, { listen_addresses: '127.0.0.1', port: String(port) });
  return { ...server, url: `postgres://sheetmark@127.0.0.1:${port}/postgres` };
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
