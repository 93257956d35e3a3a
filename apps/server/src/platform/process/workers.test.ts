import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Task } from './testing/burden.worker.ts';
import { type Computation, createWorkers, type Workers } from './workers.ts';

const burden: Computation<Task, { pid: number; value: number }> = {
  name: 'burden',
  module: new URL('./testing/burden.worker.ts', import.meta.url),
  limitMs: 600_000,
  output: z.object({ pid: z.number(), value: z.number() }),
};

let workers: Workers;
afterEach(() => workers.close());

const start = (options: { processes?: number; memoryMebibytes?: number } = {}) => {
  workers = createWorkers({ log: { warn: () => undefined }, ...options });
};
const run = (task: Task, owner: `user ${number}` | 'job' = 'user 1', options: { limitMs?: number; signal?: AbortSignal } = {}) =>
  workers.run({ ...burden, limitMs: options.limitMs ?? burden.limitMs }, task, { owner, signal: options.signal });

test('work that never ends is killed at its limit, and this process answers all the while', async () => {
  start({ processes: 1 });
  const { pid } = await run({ do: 'answer', with: 1 });
  expect(pid).not.toBe(process.pid);
  const spinning = run({ do: 'spin' }, 'user 1', { limitMs: 500 });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  await expect(spinning).rejects.toMatchObject({ name: 'ProcessStopped', reason: 'timed_out' });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(10);
  const after = await run({ do: 'answer', with: 2 });
  expect(after.value).toBe(2);
  expect(after.pid).not.toBe(pid);
});

test('its process sees none of this process’s settings', async () => {
  start({ processes: 1 });
  expect(Object.keys(process.env)).not.toEqual([]);
  expect(await run({ do: 'look around' })).toMatchObject({ value: 0 });
});

test('the limit is processor time: work that a busy machine delays goes on, until five times as much has passed', async () => {
  start({ processes: 1 });
  expect(await run({ do: 'wait', with: 1500 }, 'user 1', { limitMs: 1_000 })).toMatchObject({ value: 1500 });
  await expect(run({ do: 'wait', with: 600_000 }, 'user 1', { limitMs: 100 })).rejects.toMatchObject({ reason: 'timed_out' });
});

test('work that takes more memory than it may is killed, and one whose process dies fails alone', async () => {
  start({ processes: 1, memoryMebibytes: 256 });
  await expect(run({ do: 'grow' })).rejects.toMatchObject({ reason: 'too_large' });
  await expect(run({ do: 'die' })).rejects.toMatchObject({ reason: 'crashed' });
  expect(await run({ do: 'answer', with: 3 })).toMatchObject({ value: 3 });
});

test('an error of the work is its own, and costs no process', async () => {
  start({ processes: 1 });
  const { pid } = await run({ do: 'answer', with: 1 });
  await expect(run({ do: 'throw' })).rejects.toThrow('too many');
  expect(await run({ do: 'answer', with: 2 })).toEqual({ pid, value: 2 });
});

test('a caller with many requests waits behind their own, and others don’t wait behind them', async () => {
  start({ processes: 2 });
  const leaving = new AbortController();
  const greedy = [1, 2, 3].map(() => run({ do: 'spin' }, 'user 1', { signal: leaving.signal }).catch((error: unknown) => error));
  expect(await run({ do: 'answer', with: 4 }, 'user 2')).toMatchObject({ value: 4 });
  expect(await run({ do: 'answer', with: 5 }, 'job')).toMatchObject({ value: 5 });
  leaving.abort(new Error('gone'));
  for (const ended of await Promise.all(greedy)) expect(ended).toMatchObject({ message: 'gone' });
  expect(await run({ do: 'answer', with: 6 }, 'user 1')).toMatchObject({ value: 6 });
});
