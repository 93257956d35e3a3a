import { expect, test } from 'vitest';
import { z } from 'zod';
import { FixedClock } from '../clock/clock.ts';
import { seconds } from '../clock/durations.ts';
import { createUnitOfWork } from '../db/unit-of-work.ts';
import { QueueHarness, until } from '../queue/testing/queue-harness.ts';
import { deliver, type Lane, queueMessages, type Send } from './outgoing.ts';

const harness = new QueueHarness();
const clock = new FixedClock();

const lane: Lane<string> = {
  job: { name: 'send-tests', title: 'Send', payload: z.object({ address: z.string() }), retries: 3, expireSeconds: 60, concurrency: 1 },
  content: z.string(),
  tries: 9,
};

async function start(send: Send<string>) {
  const queue = await harness.started();
  const { db, log } = harness;
  await deliver({ queue, db, log, clock, work: createUnitOfWork(db, async () => undefined) }, lane, send);
  return (...messages: [address: string, content: string][]) =>
    harness.inTransaction((tx) =>
      queueMessages(
        { queue },
        tx,
        lane,
        messages.map(([address, content]) => ({ address, content })),
      ),
    );
}

test('an address with many messages that take long lets others go first after its turn', async () => {
  const sent: string[] = [];
  let release = (): void => {};
  const isOtherQueued = new Promise<void>((resolve) => (release = resolve));
  const queue = await start(async (content) => {
    sent.push(content);
    if (content === 's1') await isOtherQueued;
    clock.advance(seconds(4));
    return 'done';
  });
  await queue(['slow', 's1'], ['slow', 's2'], ['slow', 's3'], ['slow', 's4'], ['slow', 's5']);
  await until(() => expect(sent).toEqual(['s1']));
  await queue(['other', 'o1']);
  release();
  await until(async () => {
    await harness.skipWaiting(lane.job);
    expect(sent).toHaveLength(6);
  });
  expect(sent).toEqual(['s1', 's2', 's3', 'o1', 's4', 's5']);
});

test('what is tried again waits for messages to addresses that answer', async () => {
  const sent: string[] = [];
  let release = (): void => {};
  const busy = new Promise<void>((resolve) => (release = resolve));
  const queue = await start(async (content, address) => {
    sent.push(content);
    if (content === 'busy') await busy;
    if (address === 'dead') throw new Error('no answer');
    return 'done';
  });
  await queue(['dead', 'd1']);
  await until(() => expect(sent).toEqual(['d1']));
  await queue(['a', 'busy']);
  await until(() => expect(sent).toEqual(['d1', 'busy']));
  // Both are due while the only worker is busy; the retry has waited longer.
  clock.advance(seconds(5));
  await harness.skipWaiting(lane.job);
  await queue(['b', 'b1']);
  release();
  await until(async () => {
    await harness.skipWaiting(lane.job);
    expect(sent.length).toBeGreaterThanOrEqual(4);
  });
  expect(sent.slice(0, 4)).toEqual(['d1', 'busy', 'b1', 'd1']);
});
