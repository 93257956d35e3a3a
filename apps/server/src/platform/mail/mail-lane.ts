import { z } from 'zod';
import type { Lane } from '../outgoing/outgoing.ts';
import type { Message } from './mail.ts';

const content: Lane<Message>['content'] = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  pictures: z.array(z.object({ cid: z.string(), key: z.string() })).exactOptional(),
});

/** One mailbox, however it is written. */
export const mailboxOf = ({ to }: Message): string => to.toLowerCase();

/** Tried for about four hours, as most mail servers are back by then. */
export const mailLane: Lane<Message> = {
  job: {
    name: 'send-mails',
    title: 'Send emails',
    payload: z.object({ address: z.string() }),
    retries: 24,
    expireSeconds: 600,
    concurrency: 3,
  },
  content,
  former: {
    name: 'send-mail',
    title: 'Send an email',
    payload: content.transform((message) => ({ address: mailboxOf(message), content: message })),
    retries: 24,
    expireSeconds: 60,
    concurrency: 1,
  },
  tries: 25,
};
