import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { isUnavailable } from './database-errors.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { plannedEachTime } from './prepared-statements.ts';

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase({ url: database.url, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const one = async (expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(open.db);
  return rows[0]?.value;
};

test.each([
  [`9007199254740991::int8`, 9_007_199_254_740_991],
  [`array[1, null, 2]::int8[]`, [1, null, 2]],
  [`'{}'::int8[]`, []],
  [`1.25::numeric`, 1.25],
  [`count(*)`, 1],
  [`timestamptz '2026-01-05 10:00:00.5+01'`, '2026-01-05T09:00:00.500Z'],
  [`timestamptz '2026-01-05 09:00:00.123456Z'`, '2026-01-05T09:00:00.123Z'],
  [`array[timestamptz '2026-01-05 09:00:00Z']`, ['2026-01-05T09:00:00.000Z']],
  [`date '2026-02-28'`, '2026-02-28'],
  [`null::timestamptz`, null],
  [`'{"a":[1]}'::jsonb`, { a: [1] }],
  [`'12345678901234567890'::xid8`, '12345678901234567890'],
])('%s is read as %j', async (expression, value) => {
  expect(await one(expression)).toEqual(value);
});

test('an integer too large for a double is refused, not rounded', async () => {
  await expect(one('9007199254740993::int8')).rejects.toThrow('9007199254740993 is too large');
});

test('repeated statements are planned once, unless their plan depends on their values, and survive a change of their table', async () => {
  await sql`create table planned (id int)`.execute(open.db);
  const other = openDatabase({ url: database.url, log: pino({ level: 'silent' }), size: 1 });
  const ask = () => sql`select * from planned where id > ${0}`.execute(other.db);
  const askPlanned = () => sql`select * from planned where id < ${0} ${sql.raw(plannedEachTime)}`.execute(other.db);
  for (let times = 0; times < 5; times += 1) await Promise.all([ask(), askPlanned()]);
  const { rows } = await sql<{
    statement: string;
  }>`select statement from pg_prepared_statements where statement like '%from planned%'`.execute(other.db);
  expect(rows).toHaveLength(1);
  await sql`alter table planned add column name text`.execute(other.db);
  await expect(ask()).rejects.toThrow('cached plan');
  expect((await ask()).rows).toEqual([]);
  await other.close();
});

test('a broken connection is replaced', async () => {
  const other = openDatabase({ url: database.url, log: pino({ level: 'silent' }), size: 1 });
  const pid = async (): Promise<unknown> => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db)).rows[0]?.pid;
  const first = await pid();
  await sql`select pg_terminate_backend(${first}, 2000)`.execute(open.db);
  await expect.poll(() => pid().catch(() => first)).not.toBe(first);
  await other.close();
});

test('a connection that breaks in the middle of a transaction fails only that transaction', async () => {
  const other = openDatabase({ url: database.url, log: pino({ level: 'silent' }), size: 1 });
  const broken = other.db.transaction().execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
  const error: unknown = await broken.catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await expect
    .poll(() =>
      sql`select 1 as one`.execute(other.db).then(
        ({ rows }) => rows,
        () => null,
      ),
    )
    .toEqual([{ one: 1 }]);
  await other.close();
});

test('slow queries are logged without their values', async () => {
  const lines: string[] = [];
  const other = openDatabase({
    url: database.url,
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    slowMs: 40,
  });
  await sql`select ${'quick'}::text`.execute(other.db);
  await sql`select pg_sleep(0.05), ${'a secret'}::text`.execute(other.db);
  await other.close();
  expect(lines.filter((line) => line.includes('pg_sleep'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('secret');
});
