import type { Tx } from '../db/unit-of-work.ts';
import { deliver, queueMessage } from '../outgoing/outgoing.ts';
import type { Queue } from '../queue/queue.ts';
import { mailboxOf, mailLane } from './mail-lane.ts';
import { type LoadPicture, withAttachments } from './mail-pictures.ts';
import type { Mail, Message } from './mail.ts';

export interface Mailer {
  /** The mail is sent when the transaction commits, and not at all when it doesn't; a mail server that fails never fails the act. */
  enqueue(tx: Tx, message: Message): Promise<void>;
}

export function createMailer(parts: { readonly queue: Pick<Queue, 'sendAll'> }): Mailer {
  return { enqueue: (tx, message) => queueMessage(parts, tx, mailLane, { address: mailboxOf(message), content: message }) };
}

type SendParts = Parameters<typeof deliver>[0] & { readonly mail: Pick<Mail, 'send'>; readonly loadPicture?: LoadPicture };

/** Makes this process one of those that send what was enqueued: to each address in order. */
export function sendEnqueuedMails({ mail, loadPicture = async () => null, ...parts }: SendParts): Promise<void> {
  return deliver(parts, mailLane, async (message) => {
    await mail.send(await withAttachments(message, loadPicture));
    return 'done';
  });
}
