import type { UserId } from '@sheetmark/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { openDatabase, type OpenDatabase } from '../db/open-database.ts';
import type { Tx } from '../db/unit-of-work.ts';
import { createEventLog } from './event-log.repository.ts';
import type { EventCursor, EventLog } from './events.ts';

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

const event = (type: string) => ({ type, actorId: null, projectId: null, data: { about: type } });
const append = (...types: string[]) =>
  open.db.transaction().execute(async (tx) => {
    for (const type of types) await events.append(tx, event(type));
  });
const typesAfter = async (cursor: EventCursor, limit = 100) => (await events.readAfter(cursor, limit)).map(({ type }) => type);

/** Other databases of the server hold the horizon back for moments. */
async function untilRead(cursor: EventCursor, types: string[]): Promise<void> {
  await expect.poll(() => typesAfter(cursor)).toEqual(types);
}

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

test('events come in the order of their transaction, with what was written', async () => {
  const start = await events.end();
  await append('first', 'second');
  await append('third');
  await untilRead(start, ['first', 'second', 'third']);
  expect((await events.readAfter(start, 1))[0]).toMatchObject({ type: 'first', actorId: null, projectId: null, data: { about: 'first' } });
});

test('a reader never skips an event whose transaction began first and commits last', async () => {
  const start = await events.end();
  const [slow, quick] = [stepping(), stepping()];
  await events.append(await slow.begun, event('slow, begun first'));
  await events.append(await quick.begun, event('quick, begun second'));
  await quick.finish('commit');

  const seen = await typesAfter(start);
  expect(seen).toEqual([]);
  await slow.finish('commit');
  await untilRead(start, ['slow, begun first', 'quick, begun second']);
});

test('a lower id that commits behind a higher one is not lost to a reader who reads all the while', async () => {
  let cursor = await events.end();
  const seen: string[] = [];
  const readOn = async () => {
    for (const found of await events.readAfter(cursor, 2)) {
      seen.push(found.type);
      cursor = found.cursor;
    }
  };
  const expected: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const [early, late] = [stepping(), stepping()];
    // The later transaction takes the lower id.
    await open.db
      .insertInto('events')
      .values({ type: `early ${round}`, data: '{}' })
      .execute();
    await events.append(await late.begun, event(`late ${round}`));
    await events.append(await early.begun, event(`low ${round}`));
    await readOn();
    await early.finish('commit');
    await readOn();
    await late.finish('commit');
    expected.push(`early ${round}`, `late ${round}`, `low ${round}`);
  }
  await expect.poll(async () => (await readOn(), seen.toSorted())).toEqual(expected.toSorted());
});

test('what is rolled back never happened', async () => {
  const start = await events.end();
  const broken = stepping();
  await events.append(await broken.begun, event('undone'));
  await expect(broken.finish('rollback')).rejects.toThrow('rolled back');
  await append('after');
  await untilRead(start, ['after']);
});

test('the end of an empty log is its beginning', async () => {
  const empty = await createTestDatabase();
  const other = openDatabase({ url: empty.url, log: pino({ level: 'silent' }) });
  expect(await createEventLog(other.db).end()).toEqual({ tx: '0', id: 0 });
  await other.close();
  await empty.drop();
});

test('an event names who did it', async () => {
  const [user] = await open.db.insertInto('users').values({ email: 'ann@example.org', first_name: 'Ann' }).returning('id').execute();
  const actorId: UserId | null = user?.id ?? null;
  const start = await events.end();
  await open.db.transaction().execute((tx) => events.append(tx, { ...event('signed'), actorId }));
  await untilRead(start, ['signed']);
  expect((await events.readAfter(start, 1))[0]?.actorId).toBe(actorId);
});
