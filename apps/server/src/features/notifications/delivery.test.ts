import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { z } from 'zod';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { minutes, seconds } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { parseMail } from '../../platform/mail/testing/parse-mail.ts';
import { type SmtpSink, startSmtpSink } from '../../platform/mail/testing/smtp-sink.ts';
import { makeJobsDue } from '../../platform/queue/testing/start-now.ts';
import { waitUntilNotified } from './testing/wait-until-notified.ts';

// What leaves, with a mail server and push services that fail.
let sink: SmtpSink;
let server: TestApp;
let board: Board;
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await createTestApp({ jobs: true, config: { smtpUrl: sink.url } });
});
beforeEach(async () => {
  board = await setUpBoard(server);
  await waitUntilNotified(server);
  sink.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const anHour = 60 * 60;
/** Jobs wait by the database's clock, everything else by the server's. Moves both while no job can start. */
async function pass(time: number): Promise<void> {
  const move = async (tx: Tx): Promise<boolean> => {
    await sql`lock table pgboss.job in exclusive mode`.execute(tx);
    const atWork = await sql<{ n: number }>`select count(*) as n from pgboss.job where state = 'active'`.execute(tx);
    if (Number(atWork.rows[0]?.n) > 0) return false;
    server.clock.advance(seconds(time));
    await makeJobsDue(time).execute(tx);
    return true;
  };
  await expect.poll(() => server.deps.work.run(move), { interval: 5 }).toBe(true);
}

const waits = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from outgoing) + (select count(*) from notifications where mail = 'waiting') as n`.execute(server.deps.db);
  return Number(rows[0]?.n);
};
const countNotified = async (type: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from notifications where project_id = ${board.project} and type = ${type}`.execute(
      server.deps.db,
    )
  ).rows.map(({ n }) => Number(n))[0] ?? 0;

/** The texts of all mails to an address, in order of arrival. */
function mailsTo({ email }: Someone): string[] {
  const mails = sink.received.map((bytes) => parseMail(bytes));
  const own = mails.filter((mail) => mail.headers.get('to')?.[0]?.includes(email));
  return own.map((mail) => mail.parts.get('text/plain') ?? '');
}
const tasksIn = (text: string): string[] => [...text.matchAll(/Task \d+/g)].map(([name]) => name);

const create = (n: number, body = {}) =>
  board.olga.calls.call('createTask', { params: { id: board.project }, body: { task_name: `Task ${n}`, ...body } });

test('a mail server that fails half of the time gets every mail once, in order', async () => {
  let asked = 0;
  sink.isRefusing = () => (asked += 1) % 2 === 1;
  for (let n = 1; n <= 12; n += 1) await create(n, { assignee: n % 2 === 0 ? board.max.id : board.mia.id });
  await expect.poll(() => countNotified('task_assigned')).toBe(12);
  await expect.poll(async () => (await pass(anHour), waits()), { interval: 100 }).toBe(0);
  sink.isRefusing = () => false;
  const assigned = (who: Someone, rest: number) =>
    mailsTo(who)
      .flatMap(tasksIn)
      .filter((text) => Number(text.slice(5)) % 2 === rest);
  expect(assigned(board.max, 0)).toEqual([2, 4, 6, 8, 10, 12].map((n) => `Task ${n}`));
  expect(assigned(board.mia, 1)).toEqual([1, 3, 5, 7, 9, 11].map((n) => `Task ${n}`));
  expect(asked).toBeGreaterThan(sink.received.length);
});

test('push services that answer 429, 500, 404 and 410 get every push once, in order, and ended subscriptions are deleted', async () => {
  const taken = new Map<string, string[]>();
  const tries = new Map<string, number>();
  const failure = (status: number, headers: Record<string, string> = {}) =>
    new webPush.WebPushError('unexpected', status, headers, '', 'https://push.example.com');
  /** The answers to the first attempts, by the endpoint's name; then it accepts everything. */
  const answers: Readonly<Record<string, readonly Error[]>> = {
    busy: [failure(429, { 'retry-after': '7200' }), failure(500), failure(429)],
    gone: [failure(410)],
    unknown: [failure(404)],
    fine: [],
  };
  const refusedAt: number[] = [];
  vi.spyOn(webPush, 'sendNotification').mockImplementation(async ({ endpoint }, text) => {
    const name = endpoint.split('/').at(-1) ?? '';
    const answer = answers[name]?.[tries.get(name) ?? 0];
    tries.set(name, (tries.get(name) ?? 0) + 1);
    if (name === 'busy') refusedAt.push(server.clock.now());
    if (answer) throw answer;
    const { body } = JSON.parse(String(text)) as { body: string };
    // News of how the board was set up may be sent as late as this.
    if (body.includes('a task')) taken.set(name, [...(taken.get(name) ?? []), body]);
    return { statusCode: 201, body: '', headers: {} };
  });
  for (const name of Object.keys(answers)) {
    const obj = { endpoint: `https://push.example.com/${name}`, keys: { p256dh: 'k', auth: 'a' } };
    await (name === 'fine' ? board.mia : board.max).calls.call('subscribe', { body: { obj } });
  }
  for (let n = 1; n <= 8; n += 1) await create(n);
  await expect.poll(() => countNotified('task_created')).toBe(16);
  await expect.poll(async () => (await pass(anHour / 2), waits()), { interval: 200 }).toBe(0);

  const all = Array.from({ length: 8 }, (_, at) => `Olga created a task: “Task ${at + 1}”`);
  expect(Object.fromEntries(taken)).toEqual({ busy: all, fine: all });
  const left = await server.deps.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', board.max.id).execute();
  expect(left).toEqual([{ endpoint: 'https://push.example.com/busy' }]);
  expect([tries.get('gone'), tries.get('unknown')]).toEqual([1, 1]);
  // The two hours that it asked for were kept.
  expect((refusedAt[1] ?? 0) - (refusedAt[0] ?? 0)).toBeGreaterThanOrEqual(minutes(120));
});

test('pushes queued by an older version are sent', async () => {
  const endpoint = 'https://push.example.com/left';
  const pushed: unknown[] = [];
  vi.spyOn(webPush, 'sendNotification').mockImplementation(async ({ endpoint: to }, text) => {
    pushed.push([to, (JSON.parse(String(text)) as { body: string }).body]);
    return { statusCode: 201, body: '', headers: {} };
  });
  await board.max.calls.call('subscribe', { body: { obj: { endpoint, keys: { p256dh: 'k', auth: 'a' } } } });
  const row = { user_id: board.max.id, project_id: board.project, type: 'task_created', notification_text: 'Left behind' } as const;
  const { id } = await server.deps.db.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow();
  const left = (name: string, payload: object) => {
    const job = { name, title: name, payload: z.looseObject({}), retries: 3, expireSeconds: 60, concurrency: 1 };
    return server.deps.work.run((tx) => server.deps.queue.send(tx, job, { ...payload }));
  };
  await left('send-mail', { to: board.mia.email, subject: 'Left', text: 'Left behind', html: '<p>Left behind</p>' });
  await left('push-notification', { notificationId: id, endpoint });
  await expect.poll(() => [mailsTo(board.mia).map((text) => text.trim()), pushed]).toEqual([['Left behind'], [[endpoint, 'Left behind']]]);
});

test('a hundred events in five minutes make one mail, and later ones another', async () => {
  const createSome = async (from: number, to: number): Promise<void> => {
    for (let n = from; n <= to; n += 1) {
      await create(n);
      if (n % 5 === 0) await pass(15);
    }
  };
  await createSome(1, 60);
  // The first of them has waited its two minutes.
  const mailsToEach = () => [board.max, board.mia].map((who) => mailsTo(who).length);
  await expect.poll(mailsToEach).toEqual([1, 1]);
  await createSome(61, 100);
  await expect.poll(() => countNotified('task_created')).toBe(200);
  expect(mailsToEach()).toEqual([1, 1]);
  await expect.poll(async () => (await pass(60), waits()), { interval: 200 }).toBe(0);
  const mails = mailsTo(board.max);
  // A mail names thirty and counts the rest.
  const counted = mails.map((text) => tasksIn(text).length + Number(/and (\d+) more/.exec(text)?.[1] ?? 0));
  expect([counted.length, counted.reduce((sum, n) => sum + n, 0)]).toEqual([2, 100]);
  expect(tasksIn(mails[0] ?? '')[0]).toBe('Task 1');
});
