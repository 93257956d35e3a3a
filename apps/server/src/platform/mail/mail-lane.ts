import { z } from 'zod';
import type { Job } from '../queue/queue.ts';
import type { Message } from './mail.ts';

/** Tried for about four hours, as most mail servers are back by then. */
export const mailJob: Job<Message> = {
  name: 'send-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()).exactOptional(),
  }),
  retries: 24,
  expireSeconds: 120,
  concurrency: 3,
};
