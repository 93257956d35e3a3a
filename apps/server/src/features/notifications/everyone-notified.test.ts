import { CommentId, type EventType, type NotificationType, type UserId } from '@sheetmark/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { minutes } from '../../platform/clock/durations.ts';
import type { NewEvent } from '../../platform/events/events.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { dropSubscription } from '../accounts/public.ts';
import { createDelivery } from './delivery.ts';
import { createMessenger, type Messenger } from './messenger.service.ts';
import { createNotifier, type Notifier } from './notifier.service.ts';
import { rules } from './rules.policy.ts';
import { waitUntilNotified } from './testing/wait-until-notified.ts';

/**
 * Every kind of user: their relation to the markup and the task, their channels, and whether they can see them.
 * `lost` leaves the project before notifications are written, `leaver` before they are sent.
 */
const kinds = ['actor', 'creator', 'assignee', 'commenter', 'mentioned', 'follower', 'muting', 'member'] as const;
const sparing = ['withoutApp', 'withoutMail', 'withoutPush'] as const;
const outside = ['lost', 'leaver', 'inactive', 'stranger'] as const;
const everybody = [...kinds, ...sparing, ...outside];
type Kind = (typeof everybody)[number];
type Expected = Partial<Record<Kind, NotificationType>>;

let server: TestApp;
let board: Board;
let notifier: Notifier;
let messenger: Messenger;
let people: Readonly<Record<Kind, Someone>>;
const mails: Message[] = [];
const pushes: string[] = [];
const endpointOf = (kind: Kind) => `https://push.example.com/${kind}`;

beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
  const { db } = server.deps;
  const made = await Promise.all(
    everybody.map(async (kind): Promise<[Kind, Someone]> => {
      const person = await server.signUp(kind);
      return [kind, { ...person, calls: callsOf(server.app, person) }];
    }),
  );
  people = Object.fromEntries(made) as typeof people;
  for (const kind of everybody) if (!['lost', 'stranger'].includes(kind)) await board.join(board.project, people[kind]);
  for (const kind of everybody) {
    if (kind === 'withoutPush') continue;
    await people[kind].calls.call('subscribe', { body: { obj: { endpoint: endpointOf(kind), keys: { p256dh: 'k', auth: 'a' } } } });
  }
  const off = (kind: Kind, type: 'is_notification_active' | 'is_email_notification_active') =>
    people[kind].calls.call('updateExtraDetails', { body: { type, state: 0 } });
  await off('withoutApp', 'is_notification_active');
  await off('withoutMail', 'is_email_notification_active');
  await people.follower.calls.call('setFollow', { params: { id: board.project }, body: { choice: 'follow' } });
  await people.muting.calls.call('setFollow', { params: { id: board.project }, body: { choice: 'mute' } });
  await db.updateTable('users').set({ is_active: 0 }).where('id', '=', people.inactive.id).execute();
  // The owner and the others of the board would only repeat what `member` shows.
  for (const { id } of [board.olga, board.mia, board.max]) await db.deleteFrom('memberships').where('user_id', '=', id).execute();

  notifier = createNotifier({ ...server.deps, log: pino({ level: 'silent' }), delivery: createDelivery(server.deps) });
  messenger = createMessenger({
    ...server.deps,
    mailer: { enqueue: async (_, message) => void mails.push(message) },
    push: { send: async (subscription) => (pushes.push((subscription as { endpoint: string }).endpoint), 'sent') },
    dropSubscription,
    unsubscribeLink: () => 'https://x.example/unsubscribe/1.s',
  });
});
afterAll(() => server.close());

const rulesOfReview = { reminders: '[]', decisions: '[]', decision_set: '' };

/** A markup and a task to which each user has the relation they are named after. */
async function setTheScene(visibility: 'public' | 'private') {
  const { db } = server.deps;
  const { creator, assignee, commenter } = people;
  const on = { project_id: board.project, created_by: creator.id, assignee_id: assignee.id };
  const drawn = { item_id: board.item, editor_id: board.editor, file_id: board.file, page_number: 1 as never, name: 'Cloud' };
  const markup = await db
    .insertInto('markups')
    .values({ ...on, ...drawn, visibility })
    .returning('id')
    .executeTakeFirstOrThrow();
  const task = await db
    .insertInto('tasks')
    .values({ ...on, task_name: 'Check' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = { project_id: board.project, created_by: commenter.id, text: 'Hm.' };
  const comments = await db
    .insertInto('comments')
    .values([
      { ...written, markup_id: markup.id },
      { ...written, task_id: task.id },
    ])
    .returning('id')
    .execute();
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  const review = await db
    .insertInto('reviews')
    .values({ project_id: board.project, number: task.id, title: 'Finishes', created_by: creator.id, ...times, ...rulesOfReview })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = { review_id: review.id, markup_id: markup.id, task_id: task.id, item_id: board.item, file_id: board.file };
  await inviteStranger();
  return { ...ids, comment_id: comments[0]?.id ?? CommentId.parse(1), task_comment_id: comments[1]?.id ?? CommentId.parse(1) };
}

async function inviteStranger(): Promise<void> {
  await server.deps.db
    .insertInto('invitations')
    .values({
      project_id: board.project,
      email: people.stranger.email,
      invited_by: people.actor.id,
      token_hash: Buffer.from('a token'),
      expires_at: '2999-01-01T00:00:00.000Z',
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

type Scene = Awaited<ReturnType<typeof setTheScene>>;
type Data = (scene: Scene, id: (kind: Kind) => UserId) => object;

const aMarkup: Data = ({ markup_id, item_id }) => ({ markup_id, item_id });
const changed =
  (...names: string[]): Data =>
  ({ markup_id, item_id }) => ({ markup_id, item_id, changed: names });
const changedTask =
  (...names: string[]): Data =>
  ({ task_id }) => ({ task_id, changed: names });
const aComment: Data = ({ markup_id, item_id, comment_id }, id) => ({
  markup_id,
  item_id,
  comment_id,
  mentioned: mentionedOf(id),
});
const mentionedOf = (id: (kind: Kind) => UserId): UserId[] => [id('mentioned'), id('muting')];
const mentionedAlone: Expected = { mentioned: 'mentioned', muting: 'mentioned' };

const members = (type: NotificationType): Expected =>
  Object.fromEntries([...kinds, ...sparing].filter((kind) => kind !== 'actor' && kind !== 'muting').map((kind) => [kind, type]));
const involved = (type: NotificationType): Expected => ({ creator: type, assignee: type, commenter: type, follower: type });
const nobody: Expected = {};

/** Which notifications an event causes, for every event of a markup, task or project. */
const ofMarkups: readonly (readonly [event: EventType, data: Data, expected: Expected])[] = [
  ['markup_created', aMarkup, members('markup_created')],
  ['markup_updated', changed('objects'), involved('markup_updated')],
  ['markup_updated', changed('open'), involved('markup_status')],
  ['markup_updated', (scene, id) => ({ ...changed('assignee_id')(scene, id), assigned: id('assignee') }), { assignee: 'markup_assigned' }],
  ['markup_deleted', aMarkup, nobody],
  ['comment_added', aComment, { ...involved('comment_added'), ...mentionedAlone }],
  ['comment_edited', aComment, mentionedAlone],
  ['comment_deleted', aComment, nobody],
];
const ofTasks: typeof ofMarkups = [
  [
    'task_created',
    ({ task_id }, id) => ({ task_id, assigned: id('assignee'), mentioned: mentionedOf(id) }),
    { ...members('task_created'), assignee: 'task_assigned', ...mentionedAlone },
  ],
  ['task_updated', changedTask('status'), involved('task_status')],
  ['task_updated', changedTask('description'), nobody],
  ['task_updated', (scene, id) => ({ ...changedTask('assignee_id')(scene, id), assigned: id('assignee') }), { assignee: 'task_assigned' }],
  ['task_updated', (scene, id) => ({ ...changedTask('description')(scene, id), mentioned: mentionedOf(id) }), mentionedAlone],
  ['task_deleted', changedTask(), nobody],
  ['comment_added', ({ task_id, task_comment_id }) => ({ task_id, comment_id: task_comment_id }), involved('comment_added')],
];
const toThem = (type: NotificationType): Expected => ({ creator: type, member: type, muting: type });
const toThoseUnmuted = (type: NotificationType): Expected => ({ creator: type, member: type });
/** The reviewers or managers whom the event lists, among them some who can't see it. */
const listed =
  (more: object): Data =>
  ({ review_id }, id) => ({
    review_id,
    user_ids: [id('creator'), id('member'), id('muting'), id('lost'), id('stranger'), id('actor')],
    ...more,
  });
const ofReviews: typeof ofMarkups = [
  ['review_asked', listed({ is_reminder: false }), toThem('review_waiting')],
  ['review_decided', listed({ decision: 'Approved' }), toThoseUnmuted('review_decided')],
  ['review_ready', listed({}), toThoseUnmuted('review_ready')],
  ['review_closed', listed({ decision: null }), toThoseUnmuted('review_closed')],
  ['review_reopened', listed({ reason: 'Late' }), toThoseUnmuted('review_reopened')],
  ['review_changed', ({ review_id }) => ({ review_id, changed: ['title'] }), nobody],
];
const ofProjects: typeof ofMarkups = [
  ['file_uploaded', ({ item_id, file_id }) => ({ item_id, file_id, version: 2 }), members('file_uploaded')],
  [
    'sheets_published',
    (scene, id) => ({ publication_id: 1, sheets: 3, is_undone: false, name: 'Tender', ...listed({})(scene, id) }),
    toThoseUnmuted('sheets_published'),
  ],
  ['sheets_published', () => ({ publication_id: 1, sheets: 3, is_undone: true }), nobody],
  ['member_joined', (_, id) => ({ user_id: id('member') }), members('member_joined')],
  ['member_invited', (_, id) => ({ user_id: id('stranger') }), { stranger: 'invited' }],
  ['folder_created', () => ({}), nobody],
  ['project_updated', () => ({ changed: ['name'] }), nobody],
];

/** Private work only notifies its creator and assignee. */
const seenByTwo = ({ creator, assignee }: Expected): Expected => ({ ...(creator && { creator }), ...(assignee && { assignee }) });

const table = [
  ...[...ofMarkups, ...ofTasks, ...ofReviews, ...ofProjects].map((row) => ['public', ...row] as const),
  ...ofMarkups.map(([event, data, expected]) => ['private', event, data, seenByTwo(expected)] as const),
];

/** What reached each user: the type in the app, and whether a mail and a push were sent. */
type Reached = Partial<Record<Kind, { app: NotificationType | null; mail: boolean; push: boolean }>>;

function reachedBy(expected: Expected): Reached {
  return Object.fromEntries(
    Object.entries(expected).map(([kind, type]) => [
      kind,
      // An invitation has a mail of its own, with its link.
      { app: kind === 'withoutApp' ? null : type, mail: kind !== 'withoutMail' && type !== 'invited', push: kind !== 'withoutPush' },
    ]),
  );
}

async function deliverAll(): Promise<void> {
  for (const kind of everybody) {
    for (const urgency of ['urgent', 'news'] as const) await messenger.mailNews({ userId: people[kind].id, kind: urgency });
  }
  const waiting = await server.deps.db.selectFrom('outgoing').selectAll().where('lane', '=', 'push-notifications').execute();
  for (const { content, address } of waiting) await messenger.pushOne(content as Parameters<Messenger['pushOne']>[0], address);
  await server.deps.db.deleteFrom('outgoing').execute();
}

async function whatReached(): Promise<Reached> {
  const found: Reached = {};
  for (const kind of everybody) {
    const app = kind === 'inactive' ? [] : (await people[kind].calls.call('listNotifications', { query: {} })).data;
    const mail = mails.filter(({ to }) => to === people[kind].email);
    const push = pushes.filter((endpoint) => endpoint === endpointOf(kind));
    expect([kind, app.length <= 1 && mail.length <= 1 && push.length <= 1]).toEqual([kind, true]);
    if (app.length + mail.length + push.length > 0)
      found[kind] = { app: app[0]?.type ?? null, mail: mail.length > 0, push: push.length > 0 };
  }
  return found;
}

test('the table covers every rule', () => {
  const seen = new Set(table.flatMap(([, event, , expected]) => Object.values(expected).map((type) => `${event} ${type}`)));
  expect(rules.map(({ on, type }) => `${on} ${type}`).filter((rule) => !seen.has(rule))).toEqual([]);
});

test.each(table)(
  'on %s work, %s notifies exactly these users, each once on every open channel',
  async (visibility, type, data, expected) => {
    const { db, work, events } = server.deps;
    [mails.length, pushes.length] = [0, 0];
    server.clock.advance(minutes(11));
    const scene = await setTheScene(visibility);
    const about = data(scene, (kind) => people[kind].id);
    await board.join(board.project, people.lost);
    await waitUntilNotified(server, () => notifier.catchUp({ quietly: true }));
    await db.deleteFrom('notifications').execute();
    await db.deleteFrom('outgoing').execute();

    const event = { type, actorId: people.actor.id, projectId: board.project, data: about };
    await work.run((tx) => events.append(tx, event as NewEvent));
    await db.deleteFrom('memberships').where('user_id', '=', people.lost.id).execute();
    await waitUntilNotified(server, () => notifier.catchUp());
    await db.deleteFrom('memberships').where('user_id', '=', people.leaver.id).execute();
    await deliverAll();
    expect(await whatReached()).toEqual(reachedBy(expected));
    await board.join(board.project, people.leaver);
  },
);
