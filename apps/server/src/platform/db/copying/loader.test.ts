import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/databases.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { Loader } from './loader.ts';
import { listTables } from './tables.ts';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const whenOrderedByTransaction = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0051-log-by-number'),
);
const logged = async () => {
  const { rows } = await client.query<{ id: number; type: string }>('select id::int, type from events order by id');
  const { rows: readers } = await client.query<{ id: number }>('select id::int from log_readers');
  return { types: rows.map(({ type }) => type), unread: rows.filter(({ id }) => id > (readers[0]?.id ?? 0)).map(({ type }) => type) };
};

test('an archive whose log is ordered by transaction keeps that order, and its reader goes on where it was', async () => {
  await migrate(database.url, whenOrderedByTransaction);
  const tables = await listTables(client);
  const loader = await Loader.open(database.url);
  const [first, last] = ['2026-01-05 09:00:00+00', '2026-01-05 09:01:00+00'];
  const rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
    events: [
      { id: '7', tx: '2000000000', type: 'third', data: '{}', created_at: last },
      { id: '8', tx: '1000000000', type: 'first', data: '{}', created_at: first },
      { id: '9', tx: '1000000000', type: 'second', data: '{}', created_at: first },
    ],
    log_readers: [{ name: 'notifications', tx: '1000000000', id: '8' }],
  };
  for (const table of tables) {
    for (const row of rows[table.name] ?? []) {
      await loader.write(table, Buffer.from(`${table.columns.map((column) => row[column] ?? '\\N').join('\t')}\n`));
    }
  }
  await loader.finish({ events: 9 });
  await migrate(database.url);
  expect(await logged()).toEqual({ types: ['first', 'second', 'third'], unread: ['second', 'third'] });
});

test('an upgrade passes over no event that was not read', async () => {
  await migrate(database.url, whenOrderedByTransaction);
  await client.query(
    `insert into events (type, tx, data) values ('read', '10', '{}'), ('late', '12', '{}'), ('read', '11', '{}'), ('last', '13', '{}')`,
  );
  await client.query(`insert into log_readers (name, tx, id) values ('notifications', '11', 3)`);
  await migrate(database.url);
  expect((await logged()).unread).toEqual(['late', 'read', 'last']);
});
