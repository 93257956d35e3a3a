import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { dropSubscription } from '../accounts/public.ts';
import { createDelivery } from './delivery.ts';
import { createDueService, type DueParts } from './due.service.ts';
import { createMessenger, type Messenger } from './messenger.service.ts';
import { createNotifier } from './notifier.service.ts';
import { type Noted, recordingQueue } from './testing/recording-queue.ts';

let server: TestApp;
let board: Board;
let due: ReturnType<typeof createDueService>;
let messenger: Messenger;
const jobs: Noted[] = [];
const mails: string[] = [];
const pushes: string[] = [];
const browser = 'https://push.example/due';

beforeAll(async () => {
  server = await createTestApp();
  const queue = recordingQueue(jobs);
  const delivery = createDelivery({ queue });
  const notifier = createNotifier({ ...server.deps, log: pino({ level: 'silent' }), delivery });
  due = createDueService({ ...server.deps, queue: { ...server.deps.queue, ...queue } satisfies DueParts['queue'], notifier });
  messenger = createMessenger({
    ...server.deps,
    queue,
    mailer: { enqueue: async (_: unknown, { subject }: Message) => void mails.push(subject) },
    push: { send: async (_: unknown, text: string) => (pushes.push((JSON.parse(text) as { body: string }).body), 'sent' as const) },
    dropSubscription,
    unsubscribeLink: () => 'https://x.example/unsubscribe/1.s',
  });
});
beforeEach(async () => {
  board = await setUpBoard(server);
  await board.max.calls.call('subscribe', { body: { obj: { endpoint: browser, keys: { p256dh: 'key', auth: 'auth' } } } });
  [jobs.length, mails.length, pushes.length] = [0, 0, 0];
});
afterAll(() => server.close());

const day = (n: number) => new Date(server.clock.now() + days(n)).toISOString().slice(0, 10);
const remind = () => due.remind({ signal: AbortSignal.timeout(60_000) });
const aTask = async (task_name: string, due_date: string) => {
  const body = { task_name, due_date, assignee: board.max.id };
  return (await board.mia.calls.call('createTask', { params: { id: board.project }, body })).data;
};
/** Max's reminders on each channel, after every job ran once, and the mail job twice. */
async function reminders() {
  const urgent = jobs.filter(([name, payload]) => name === 'write-news-mail' && JSON.stringify(payload).includes('urgent'));
  for (let n = 0; n <= urgent.length; n += 1) await messenger.mailNews({ userId: board.max.id, kind: 'urgent' });
  const outgoing = server.deps.db.deleteFrom('outgoing').where('address', '=', browser).returning('content');
  for (const { content } of await outgoing.execute()) await messenger.pushOne(content as Parameters<Messenger['pushOne']>[0], browser);
  const { data } = await board.max.calls.call('listNotifications', { query: { type: 'task_due' } });
  return { app: data.map((row) => row.notification_text).toReversed(), mails, pushes };
}
const alike = (...texts: string[]) => ({ app: texts, mails: texts, pushes: texts });

test('a due task reminds once each in the app, by mail and by push, however often it is checked', async () => {
  await aTask('Soon', day(1));
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await reminders()).toEqual(alike('Due tomorrow: the task “Soon”'));
});

interface Reviewed {
  title: string;
  due_date: string;
  state?: 'in_review' | 'ready' | 'closed' | 'cancelled';
}
/** A review that asked Max yesterday. */
async function aReview({ title, due_date, state = 'in_review' }: Reviewed) {
  const { db } = server.deps;
  const yesterday = new Date(server.clock.now() - days(1)).toISOString();
  const times = { created_at: yesterday, updated_at: yesterday };
  const last = await db.selectFrom('reviews').select('number').orderBy('number', 'desc').executeTakeFirst();
  const { id } = await db
    .insertInto('reviews')
    .values({
      project_id: board.project,
      number: (last?.number ?? 0) + 1,
      title,
      state,
      due_date,
      created_by: board.olga.id,
      reminders: '[7, 2, 1, -1]',
      decisions: '[]',
      decision_set: '',
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = { review_id: id, stage: 1, must_decide: true, sent_at: yesterday };
  await db
    .insertInto('review_reviewers')
    .values({ ...asked, user_id: board.max.id, position: 0 })
    .execute();
  return { id, asked };
}
/** Max's reminders of reviews, day after day. */
async function remindedOn(dayNumbers: readonly number[]): Promise<(readonly [number, string])[]> {
  const { db } = server.deps;
  const seen: (readonly [number, string])[] = [];
  const begin = server.clock.now();
  for (const n of dayNumbers) {
    server.clock.advance(begin + days(n) - server.clock.now());
    await remind();
    const rows = await db
      .selectFrom('notifications')
      .select('notification_text')
      .where('user_id', '=', board.max.id)
      .orderBy('id')
      .execute();
    seen.push(...rows.slice(seen.length).map(({ notification_text }) => [n, notification_text.replace(/(, due|:) .*/, '')] as const));
  }
  return seen;
}
const toHour = (hour: number) => server.clock.advance(days(1) - (server.clock.now() % days(1)) + hours(hour));
const toMorning = () => toHour(1);

test('a review reminds who hasn’t decided 7, 2 and 1 days before, and once when it is late, and nobody whose turn it isn’t', async () => {
  const { db } = server.deps;
  // In the afternoon, yesterday is over everywhere.
  toHour(13);
  const due_date = day(7);
  const { id, asked } = await aReview({ title: 'Slabs', due_date });
  const someone = async (first_name: string, is_guest: boolean) =>
    (
      await db
        .insertInto('users')
        .values({ email: `${first_name}.${id}@x.example`, first_name, last_name: '', is_guest })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [guest, left] = [await someone('Gil', true), await someone('Lea', false)];
  await db.insertInto('project_guests').values({ project_id: board.project, user_id: guest, invited_by: board.olga.id }).execute();
  await db
    .insertInto('review_reviewers')
    .values([
      { ...asked, user_id: board.mia.id, position: 1, decision: '{}', decided_at: asked.sent_at },
      { ...asked, user_id: guest, position: 2 },
      { ...asked, user_id: left, position: 3, left_at: asked.sent_at },
      { ...asked, user_id: board.olga.id, position: 4, stage: 2, sent_at: null },
    ])
    .execute();
  for (let n = 0; n < 10; n += 1) {
    await remind();
    await remind();
    server.clock.advance(days(1));
  }
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'reason', 'notification_text'])
    .where('review_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => [row.user_id, row.reason, row.notification_text])).toEqual(
    ['Due in 7 days', 'Due in 2 days', 'Due tomorrow', `1 day late, due ${due_date}`].map((when) => [
      board.max.id,
      'reviewing',
      `${when}: the review “Slabs”`,
    ]),
  );
  const mailed = await db.selectFrom('events').select('data').where('type', '=', 'review_asked').execute();
  expect(mailed.map(({ data }) => data)).toEqual([1, 2, 3, 4].map(() => ({ review_id: id, user_ids: [guest], is_reminder: true })));
});

test.each([
  [
    'stopped for two days',
    7,
    [0, 3, 6],
    [
      [0, 'Due in 7 days'],
      [6, 'Due tomorrow'],
    ],
  ],
  [
    'stopped until the due date',
    7,
    [0, 7],
    [
      [0, 'Due in 7 days'],
      [7, 'Due today'],
    ],
  ],
  ['stopped until it is late', 3, [0, 6], [[6, '3 days late']]],
])('a server that was %s sends one reminder of those it missed', async (_, due_in, dayNumbers, expected) => {
  await aReview({ title: 'Slabs', due_date: day(due_in) });
  expect(await remindedOn(dayNumbers)).toEqual(expected);
});

test('who was just asked is not reminded of a day that had begun', async () => {
  const { id } = await aReview({ title: 'Slabs', due_date: day(2) });
  const sent_at = new Date(server.clock.now()).toISOString();
  await server.deps.db.updateTable('review_reviewers').set({ sent_at }).where('review_id', '=', id).execute();
  expect(await remindedOn([0, 1])).toEqual([[1, 'Due tomorrow']]);
});

test('a review is late once its due date is over in every time zone', async () => {
  toMorning();
  await aReview({ title: 'Slabs', due_date: day(0) });
  expect(await remindedOn([0, 1.25, 1.75])).toEqual([[1.75, '1 day late']]);
});

test('a closed, cancelled or decided review reminds nobody', async () => {
  await aReview({ title: 'Closed', due_date: day(1), state: 'closed' });
  await aReview({ title: 'Cancelled', due_date: day(1), state: 'cancelled' });
  const { id } = await aReview({ title: 'Decided', due_date: day(1), state: 'ready' });
  const decided_at = new Date(server.clock.now()).toISOString();
  await server.deps.db.updateTable('review_reviewers').set({ decided_at, decision: '{}' }).where('review_id', '=', id).execute();
  expect(await remindedOn([0, 3])).toEqual([]);
});

test('reviews that are due for one person on a day are one mail', async () => {
  await aReview({ title: 'Slabs', due_date: day(1) });
  await aReview({ title: 'Walls', due_date: day(2) });
  await remind();
  const { mails: sent, pushes: pushed } = await reminders();
  expect(sent).toEqual([expect.stringMatching(/^2 updates in/)]);
  expect(pushed).toEqual(['Due tomorrow: the review “Slabs”', 'Due in 2 days: the review “Walls”']);
});

test('a changed due date moves the reminder, and a closed task has none', async () => {
  const [moved, closed] = [await aTask('Moved', day(1)), await aTask('Closed', day(2))];
  const change = (id: typeof moved.id, body: object) => board.mia.calls.call('updateTask', { params: { id }, body });
  await change(moved.id, { due_date: day(2) });
  await remind();
  expect(await reminders()).toEqual(alike());
  await change(closed.id, { status: 'closed' });
  server.clock.advance(days(1));
  await remind();
  expect(await reminders()).toEqual(alike('Due tomorrow: the task “Moved”'));
  await change(moved.id, { due_date: day(3) });
  server.clock.advance(days(2));
  await remind();
  expect(await reminders()).toEqual(alike('Due tomorrow: the task “Moved”', 'Due tomorrow: the task “Moved”'));
});
