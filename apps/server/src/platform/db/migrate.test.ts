import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { earlierMigrations } from './migrations/earlier-migrations.ts';
import { migrations } from './migrations/migrations.ts';

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ empty: true });
  open.push(database);
  return database.url;
}

/** Contains the schema only if the history is complete. */
async function databaseWithHistory(names: readonly string[]): Promise<string> {
  const url = await emptyDatabase();
  await migrate(url, names.length === earlierMigrations.length ? migrations.slice(0, 1) : []);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from schema_migrations');
  await client.query('insert into schema_migrations (name) select unnest($1::text[])', [names]);
  await client.end();
  return url;
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(`select tablename from pg_tables where schemaname = 'public'`);
  await client.end();
  return rows.map(({ tablename }) => tablename);
}

test('processes that start at the same time run each migration once', async () => {
  const url = await emptyDatabase();
  const taken = await Promise.all(Array.from({ length: 6 }, () => migrate(url)));
  expect(taken.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
  expect(await tablesOf(url)).toContain('markups');
});

test('an up-to-date database isn’t changed', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  expect(await migrate(url)).toEqual([]);
});

test('a failing migration is rolled back, and earlier ones stay', async () => {
  const url = await emptyDatabase();
  const steps = [
    { name: '0001-good', sql: 'create table good (id int)' },
    { name: '0002-bad', sql: 'create table half (id int); select no_such_function()' },
  ];
  await expect(migrate(url, steps)).rejects.toThrow('no_such_function');
  expect((await tablesOf(url)).toSorted()).toEqual(['good', 'schema_migrations']);
});

test('a newer database is refused', async () => {
  const url = await emptyDatabase();
  await migrate(url, [...migrations, { name: '9999-from-the-future', sql: 'create table future (id int)' }]);
  await expect(migrate(url)).rejects.toThrow('The database is newer than this version of Sheetmark (it has 9999-from-the-future)');
});

test('a database that has run all migrations of the versions before the first release runs only those after it', async () => {
  const url = await databaseWithHistory(earlierMigrations);
  expect(await migrate(url)).toEqual(migrations.slice(1).map(({ name }) => name));
  expect(await migrate(url, [...migrations, { name: '9999-next', sql: 'create table next (id int)' }])).toEqual(['9999-next']);
  expect(await tablesOf(url)).toContain('next');
});

test.each([1, earlierMigrations.length - 1])('a database that has run only %i of them is refused', async (count) => {
  const url = await databaseWithHistory(earlierMigrations.slice(0, count));
  await expect(migrate(url)).rejects.toThrow(
    `it ends with ${earlierMigrations[count - 1]}). Please start the version before this one once, which runs them up to 0074-scale-sheets`,
  );
  expect(await tablesOf(url)).toEqual(['schema_migrations']);
});
