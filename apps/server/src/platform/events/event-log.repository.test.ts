import type { UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { openDatabase, type OpenDatabase } from '../db/open-database.ts';
import { createUnitOfWork, type Tx } from '../db/unit-of-work.ts';
import { createEventLog } from './event-log.repository.ts';
import type { EventCursor, EventLog, LoggedEvent } from './events.ts';

let database: TestDatabase;
let open: OpenDatabase;
let events: EventLog;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase({ url: database.url, log: pino({ level: 'silent' }) });
  events = createEventLog(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const event = (name: string) => ({ type: 'project_created' as const, actorId: null, projectId: null, data: { imported_from: name } });
const append = (...names: string[]) =>
  open.db.transaction().execute(async (tx) => {
    for (const name of names) await events.append(tx, event(name));
  });
const namesOf = (logged: readonly LoggedEvent[]) => logged.map(({ data }) => data['imported_from']);
const namesAfter = async (cursor: EventCursor, limit = 100) => namesOf(await events.readAfter(cursor, limit));

/** A transaction whose steps the test takes one by one. */
function stepping() {
  const begun = Promise.withResolvers<Tx>();
  const ending = Promise.withResolvers<'commit' | 'rollback'>();
  const done = open.db.transaction().execute(async (tx) => {
    begun.resolve(tx);
    if ((await ending.promise) === 'rollback') throw new Error('rolled back');
  });
  const finish = (how: 'commit' | 'rollback') => {
    ending.resolve(how);
    return done;
  };
  return { begun: begun.promise, finish };
}

test('events are read in the order in which they were written', async () => {
  const start = await events.end();
  await append('first', 'second');
  await append('third');
  expect(await namesAfter(start)).toEqual(['first', 'second', 'third']);
  expect((await events.readAfter(start, 1))[0]).toMatchObject(event('first'));
});

test('an event waits for one with a lower id whose transaction is still open, and is not skipped', async () => {
  const start = await events.end();
  await append('before');
  const slow = stepping();
  await events.append(await slow.begun, event('slow'));
  await append('quick');

  expect(await namesAfter(start)).toEqual(['before']);
  expect(await events.isSettled()).toBe(false);
  await slow.finish('commit');
  expect(await namesAfter(start)).toEqual(['before', 'slow', 'quick']);
  expect(await events.isSettled()).toBe(true);
});

test('events arrive while transactions that appended none stay open, in this database and in another', async () => {
  const [neighbour, here] = [await createTestDatabase(), stepping()];
  const there = openDatabase({ url: neighbour.url, log: pino({ level: 'silent' }) });
  const tx = await there.db.startTransaction().execute();
  await createEventLog(there.db).append(tx, event('in the other log'));
  const start = await events.end();
  await sql`select pg_current_xact_id()`.execute(await here.begun);
  await sql`lock table users in row exclusive mode`.execute(await here.begun);
  await append('first', 'second');

  expect(await namesAfter(start)).toEqual(['first', 'second']);
  await here.finish('rollback').catch(() => undefined);
  await tx.rollback().execute();
  await there.close();
  await neighbour.drop();
});

test('a unit of work that continues after appending delays no other event', async () => {
  const work = createUnitOfWork(open.db, async () => undefined);
  const start = await events.end();
  const [appended, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = work.run(async (tx) => {
    await events.append(tx, event('long, first'));
    await events.append(tx, event('long, second'));
    appended.resolve();
    await goOn.promise;
  });
  await appended.promise;
  await work.run((tx) => events.append(tx, event('short')));

  expect(await namesAfter(start)).toEqual(['short']);
  goOn.resolve();
  await long;
  expect(await namesAfter(start)).toEqual(['short', 'long, first', 'long, second']);
});

test('a unit of work that fails appends nothing', async () => {
  const start = await events.end();
  const failing = createUnitOfWork(open.db, async () => undefined).run(async (tx) => {
    await events.append(tx, event('undone'));
    throw new Error('no, after all');
  });
  await expect(failing).rejects.toThrow('no, after all');
  expect(await namesAfter(start)).toEqual([]);
});

test('a transaction with thousands of events takes one lock for all of them', async () => {
  const many = stepping();
  const tx = await many.begun;
  for (let n = 0; n < 20; n += 1) await events.append(tx, event(`many ${n}`));
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx);
  await many.finish('commit');
  expect(rows).toEqual([{ n: 1 }]);
});

test('readers see each committed event exactly once and in order, however transactions overlap', async () => {
  const start = await events.end();
  const seen: { at: number; name: string }[] = [];
  const committed: string[] = [];
  let isOver = false;
  const writer = async (name: number): Promise<void> => {
    for (let round = 0; round < 25; round += 1) {
      const own = stepping();
      const tx = await own.begun;
      for (let n = 0; n <= (name + round) % 3; n += 1) await events.append(tx, event(`${name} ${round} ${n}`));
      const isKept = (name + round) % 5 !== 0;
      await own.finish(isKept ? 'commit' : 'rollback').catch(() => undefined);
      if (isKept) for (let n = 0; n <= (name + round) % 3; n += 1) committed.push(`${name} ${round} ${n}`);
    }
  };
  const reader = async (): Promise<void> => {
    for (let after = start, isLast = false; ; isLast = isOver) {
      const found = await events.readAfter(after, 7);
      for (const { data, cursor } of found) seen.push({ at: (after = cursor), name: String(data['imported_from']) });
      if (isLast && found.length === 0) return;
    }
  };
  const reading = reader();
  await Promise.all([0, 1, 2, 3, 4].map(writer));
  isOver = true;
  await reading;
  expect(seen.map(({ name }) => name).toSorted()).toEqual(committed.toSorted());
  expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => a - b));
});

test('what is rolled back never happened', async () => {
  const start = await events.end();
  const broken = stepping();
  await events.append(await broken.begun, event('undone'));
  await expect(broken.finish('rollback')).rejects.toThrow('rolled back');
  await append('after');
  expect(await namesAfter(start)).toEqual(['after']);
});

test('the end of an empty log is its beginning', async () => {
  const empty = await createTestDatabase();
  const other = openDatabase({ url: empty.url, log: pino({ level: 'silent' }) });
  expect(await createEventLog(other.db).end()).toBe(0);
  await other.close();
  await empty.drop();
});

test('an event names who did it', async () => {
  const [user] = await open.db.insertInto('users').values({ email: 'ann@example.org', first_name: 'Ann' }).returning('id').execute();
  const actorId: UserId | null = user?.id ?? null;
  const start = await events.end();
  await open.db.transaction().execute((tx) => events.append(tx, { ...event('signed'), actorId }));
  expect(await namesAfter(start)).toEqual(['signed']);
  expect((await events.readAfter(start, 1))[0]?.actorId).toBe(actorId);
});
