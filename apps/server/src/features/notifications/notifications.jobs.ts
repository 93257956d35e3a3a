import { NotificationId, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

/** Writes one mail of what waits for a user: at once of what concerns them alone, or of all the news that came together. */
export const newsMailJob: Job<{ userId: UserId; kind: 'urgent' | 'news' }> = {
  name: 'write-news-mail',
  payload: z.object({ userId: UserId, kind: z.enum(['urgent', 'news']) }),
  retries: 10,
  expireSeconds: 60,
  concurrency: 2,
};

/** Pushes one notification to one browser. */
export const pushJob: Job<{ notificationId: NotificationId; endpoint: string }> = {
  name: 'push-notification',
  payload: z.object({ notificationId: NotificationId, endpoint: z.string() }),
  retries: 12,
  expireSeconds: 60,
  concurrency: 4,
};

/** Reminds of tasks that are due. Each run sends the next, and each start of a process sends one when none waits. */
export const dueJob: Job<object> = {
  name: 'remind-of-due-tasks',
  payload: z.object({}),
  retries: 5,
  expireSeconds: 600,
  concurrency: 1,
};
