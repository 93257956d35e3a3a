import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createLocalBus } from '../bus/local-bus.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import type { EventCursor, LoggedEvent } from './events.ts';

const event = (id: number): LoggedEvent => ({
  cursor: id,
  type: `event ${id}`,
  actorId: null,
  projectId: null,
  data: {},
  at: '2026-01-05T09:00:00.000Z',
});
const bus = createLocalBus();
let feed: EventFeed;
afterEach(() => feed.stop());

function follow(rows: LoggedEvent[], onEvents: (events: readonly LoggedEvent[]) => Promise<void> = async () => {}) {
  const seen: string[] = [];
  feed = createEventFeed({
    bus,
    log: pino({ level: 'silent' }),
    events: {
      readAfter: async (after: EventCursor, limit) => rows.filter(({ cursor }) => cursor > after).slice(0, limit),
      end: async () => rows.at(-1)?.cursor ?? 0,
    },
    async onEvents(found) {
      await onEvents(found);
      seen.push(...found.map(({ type }) => type));
    },
  });
  return seen;
}

test('a feed begins after the existing events, and delivers new ones once and in order', async () => {
  const rows = [event(1)];
  const seen = follow(rows);
  expect(await feed.start()).toBe(1);
  rows.push(event(2), event(3));
  await bus.ring();
  await expect.poll(() => seen).toEqual(['event 2', 'event 3']);
  rows.push(event(4));
  await bus.ring();
  await expect.poll(() => seen).toEqual(['event 2', 'event 3', 'event 4']);
});

test('events without a notification are found, too', async () => {
  const rows: LoggedEvent[] = [];
  const seen = follow(rows);
  await feed.start();
  await sleep(10);
  rows.push(event(1));
  await expect.poll(() => seen).toEqual(['event 1']);
});

test('events that a reader failed to handle are delivered again', async () => {
  const rows: LoggedEvent[] = [];
  let failures = 1;
  const seen = follow(rows, async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database went away');
  });
  await feed.start();
  rows.push(event(1), event(2));
  await bus.ring();
  await expect.poll(() => seen).toEqual(['event 1', 'event 2']);
});

test('more events than one read returns don’t wait for another notification', async () => {
  const rows: LoggedEvent[] = [];
  const seen = follow(rows);
  await feed.start();
  rows.push(...Array.from({ length: 1_700 }, (_, at) => event(at + 1)));
  await bus.ring();
  await expect.poll(() => seen.length).toBe(1_700);
});

test('a stopped feed delivers nothing', async () => {
  const rows: LoggedEvent[] = [];
  const seen = follow(rows);
  await feed.start();
  await feed.stop();
  rows.push(event(1));
  await bus.ring();
  await sleep(50);
  expect(seen).toEqual([]);
});
