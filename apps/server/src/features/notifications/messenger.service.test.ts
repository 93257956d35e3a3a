import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { dropSubscription } from '../accounts/public.ts';
import { createDelivery } from './delivery.ts';
import { createMessenger, type Messenger } from './messenger.service.ts';
import { createNotifier, type Notifier } from './notifier.service.ts';
import { aNotification } from './testing/a-notification.ts';
import { type Noted, recordingQueue } from './testing/recording-queue.ts';

let server: TestApp;
let board: Board;
let messenger: Messenger;
let notifier: Notifier;
const sent: Noted[] = [];
let outcome: () => Promise<'sent' | 'gone'>;
const mails: Message[] = [];
const pushed: unknown[] = [];
beforeAll(async () => {
  server = await createTestApp();
  const queue = recordingQueue(sent);
  notifier = createNotifier({ ...server.deps, log: pino({ level: 'silent' }), delivery: createDelivery({ queue }) });
  const mailer = { enqueue: async (_: unknown, message: Message) => void mails.push(message) };
  const push = {
    send: async (_: unknown, text: string) => {
      const result = await outcome();
      pushed.push(JSON.parse(text));
      return result;
    },
  };
  messenger = createMessenger({
    ...server.deps,
    queue,
    mailer,
    push,
    dropSubscription,
    unsubscribeLink: () => 'https://x.example/unsubscribe/1.s',
  });
});
beforeEach(async () => {
  board = await setUpBoard(server);
  await server.deps.db.deleteFrom('notifications').execute();
  [mails.length, pushed.length, sent.length] = [0, 0, 0];
  outcome = async () => 'sent';
});
afterAll(() => server.close());

const notify = async (who: Someone, text: string, type: 'mentioned' | 'task_created' = 'task_created') =>
  server.deps.work.run((tx) =>
    notifier.write(tx, [aNotification({ user_id: who.id, project_id: board.project, type, notification_text: text })]),
  );
const news = (who: Someone) => messenger.mailNews({ userId: who.id, kind: 'news' });

describe('collected mails', () => {
  test('contain all pending notifications in one mail', async () => {
    for (let n = 1; n <= 40; n += 1) await notify(board.max, `News ${n}`);
    await news(board.max);
    await news(board.max);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[board.max.email, '40 updates in Quay']]);
    expect(mails[0]?.text).toContain('- News 1\n');
    expect(mails[0]?.text).toContain('These are the first 30, and 10 more are in the app.');
    expect(mails[0]?.text).toContain('/Notifications');
    expect(mails[0]?.headers).toMatchObject({
      'List-Unsubscribe': '<https://x.example/unsubscribe/1.s>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('with a single notification have its text as subject, and link to it', async () => {
    await notify(board.max, 'Mia created a task: “Check”');
    await news(board.max);
    expect(mails[0]?.subject).toBe('Mia created a task: “Check”');
    expect(mails[0]?.text).toContain(`/project/${board.project}`);
  });

  test('name each subject once, with its place, picture and link', async () => {
    const markup = await board.create(board.mia);
    await server.deps.db.updateTable('markups').set({ thumbnail_key: 'markups/cloud' }).where('id', '=', markup.id).execute();
    const about = { user_id: board.max.id, project_id: board.project, item_id: board.item, markup_id: markup.id };
    const text = (act: string) => `Mia ${act}: #1 “Markup” on plan.pdf`;
    await server.deps.work.run((tx) =>
      notifier.write(
        tx,
        ['set the status to review', 'set the status to closed'].map((act) => aNotification({ ...about, notification_text: text(act) })),
      ),
    );
    await notify(board.max, 'Ida joined the project “Quay”');
    await news(board.max);
    const [mail] = mails;
    const link = `/editProject/${board.project}/${board.folder}/${board.file}/${board.item}/${markup.id}/1`;
    expect(mail?.subject).toBe('3 updates in Quay');
    expect(mail?.text).toContain(
      `#1 Markup\nplan.pdf, Quay\n- Mia set the status to review\n- Mia set the status to closed\n${server.deps.config.publicUrl}${link}\n`,
    );
    expect(mail?.text).toContain('Quay\n- Ida joined the project\n');
    expect(mail?.html.split('>#1 Markup</a>')).toHaveLength(2);
    expect(mail?.pictures).toEqual([{ cid: 'picture-1', key: 'markups/cloud' }]);
  });

  test('have the actor as reply address, and none for several actors', async () => {
    const by = async (actor: Someone) => {
      await server.deps.db.updateTable('notifications').set({ actor_id: actor.id }).where('actor_id', 'is', null).execute();
    };
    await notify(board.max, 'Mia created a task: “Check”');
    await by(board.mia);
    await news(board.max);
    expect(mails[0]?.headers?.['Reply-To']).toBe(board.mia.email);
    server.clock.advance(600_000);
    for (const actor of [board.mia, board.olga]) {
      await notify(board.max, 'More');
      await by(actor);
    }
    await news(board.max);
    expect(mails[1]?.headers).not.toHaveProperty('Reply-To');
  });

  test('wait after the last one, except for notifications that name the user', async () => {
    await notify(board.max, 'First');
    await news(board.max);
    server.clock.advance(60_000);
    await notify(board.max, 'Second');
    await notify(board.max, 'Mia mentioned you', 'mentioned');
    await news(board.max);
    await messenger.mailNews({ userId: board.max.id, kind: 'urgent' });
    expect(mails.map(({ subject }) => subject)).toEqual(['First', 'Mia mentioned you']);
    server.clock.advance(600_000);
    await news(board.max);
    expect(mails.at(-1)?.subject).toBe('Second');
  });

  test('are queued with a delay; without one for notifications that name the user', async () => {
    await notify(board.max, 'News');
    await notify(board.max, 'Mia mentioned you', 'mentioned');
    expect(sent).toEqual([
      ['write-news-mail', { userId: board.max.id, kind: 'news' }, 120],
      ['write-news-mail', { userId: board.max.id, kind: 'urgent' }, 0],
    ]);
  });

  test('contain nothing that the user can no longer see, and stop when turned off', async () => {
    await notify(board.max, 'Left');
    await server.deps.db.deleteFrom('memberships').where('user_id', '=', board.max.id).execute();
    await news(board.max);
    await notify(board.mia, 'Off');
    await board.mia.calls.call('updateExtraDetails', { body: { type: 'is_email_notification_active', state: 0 } });
    await news(board.mia);
    expect(mails).toEqual([]);
  });

  test('come once a day, at the set hour, for users who want that; notifications that name them come at once', async () => {
    await board.max.calls.call('updateExtraDetails', { body: { type: 'is_email_digest_active', state: true } });
    for (const text of ['First', 'Second']) await notify(board.max, text);
    await notify(board.max, 'You', 'mentioned');
    sent.length = 0;
    const untilSix = (30 - new Date(server.clock.now()).getUTCHours()) % 24 || 24;
    await news(board.max);
    await messenger.mailNews({ userId: board.max.id, kind: 'urgent' });
    expect(mails.map(({ subject }) => subject)).toEqual(['You']);
    const [job] = sent;
    expect(job?.[1]).toEqual({ userId: board.max.id, kind: 'digest' });
    expect(Math.ceil((job?.[2] ?? 0) / 3600)).toBe(untilSix);
    await messenger.mailNews({ userId: board.max.id, kind: 'digest' });
    expect(mails.at(-1)?.subject).toBe('2 updates in Quay');
  });
});

describe('pushes', () => {
  const endpoint = () => `https://push.example.com/${board.max.id}`;
  beforeEach(async () => {
    const obj = { endpoint: endpoint(), keys: { p256dh: 'key', auth: 'auth' } };
    await board.max.calls.call('subscribe', { body: { obj } });
    await notify(board.max, 'Look');
  });
  /** The newest of those that wait for the browser. */
  const push = async () => {
    const rows = server.deps.db.selectFrom('outgoing').select('content').where('address', '=', endpoint());
    const waiting = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return messenger.pushOne(waiting.content as Parameters<Messenger['pushOne']>[0], endpoint());
  };
  const subscriptions = async () =>
    (await server.deps.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', board.max.id).execute()).length;

  test('go to each subscribed browser', async () => {
    await push();
    expect(pushed).toEqual([
      { title: 'Quay', body: 'Look', url: `/project/${board.project}`, tag: expect.stringContaining('notification-') },
    ]);
    expect(await subscriptions()).toBe(1);
  });

  test('delete subscriptions that have ended', async () => {
    outcome = async () => 'gone';
    await push();
    expect(await subscriptions()).toBe(0);
    await push();
    expect(pushed).toHaveLength(1);
  });

  test('are retried when they fail, and keep the subscription', async () => {
    outcome = () => Promise.reject(new Error('429'));
    await expect(push()).rejects.toThrow('429');
    expect(await subscriptions()).toBe(1);
  });
});
