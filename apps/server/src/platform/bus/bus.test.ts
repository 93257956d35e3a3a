import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { describeBus } from './bus.conformance.ts';
import { maxNoteBytes } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describeBus('within a process', async () => createLocalBus());
describeBus('between processes', () => createPostgresBus(database.url, log));

test('a ring in one process reaches another', async () => {
  const [here, there] = await Promise.all([createPostgresBus(database.url, log), createPostgresBus(database.url, log)]);
  const heard = vi.fn<() => void>();
  there.listen(heard);
  await here.ring();
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
  await Promise.all([here.close(), there.close()]);
});

test('a note reaches the other processes, not its sender', async () => {
  const [here, there] = await Promise.all([createPostgresBus(database.url, log), createPostgresBus(database.url, log)]);
  const [heardHere, heardThere, rung] = [vi.fn<(note: string) => void>(), vi.fn<(note: string) => void>(), vi.fn<() => void>()];
  here.listenToNotes(heardHere);
  there.listenToNotes(heardThere);
  there.listen(rung);
  await here.sendNote('x'.repeat(maxNoteBytes));
  await expect.poll(() => heardThere.mock.calls).toEqual([['x'.repeat(maxNoteBytes)]]);
  expect([heardHere.mock.calls, rung.mock.calls]).toEqual([[], []]);
  await Promise.all([here.close(), there.close()]);
});

test('a bus reconnects, rings once for what it missed, and receives again', async () => {
  const [here, there] = await Promise.all([createPostgresBus(database.url, log), createPostgresBus(database.url, log)]);
  const heard = vi.fn<() => void>();
  there.listen(heard);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sheetmark bus' and datname = current_database()`,
  );
  await client.end();
  expect(rowCount).toBe(2);
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
  const before = heard.mock.calls.length;
  await expect
    .poll(async () => {
      await here.ring();
      return heard.mock.calls.length;
    })
    .toBeGreaterThan(before);
  await Promise.all([here.close(), there.close()]);
});
