import { z } from 'zod';
import type { Lane } from '../outgoing/outgoing.ts';
import type { Message } from './mail.ts';

/** Tried for about four hours, as most mail servers are back by then. */
export const mailLane: Lane<Message> = {
  job: { name: 'send-mails', payload: z.object({ address: z.string() }), retries: 24, expireSeconds: 600, concurrency: 3 },
  content: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()).exactOptional(),
  }),
  tries: 25,
};
