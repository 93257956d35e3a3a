import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../../test/databases.ts';
import { cause, onBehalfOf } from '../log/cause.ts';
import { openQueue } from './open-queue.ts';
import type { Job } from './queue.ts';
import { QueueHarness, until } from './testing/queue-harness.ts';

const harness = new QueueHarness();

test('several processes can create the queue’s tables at once', async () => {
  const empty = await createTestDatabase({ empty: true });
  const several = Array.from({ length: 4 }, () => openQueue({ url: empty.url, log: harness.log }));
  const jobs = harness.newJob();
  for (const queue of several) await queue.work(jobs, () => Promise.resolve());
  await Promise.all(several.map((queue) => queue.start()));
  await Promise.all(several.map((queue) => queue.stop(0)));
  await empty.drop();
  // On a busy machine pg-boss warns of slow queries.
  expect(harness.logged.filter(({ level }) => Number(level) >= harness.log.levels.values['error']!)).toEqual([]);
});

test('each job is done once, by one of the processes', async () => {
  const job = harness.newJob({ concurrency: 3 });
  const [first, second] = [await harness.started(), await harness.started()];
  const [byFirst, bySecond] = [await harness.noting(first, job), await harness.noting(second, job)];
  const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
  for (const text of texts) await harness.send(first, job, text);
  await harness.noneLeft(job);
  expect([...byFirst, ...bySecond].sort()).toEqual(texts.toSorted());
});

test('many jobs of one transaction are done one after the other without a wait between', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const done = await harness.noting(queue, job);
  await harness.inTransaction(async (tx) => {
    for (let index = 0; index < 30; index += 1) await queue.send(tx, job, { text: `note ${index}` });
  });
  await until(() => expect(done).toHaveLength(30));
});

test('many jobs that are sent at once are each done once, and none of them when the transaction is rolled back', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const done = await harness.noting(queue, job);
  const texts = Array.from({ length: 30 }, (_, index) => `note ${index}`);
  const rolledBack = harness.inTransaction(async (tx) => {
    await queue.sendAll(tx, job, [{ text: 'rolled back' }]);
    throw new Error('no, after all');
  });
  await expect(rolledBack).rejects.toThrow('no, after all');
  await harness.inTransaction((tx) =>
    queue.sendAll(
      tx,
      job,
      texts.map((text) => ({ text })),
    ),
  );
  await harness.noneLeft(job);
  expect(done.toSorted()).toEqual(texts.toSorted());
});

test('of many jobs sent at once with keys, those whose key waits already are not added, and the waiting ones see what was written', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  await harness.send(queue, job, 'a', { onceKey: 'a' });
  const send = harness.inTransaction(async (tx) => {
    await queue.sendAll(
      tx,
      job,
      ['a', 'b', 'b', 'c'].map((text) => ({ text })),
      ({ text }) => ({ onceKey: text }),
    );
    const done = await harness.noting(queue, job);
    await harness.send(queue, job, 'another');
    await until(() => expect(done).toEqual(['another']));
    return done;
  });
  const done = await send;
  await harness.noneLeft(job);
  expect(done.toSorted()).toEqual(['a', 'another', 'b', 'c']);
});

test('a job exists only once its transaction has committed', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const done = await harness.noting(queue, job);
  await harness.inTransaction(async (tx) => {
    await queue.send(tx, job, { text: 'committed' });
    expect(await harness.statesOf(job)).toEqual([]);
  });
  await harness.noneLeft(job);
  expect(done).toEqual(['committed']);
});

test('a job of a transaction that was rolled back never exists', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const rolledBack = harness.inTransaction(async (tx) => {
    await queue.send(tx, job, { text: 'rolled back' });
    throw new Error('no, after all');
  });
  await expect(rolledBack).rejects.toThrow('no, after all');
  expect(await harness.statesOf(job)).toEqual([]);
});

test('a payload that does not fit is refused on the way in, with nothing sent', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const unfit = { text: 5 } as unknown as { text: string };
  await expect(harness.inTransaction((tx) => queue.send(tx, job, unfit))).rejects.toThrow('expected string');
  expect(await harness.statesOf(job)).toEqual([]);
});

test('a payload that does not fit is refused on the way out too', async () => {
  const job = harness.newJob({ retries: 0 });
  const queue = await harness.started();
  await harness.inTransaction((tx) => queue.send(tx, { ...job, payload: z.string() }, 'a text of another version'));
  const done = await harness.noting(queue, job);
  await until(async () => expect(await harness.statesOf(job)).toEqual(['failed']));
  expect(done).toEqual([]);
});

test('a payload may be anything that JSON can hold', async () => {
  const queue = await harness.started();
  const values = [null, 'text', 5, ['a', { b: [true] }], { ä: '平面図' }];
  const job: Job<unknown> = { ...harness.newJob(), payload: z.unknown() };
  const seen: unknown[] = [];
  await queue.work(job, (payload) => {
    seen.push(payload);
    return Promise.resolve();
  });
  for (const value of values) await harness.inTransaction((tx) => queue.send(tx, job, value));
  await until(() => expect(seen).toEqual(values));
});

test('jobs with a higher priority run first, and equal ones in their order', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  for (const [text, priority] of [
    ['b', 0],
    ['d', -5],
    ['a', 10],
    ['c', 0],
  ] as const)
    await harness.send(queue, job, text, { priority });
  const done = await harness.noting(queue, job);
  await harness.noneLeft(job);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('a delayed job waits', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const done = await harness.noting(queue, job);
  await harness.send(queue, job, 'later', { startAfterSeconds: 3600 });
  await harness.send(queue, job, 'now');
  await until(async () => expect([...done, ...(await harness.statesOf(job))]).toEqual(['now', 'created']));
  await harness.skipWaiting(job);
  await harness.noneLeft(job);
  expect(done).toEqual(['now', 'later']);
});

test('while a job with a key waits, another with it is not added; other keys and no keys are', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  await harness.send(queue, job, 'first', { onceKey: 'user 1' });
  await harness.send(queue, job, 'second', { onceKey: 'user 1' });
  await harness.inTransaction(async (tx) => {
    await queue.send(tx, job, { text: 'twice in one transaction' }, { onceKey: 'user 2' });
    await queue.send(tx, job, { text: 'not added' }, { onceKey: 'user 2' });
  });
  await harness.send(queue, job, 'no key');
  await harness.send(queue, job, 'no key either');
  const done = await harness.noting(queue, job);
  await harness.noneLeft(job);
  expect(done).toEqual(['first', 'twice in one transaction', 'no key', 'no key either']);
  await harness.send(queue, job, 'again', { onceKey: 'user 1' });
  await harness.noneLeft(job);
  expect(done.at(-1)).toBe('again');
});

test('a job with a key is added while another with it runs', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const running = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  await queue.work(job, async ({ text }) => {
    running.resolve();
    await release.promise;
    done.push(text);
  });
  await harness.send(queue, job, 'runs', { onceKey: 'a' });
  await running.promise;
  await harness.send(queue, job, 'waits', { onceKey: 'a' });
  release.resolve();
  await harness.noneLeft(job);
  expect(done).toEqual(['runs', 'waits']);
});

test('a waiting job for a change starts only after the change is committed', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  await harness.send(queue, job, 'stands for both', { onceKey: 'a' });
  const done: string[] = [];
  await harness.inTransaction(async (tx) => {
    await queue.send(tx, job, { text: 'not added' }, { onceKey: 'a' });
    done.push(...(await harness.noting(queue, job)));
    await sleep(1_000);
    expect(await harness.statesOf(job)).toEqual(['created']);
  });
  await harness.noneLeft(job);
});

test('jobs can only be sent while the queue is started', async () => {
  const job = harness.newJob();
  const queue = openQueue({ url: harness.url, log: harness.log });
  await expect(harness.send(queue, job, 'early')).rejects.toThrow('while the queue is started');
  await queue.start();
  await harness.send(queue, job, 'in time');
  await queue.stop(0);
  await expect(harness.send(queue, job, 'late')).rejects.toThrow('while the queue is started');
});

test('a job runs on behalf of the request that sent it, in any process', async () => {
  const job = harness.newJob();
  const [sender, worker] = [await harness.started(), await harness.started()];
  const causes: unknown[] = [];
  await worker.work(job, async () => void causes.push(cause()));
  const request = { request_id: 'r1', source: '192.0.2.1' };
  await onBehalfOf(request, () => harness.send(sender, job, 'asked for'));
  await harness.noneLeft(job);
  await harness.send(sender, job, 'of itself');
  await harness.noneLeft(job);
  expect(causes).toEqual([request, undefined]);
});
