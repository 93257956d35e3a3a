import type { Tx } from '../db/unit-of-work.ts';
import type { Queue } from '../queue/queue.ts';
import { mailJob } from './mail-lane.ts';
import type { Mail, Message } from './mail.ts';

export interface Mailer {
  /** The mail is sent when the transaction commits, and not at all when it doesn't; a mail server that fails never fails the act. */
  enqueue(tx: Tx, message: Message): Promise<void>;
}

export function createMailer({ queue }: { readonly queue: Pick<Queue, 'send'> }): Mailer {
  return { enqueue: (tx, message) => queue.send(tx, mailJob, message) };
}

/** Makes this process one of those that send what was enqueued. */
export function sendEnqueuedMails({
  queue,
  mail,
}: {
  readonly queue: Pick<Queue, 'work'>;
  readonly mail: Pick<Mail, 'send'>;
}): Promise<void> {
  return queue.work(mailJob, (message) => mail.send(message));
}
