import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { openQueue } from '../src/platform/queue/open-queue.ts';
import { type DatabaseServer, quickestFolder } from './database-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly testServer: TestServer;
  }
}

/** The one PostgreSQL of a test run, with a migrated database to copy. */
export interface TestServer {
  readonly url: string;
  readonly template: string;
  /** Whether the product would reach it through DATABASE_URL. */
  readonly external: boolean;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const prefix = 'sheetmark_test_';
const newName = (): string => `${prefix}${randomBytes(6).toString('hex')}`;

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Of runs that were killed. Only where no other run can be at work. */
async function dropLeftBehind(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** For a project's global setup: starts the server before the tests and ends it behind them. */
export async function provideTestServer(
  project: TestProject,
  start: (folder: string) => Promise<DatabaseServer>,
  external: boolean,
): Promise<() => Promise<void>> {
  const server = await start(await quickestFolder());
  if (!external) await dropLeftBehind(server.url);
  const template = newName();
  await onServer(server.url, `create database ${template}`);
  const url = urlOf(server.url, template);
  await migrate(url);
  await makeQueueTables(url);
  project.provide('testServer', { url: server.url, template, external });
  return async () => {
    await onServer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

/** The queue makes its own tables at its first start, which takes longer than copying them. */
async function makeQueueTables(url: string): Promise<void> {
  const queue = openQueue({ url, log: pino({ level: 'silent' }) });
  await queue.start();
  await queue.stop(0);
}

/** A database of one's own, with the schema in it (or without, to test what makes it). */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { url, template } = inject('testServer');
  const name = newName();
  await onServer(url, `create database ${name}${empty ? '' : ` template ${template}`}`);
  return { url: urlOf(url, name), drop: () => onServer(url, `drop database if exists ${name} with (force)`) };
}
