import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ProcessStopped } from '../process/killable-process.ts';
import type { JobRun } from './queue.ts';
import { QueueHarness, until } from './testing/queue-harness.ts';

const harness = new QueueHarness();

test('a job that fails is tried again, later each time, and is given up in the end', async () => {
  const job = harness.newJob({ retries: 2 });
  const queue = await harness.started();
  const runs: boolean[] = [];
  await queue.work(job, (_payload, { isLastTry }) => {
    runs.push(isLastTry);
    return Promise.reject(new Error('out of order'));
  });
  await harness.send(queue, job, 'a');
  const waits: number[] = [];
  for (let tries = 1; tries <= 2; tries += 1) {
    await until(async () => expect([runs.length, ...(await harness.statesOf(job))]).toEqual([tries, 'retry']));
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from start_after - started_on)::float8 as wait from pgboss.job where name = ${job.name}`.execute(harness.db);
    waits.push(rows[0]?.wait ?? 0);
    await harness.skipWaiting(job);
  }
  await until(async () => expect(await harness.statesOf(job)).toEqual(['failed']));
  expect(runs).toEqual([false, false, true]);
  expect(waits[0]).toBeGreaterThanOrEqual(1);
  expect(waits[1]).toBeGreaterThanOrEqual(2);
  expect(harness.logged.map(({ msg, attempt }) => [msg, attempt])).toEqual([
    ['a job failed and will be tried again', 1],
    ['a job failed and will be tried again', 2],
    ['a job failed for good', 3],
  ]);
});

test('a job that cost a worker its process twice is given up, though it has tries left', async () => {
  const job = harness.newJob({ retries: 4 });
  const queue = await harness.started();
  let runs = 0;
  await queue.work(job, () => {
    runs += 1;
    return Promise.reject(runs === 1 ? new Error('out of order') : new ProcessStopped('timed_out'));
  });
  await harness.send(queue, job, 'a');
  for (let tries = 1; tries <= 2; tries += 1) {
    await until(async () => expect([runs, ...(await harness.statesOf(job))]).toEqual([tries, 'retry']));
    await harness.skipWaiting(job);
  }
  await until(async () => expect(await harness.statesOf(job)).toEqual(['failed']));
  expect(runs).toBe(3);
  expect(harness.logged.at(-1)).toMatchObject({ msg: 'a job failed for good', attempt: 3 });
});

test('a job that fails once is done in the end', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  let runs = 0;
  await queue.work(job, () => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve();
  });
  await harness.send(queue, job, 'a');
  await harness.noneLeft(job);
  expect(runs).toBe(2);
});

test('a handler that throws at once is a failure like any other', async () => {
  const job = harness.newJob({ retries: 0 });
  const queue = await harness.started();
  await queue.work(job, () => {
    throw new Error('at once');
  });
  await harness.send(queue, job, 'a');
  await until(async () => expect(await harness.statesOf(job)).toEqual(['failed']));
});

test('a job whose process died is taken over', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  await harness.send(queue, job, 'a');
  const worker = fork(new URL('testing/dying-worker.ts', import.meta.url), [harness.url, job.name], { stdio: 'inherit' });
  await once(worker, 'message');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await harness.statesOf(job)).toEqual(['active']);
  const done = await harness.noting(queue, job);
  // As if the last sign of life were a minute ago.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${job.name}`.execute(harness.db);
  await until(async () => expect(await harness.statesOf(job)).not.toEqual(['active']));
  await harness.skipWaiting(job);
  await harness.noneLeft(job);
  expect(done).toEqual(['a']);
});

test('a job that is given up is handed on, though its process died on the last try', async () => {
  const ifGivenUp = harness.newJob();
  const job = harness.newJob({ retries: 0, ifGivenUp });
  const queue = await harness.started();
  const handedOn = await harness.noting(queue, ifGivenUp);
  await harness.send(queue, job, 'a');
  const worker = fork(new URL('testing/dying-worker.ts', import.meta.url), [harness.url, job.name], { stdio: 'inherit' });
  await once(worker, 'message');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${job.name}`.execute(harness.db);
  await until(() => expect(handedOn).toEqual(['a']));
});

test('a job whose time is over hears so and is given to another', async () => {
  const job = harness.newJob({ expireSeconds: 1 });
  const queue = await harness.started();
  const runs: JobRun[] = [];
  await queue.work(job, async (_payload, run) => {
    runs.push(run);
    if (runs.length === 1) await once(run.signal, 'abort');
  });
  await harness.send(queue, job, 'a');
  await harness.noneLeft(job);
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('a stop lets running jobs finish and takes no new ones', async () => {
  const job = harness.newJob();
  const [queue, other] = [await harness.started(), await harness.started()];
  const running = Promise.withResolvers<void>();
  const done: [string, boolean][] = [];
  await queue.work(job, async ({ text }, { signal }) => {
    running.resolve();
    await sleep(300);
    done.push([text, signal.aborted]);
  });
  await harness.send(queue, job, 'running');
  await running.promise;
  await harness.send(queue, job, 'waiting');
  await queue.stop(10_000);
  expect(done).toEqual([['running', false]]);
  expect(await harness.statesOf(job)).toEqual(['created']);
  const byOther = await harness.noting(other, job);
  await harness.noneLeft(job);
  expect(byOther).toEqual(['waiting']);
});

test('a stop whose grace is over aborts running jobs and gives them back, at no cost of a try', async () => {
  const job = harness.newJob({ retries: 0 });
  const [queue, other] = [await harness.started(), await harness.started()];
  const running = Promise.withResolvers<AbortSignal>();
  await queue.work(job, async (_payload, { signal }) => {
    running.resolve(signal);
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  await harness.send(queue, job, 'a');
  const signal = await running.promise;
  await queue.stop(0);
  expect(signal.aborted).toBe(true);
  expect(await harness.statesOf(job)).toEqual(['retry']);
  const byOther = await harness.noting(other, job);
  await harness.noneLeft(job);
  expect(byOther).toEqual(['a']);
});

test('a job given back is left alone by a handler that ends late', async () => {
  const job = harness.newJob();
  const [queue, other] = [await harness.started(), await harness.started()];
  const running = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await queue.work(job, async () => {
    running.resolve();
    await taken.promise;
  });
  await harness.send(queue, job, 'a');
  await running.promise;
  const stopping = queue.stop(0);
  await other.work(job, async () => {
    taken.resolve();
    await release.promise;
  });
  await stopping;
  expect(await harness.statesOf(job)).toEqual(['active']);
  release.resolve();
  await harness.noneLeft(job);
});

test('a lost connection is logged and got over', async () => {
  const job = harness.newJob();
  const queue = await harness.started();
  const done = await harness.noting(queue, job);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sheetmark-queue' and datname = current_database()`.execute(harness.db);
  await harness.send(queue, job, 'after').catch(() => harness.send(queue, job, 'after'));
  await harness.noneLeft(job);
  expect(done).toEqual(['after']);
  expect(harness.logged.map(({ msg }) => msg)).toContain('the job queue met an error and goes on');
});
