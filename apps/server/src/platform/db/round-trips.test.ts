import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { isUnavailable } from './database-errors.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import type { Reader } from './unit-of-work.ts';

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase({ url: database.url, log: pino({ level: 'silent' }) });
  await sql`create table counters (id int primary key, n int not null)`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const ask = async (expression: RawBuilder<unknown>, db: Reader = open.db): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db);
  return rows[0]?.value;
};
const pid = sql`pg_backend_pid()`;

describe('reads that are asked in one turn', () => {
  test('go to one connection, and each gets its own answer', async () => {
    const [first, second, three, many] = await Promise.all([ask(pid), ask(pid), ask(sql`3 + ${0}::int`), ask(sql`repeat('é', 200000)`)]);
    expect(first).toBe(second);
    expect([three, many]).toEqual([3, 'é'.repeat(200_000)]);
  });

  test('fail alone', async () => {
    const [before, failed, after] = await Promise.allSettled([ask(sql`1`), ask(sql`1 / ${0}::int`), ask(sql`2`)]);
    expect(before).toEqual({ status: 'fulfilled', value: 1 });
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(after).toEqual({ status: 'fulfilled', value: 2 });
  });

  test('fail together when their connection breaks, and what is asked next gets another', async () => {
    const broken = await Promise.allSettled([ask(sql`pg_terminate_backend(pg_backend_pid())`), ask(sql`1`)]);
    expect(broken.map((each) => each.status === 'rejected' && isUnavailable(each.reason))).toEqual([true, true]);
    expect(await ask(sql`1`)).toBe(1);
  });
});

test('what is asked later does not wait for what was asked before', async () => {
  const answered: string[] = [];
  const slow = ask(sql`pg_sleep(0.5)`).then(() => answered.push('slow'));
  await new Promise((resolve) => setImmediate(resolve));
  await ask(sql`1`);
  answered.push('quick');
  await slow;
  expect(answered).toEqual(['quick', 'slow']);
});

test('a write that waits for a lock holds up no read of its turn', async () => {
  await sql`insert into counters values (1, 0)`.execute(open.db);
  let write: Promise<unknown> = Promise.resolve();
  const read = await open.db.transaction().execute(async (tx) => {
    await sql`update counters set n = 1`.execute(tx);
    write = sql`update counters set n = n + 1`.execute(open.db);
    return ask(sql`(select n from counters)`);
  });
  await write;
  expect([read, await ask(sql`(select n from counters)`)]).toEqual([0, 2]);
});

test('transactions of one turn have a connection each, and the reads beside them another', async () => {
  const inside = () => open.db.transaction().execute(async (tx) => [await ask(pid, tx), await ask(pid, tx)]);
  const [[a1, a2], [b1, b2], beside] = await Promise.all([inside(), inside(), ask(pid)]);
  expect([a1, b1]).toEqual([a2, b2]);
  expect(new Set([a1, b1, beside]).size).toBe(3);
});
