import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Bytes } from './bytes.ts';

/** Runs once a day: each run queues the next, and each start of a process queues one if none is queued. */
export const housekeepingJob: Job<object> = {
  name: 'keep-house',
  title: 'Daily cleanup',
  payload: z.object({}),
  retries: 5,
  expireSeconds: 60 * 60,
  concurrency: 1,
};

/** Queued in the transaction that deletes the rows, so that files are deleted exactly when their rows are. */
export const deleteBytesJob: Job<Bytes> = {
  name: 'delete-bytes',
  title: 'Delete stored files',
  payload: z.object({ keys: z.array(z.string().min(1)), prefixes: z.array(z.string().regex(/^[a-z]+\/[0-9/]+\/$/)) }),
  retries: 24,
  expireSeconds: 60 * 60,
  concurrency: 1,
};
