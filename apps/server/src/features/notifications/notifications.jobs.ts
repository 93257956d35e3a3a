import { NotificationId, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Lane } from '../../platform/outgoing/outgoing.ts';
import type { Job, Queue } from '../../platform/queue/queue.ts';

/** `urgent`: notifications that name the user. `news`: all collected ones. `digest`: all since the last daily mail. */
const NewsMail = z.object({ userId: UserId, kind: z.enum(['urgent', 'news', 'digest']) });
export type NewsMail = z.infer<typeof NewsMail>;

/** Writes one mail with a user's pending notifications. */
export const newsMailJob: Job<NewsMail> = {
  name: 'write-news-mail',
  title: 'Write a notification email',
  payload: NewsMail,
  retries: 10,
  expireSeconds: 60,
  concurrency: 2,
};

/** Keeps at most one pending job of a kind per user. */
export function enqueueNewsMails(queue: Pick<Queue, 'sendAll'>, tx: Tx, mails: readonly NewsMail[], afterSeconds: number): Promise<void> {
  return queue.sendAll(tx, newsMailJob, mails, ({ kind, userId }) => ({
    onceKey: `${kind} ${userId}`,
    startAfterSeconds: afterSeconds,
  }));
}

/** Pushes notifications to one browser. */
export const pushLane: Lane<{ notificationId: NotificationId }> = {
  job: {
    name: 'push-notifications',
    title: 'Send push notifications',
    payload: z.object({ address: z.string() }),
    retries: 12,
    expireSeconds: 600,
    concurrency: 4,
  },
  content: z.object({ notificationId: NotificationId }),
  former: {
    name: 'push-notification',
    title: 'Send a push notification',
    payload: z
      .object({ notificationId: NotificationId, endpoint: z.string() })
      .transform(({ notificationId, endpoint }) => ({ address: endpoint, content: { notificationId } })),
    retries: 12,
    expireSeconds: 60,
    concurrency: 1,
  },
  tries: 13,
};

/** Reminds of tasks that are due. Each run queues the next, and each starting process queues one if none is pending. */
export const dueJob: Job<object> = {
  name: 'remind-of-due-tasks',
  title: 'Send reminders of due tasks',
  payload: z.object({}),
  retries: 5,
  expireSeconds: 600,
  concurrency: 1,
};
