import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { openQueue } from '../src/platform/queue/open-queue.ts';
import { type DatabaseServer, fastestFolder } from './database-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly testServer: TestServer;
  }
}

/** The PostgreSQL of a test run, with a migrated database to copy. */
export interface TestServer {
  readonly url: string;
  readonly template: string;
  /** Whether the product connects to it through DATABASE_URL. */
  readonly external: boolean;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const prefix = 'sheetmark_test_';
const newName = (): string => `${prefix}${randomBytes(6).toString('hex')}`;

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops the databases of killed runs. Only for servers that no other run uses. */
async function dropStaleDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** For a project's global setup: starts the server before the tests, and stops it after them. */
export async function provideTestServer(
  project: TestProject,
  start: (folder: string) => Promise<DatabaseServer>,
  external: boolean,
): Promise<() => Promise<void>> {
  const server = await start(await fastestFolder());
  if (!external) await dropStaleDatabases(server.url);
  const template = newName();
  await execute(server.url, `create database ${template}`);
  const url = databaseUrl(server.url, template);
  await migrate(url);
  await createQueueTables(url);
  project.provide('testServer', { url: server.url, template, external });
  return async () => {
    await execute(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

/** Creates the queue's tables in the template, because copying them is faster. */
async function createQueueTables(url: string): Promise<void> {
  const queue = openQueue({ url, log: pino({ level: 'silent' }) });
  await queue.start();
  await queue.stop(0);
}

/** Creates a database with the schema, or an empty one to test migrations. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { url, template, external } = inject('testServer');
  const name = newName();
  // Copying files takes half as long as copying their blocks through the log. PostgreSQL 14 has no choice.
  const strategy = external ? '' : 'strategy file_copy';
  await execute(url, `create database ${name} ${empty ? '' : `template ${template} ${strategy}`}`);
  return { url: databaseUrl(url, name), drop: () => execute(url, `drop database if exists ${name} with (force)`) };
}
