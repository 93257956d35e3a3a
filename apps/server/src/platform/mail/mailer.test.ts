import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FixedClock, isoTime } from '../clock/clock.ts';
import { minutes } from '../clock/durations.ts';
import { createUnitOfWork } from '../db/unit-of-work.ts';
import type { Queue } from '../queue/queue.ts';
import { QueueHarness, until } from '../queue/testing/queue-harness.ts';
import { mailLane } from './mail-lane.ts';
import type { Message } from './mail.ts';
import { createMailer, sendEnqueuedMails } from './mailer.ts';

const harness = new QueueHarness();
const clock = new FixedClock();
const message: Message = { to: 'ada@example.com', subject: 'Grüße', text: 'x', html: '<p>x</p>', headers: { 'X-Project': 'South' } };

const sending = (queue: Queue, send: (mail: Message) => Promise<void>) => {
  const { db, log } = harness;
  return sendEnqueuedMails({ queue, db, log, clock, work: createUnitOfWork(db, async () => undefined), mail: { send } });
};
const waiting = async () => (await harness.db.selectFrom('outgoing').select('id').execute()).length;
/** Lets the next tries begin, until nothing is left. */
const untilSent = () =>
  until(async () => {
    clock.advance(minutes(15));
    await harness.skipWaiting(mailLane.job);
    expect(await waiting()).toBe(0);
  });

test('A mail is sent once its transaction has committed, and never when it was rolled back', async () => {
  const queue = await harness.started();
  const sent: Message[] = [];
  await sending(queue, async (mail) => void sent.push(mail));
  const mailer = createMailer({ queue });
  const rolledBack = harness.inTransaction(async (tx) => {
    await mailer.enqueue(tx, { ...message, subject: 'Never mind' });
    throw new Error('no, after all');
  });
  await expect(rolledBack).rejects.toThrow('no, after all');
  await harness.inTransaction(async (tx) => {
    await mailer.enqueue(tx, message);
    expect(sent).toEqual([]);
  });
  await untilSent();
  expect(sent).toEqual([message]);
});

test('Mails that are refused are tried again, and reach each address once and in order', async () => {
  const queue = await harness.started();
  const taken: string[] = [];
  let tries = 0;
  await sending(queue, async ({ to, subject }) => {
    tries += 1;
    if (tries % 2 === 1) throw new Error('451 come back later');
    taken.push(`${to} ${subject}`);
  });
  const mailer = createMailer({ queue });
  for (const subject of ['1', '2', '3']) {
    for (const to of ['ada@example.com', 'Bo@example.com'])
      await harness.inTransaction((tx) => mailer.enqueue(tx, { ...message, to, subject }));
  }
  await untilSent();
  const takenBy = (to: string) => taken.filter((each) => each.startsWith(to)).map((each) => each.slice(-1));
  expect([takenBy('ada'), takenBy('Bo')]).toEqual([
    ['1', '2', '3'],
    ['1', '2', '3'],
  ]);
});

test('A mail that no server ever takes is given up, and holds back none behind it', async () => {
  const queue = await harness.started();
  const taken: string[] = [];
  await sending(queue, async ({ subject }) => {
    if (subject === 'never') throw new Error('550 no such user');
    taken.push(subject);
  });
  await harness.inTransaction((tx) => createMailer({ queue }).enqueue(tx, { ...message, subject: 'never' }));
  await harness.inTransaction((tx) => createMailer({ queue }).enqueue(tx, { ...message, subject: 'next' }));
  await harness.db
    .updateTable('outgoing')
    .set({ tries: mailLane.tries - 2 })
    .where('id', '=', (eb) => eb.selectFrom('outgoing').select((inner) => inner.fn.min('id').as('id')))
    .execute();
  await untilSent();
  expect(taken).toEqual(['next']);
});

test('A job that began before its turn, and finds that a mail has to wait, waits for it', async () => {
  const queue = await harness.started();
  const taken: string[] = [];
  let isThere = false;
  await sending(queue, async ({ subject }) => {
    if (!isThere) throw new Error('451 come back later');
    taken.push(subject);
  });
  await harness.inTransaction((tx) => createMailer({ queue }).enqueue(tx, message));
  /** Of the job that waits. */
  const startsIn = async () => {
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from start_after - now())::int as seconds
      from pgboss.job where name = ${mailLane.job.name} and state = 'created'`.execute(harness.db);
    return rows.map(({ seconds }) => seconds);
  };
  // As after many tries, whose own job could not wait because another did already.
  const held_until = isoTime(clock, minutes(15));
  await until(async () => {
    const [wait = 0] = await startsIn();
    if (wait <= 600) {
      await harness.db.updateTable('outgoing').set({ held_until }).execute();
      await harness.skipWaiting(mailLane.job);
    }
    expect(wait).toBeGreaterThan(600);
  });
  isThere = true;
  await untilSent();
  expect(taken).toEqual([message.subject]);
});
