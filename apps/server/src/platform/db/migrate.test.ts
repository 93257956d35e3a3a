import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
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

test('existing markups are numbered item by item, in the order of their creation', async () => {
  const url = await emptyDatabase();
  const before = migrations.findIndex(({ name }) => name === '0043-markup-numbers');
  await migrate(url, migrations.slice(0, before));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into users (email, first_name, password_hash) values ('a@example.test', 'A', 'x');
    insert into projects (name, user_id) values ('P', 1);
    insert into folders (project_id, name, created_by) values (1, 'F', 1);
    insert into items (project_id, folder_id, name, created_by) values (1, 1, 'one', 1), (1, 1, 'two', 1);
    insert into editor_details (item_id, page_number) values (1, 1), (2, 1);
    insert into markups (project_id, item_id, editor_id, page_number, created_by, created_at)
    select 1, item, item, 1, 1, at::timestamptz
    from (values (1, '2026-01-03'), (2, '2026-01-02'), (1, '2026-01-01'), (1, '2026-01-03')) as drawn (item, at)`);
  await migrate(url);
  const numbersOf = async () => (await client.query('select number from markups order by id')).rows.map(({ number }) => Number(number));
  expect(await numbersOf()).toEqual([2, 1, 1, 3]);
  await client.query('insert into markups (project_id, item_id, editor_id, page_number, created_by) values (1, 1, 1, 1, 1)');
  expect(await numbersOf()).toEqual([2, 1, 1, 3, 4]);
  await client.end();
});
