import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { columnTypes } from './column-types.ts';
import { isUnavailable } from './database-errors.ts';
import { prepareRepeated, StatementNames } from './prepared-statements.ts';
import type { Database } from './schema.ts';
import type { Db } from './unit-of-work.ts';

export interface OpenDatabase {
  readonly db: Db;
  /** Waits for running queries and closes all connections. */
  readonly close: () => Promise<void>;
}

interface Parts {
  readonly url: string;
  readonly log: Logger;
  /** The maximum number of connections. */
  readonly size?: number;
  /** Milliseconds; slower queries are logged without their values. Default: none. */
  readonly slowMs?: number;
}

const second = 1000;
/** How long a request waits for a database that is restarting before it fails. */
const patienceMs = 5 * second;

/** For many short queries at once: none is worth several processes or compiling, and random reads are cheap in memory and on SSDs. */
const settings = { timezone: 'UTC', max_parallel_workers_per_gather: 0, jit: 'off', random_page_cost: 1.1 };

/** The settings of every connection. */
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

/** Milliseconds, after which a statement, a wait for a lock or an idle transaction ends with an error. */
const limits = { statement_timeout: 30 * second, lock_timeout: 15 * second, idle_in_transaction_session_timeout: 60 * second };

export function openDatabase({ url, log, size = 16, slowMs = Infinity }: Parts): OpenDatabase {
  const pool = new pg.Pool({ ...connectionSettings(url), ...limits, pipeline: true, max: size, idleTimeoutMillis: 60 * second });
  const names = new StatementNames();
  const connections = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    prepareRepeated(client, names);
    connections.add(client);
    client.once('end', () => connections.delete(client));
    // The query receives the error, too. Without a listener the event would end the process.
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
  pool.on('error', () => undefined);
  const patientPool = { connect: () => connectPatiently(pool), end: () => pool.end(), options: {} };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: patientPool }), log: slowQueries(log, slowMs) });
  const close = async (): Promise<void> => {
    // The pool's end() resolves before its connections have closed.
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

/** Rejects when the database doesn't respond. */
export async function checkDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
