import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { columnTypes } from './column-types.ts';
import { isUnavailable } from './database-errors.ts';
import { prepareRepeated, StatementNames } from './prepared-statements.ts';
import { shareRoundTrips } from './round-trips.ts';
import type { Database } from './schema.ts';
import type { Db } from './unit-of-work.ts';

export interface OpenDatabase {
  readonly db: Db;
  /** Waits for what is running and closes every connection. */
  readonly close: () => Promise<void>;
}

interface Parts {
  readonly url: string;
  readonly log: Logger;
  /** Connections at most. */
  readonly size?: number;
  /** A query that takes longer is logged, without its values. Milliseconds; left out: none is. */
  readonly slowMs?: number;
}

const second = 1000;
/** How long a request waits for a database that is just starting again before it fails. */
const patienceMs = 5 * second;

/**
 * Many short questions at once: none is worth several processes or compiling, and pages that an index names are in memory or on disks
 * without arms.
 */
const settings = { timezone: 'UTC', max_parallel_workers_per_gather: 0, jit: 'off', random_page_cost: 1.1 };

/** What every connection of ours is opened with. A query or a transaction left open that runs over ends with an error. */
export function connectionSettings(url: string) {
  return {
    connectionString: url,
    application_name: 'sheetmark',
    keepAlive: true,
    connectionTimeoutMillis: 10 * second,
    types: columnTypes,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

const limits = { statement_timeout: 30 * second, lock_timeout: 15 * second, idle_in_transaction_session_timeout: 60 * second };

export function openDatabase({ url, log, size = 16, slowMs = Infinity }: Parts): OpenDatabase {
  const pool = new pg.Pool({ ...connectionSettings(url), ...limits, pipeline: true, max: size, idleTimeoutMillis: 60 * second });
  const names = new StatementNames();
  const connections = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    prepareRepeated(client, names);
    connections.add(client);
    client.once('end', () => connections.delete(client));
    // The query gets the error too; without a listener it would end the process.
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
  pool.on('error', () => undefined);
  const patientPool = { connect: shareRoundTrips(() => connectPatiently(pool)), end: () => pool.end(), options: {} };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: patientPool }), log: slowQueries(log, slowMs) });
  const close = async (): Promise<void> => {
    // The pool lets go of its connections before they have ended.
    const ended = [...connections].map((client) => new Promise((resolve) => client.once('end', resolve)));
    await db.destroy();
    await Promise.all(ended);
  };
  return { db, close };
}

function slowQueries(log: Logger, slowMs: number) {
  return ({ queryDurationMillis, query }: LogEvent): void => {
    if (queryDurationMillis > slowMs) log.warn({ ms: Math.round(queryDurationMillis), sql: query.sql }, 'a slow query');
  };
}

async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let waited = 0; ; waited += 100) {
    try {
      return await pool.connect();
    } catch (error) {
      if (waited >= patienceMs || !isUnavailable(error)) throw error;
      await sleep(100);
    }
  }
}

/** Rejects when the database does not answer. */
export async function checkDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
