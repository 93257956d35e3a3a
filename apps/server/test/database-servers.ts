import { rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { FolderInUse } from '../src/platform/db/embedded/data-lock.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { SystemPostgres } from './system-postgres.ts';

/** A PostgreSQL for tests. The user in `url` can create databases. */
export interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Test data needs no durability, so nothing waits for the disk. */
const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', max_wal_size: '256MB' };

/** Space for the databases of all test files that run at once, including data that isn't flushed yet. */
const requiredBytes = 2 * 1024 ** 3;
const memory = '/dev/shm';

/**
 * The folder for test databases: in memory if there is enough. Each test file has its own database of 700 files, and creating them takes ten times
 * as long on a disk.
 */
export async function fastestFolder(): Promise<string> {
  const free = await statfs(memory).catch(() => null);
  return free && free.bavail * free.bsize >= requiredBytes ? memory : tmpdir();
}

/**
 * The embedded database, with settings for tests. Runs reuse a few folders: a warm start takes a tenth of the time, and stops processes that a killed
 * run has left.
 */
export async function startEmbedded(folder = tmpdir(), settings: Readonly<Record<string, string>> = {}): Promise<DatabaseServer> {
  for (let slot = 0; slot < 16; slot += 1) {
    const dataDir = join(folder, `sheetmark-test-${process.getuid?.() ?? 'user'}`, String(slot));
    const server = await startIn(dataDir, settings);
    if (server) return server;
  }
  throw new Error('too many test runs at once');
}

/** The embedded database with the product's own settings. */
export async function startShipped(dataDir: string): Promise<DatabaseServer> {
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  return { url: server.url, stop: () => server.stop() };
}

/** Null if another run uses the folder. */
async function startIn(dataDir: string, settings: Readonly<Record<string, string>>): Promise<DatabaseServer | null> {
  const start = () =>
    startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings: { ...unsafeSettings, ...settings }, patienceMs: 0 });
  const server = await start().catch(async (error: unknown) => {
    if (error instanceof FolderInUse) return null;
    // Without fsync, a crash of the machine may have corrupted it.
    await rm(join(dataDir, 'postgres/pgdata'), { recursive: true, force: true });
    return start();
  });
  return server && { url: server.url, stop: () => server.stop() };
}

/** An external database: the one of TEST_DATABASE_URL, or a system PostgreSQL, or else the embedded one over the network. */
export async function startExternal(folder = tmpdir()): Promise<DatabaseServer> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return { url: named, stop: async () => undefined };
  const system = await SystemPostgres.create(unsafeSettings, folder);
  if (system) return system;
  const port = await freePort();
  const server = await startEmbedded(folder, { listen_addresses: '127.0.0.1', port: String(port) });
  return { ...server, url: `postgres://sheetmark@127.0.0.1:${port}/postgres` };
}

/** The data folder of a database server. */
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
