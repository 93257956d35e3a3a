import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Bytes } from './bytes.ts';

/** Runs once a day: each run sends the next, and each start of a process sends one when none waits. */
export const housekeepingJob: Job<object> = {
  name: 'keep-house',
  payload: z.object({}),
  retries: 5,
  expireSeconds: 60 * 60,
  concurrency: 1,
};

/** Sent in the transaction that deletes the rows, so that no byte goes while its row stands, and none stays for good behind it. */
export const deleteBytesJob: Job<Bytes> = {
  name: 'delete-bytes',
  payload: z.object({ keys: z.array(z.string().min(1)), prefixes: z.array(z.string().regex(/^[a-z]+\/[0-9/]+\/$/)) }),
  retries: 24,
  expireSeconds: 60 * 60,
  concurrency: 1,
};
