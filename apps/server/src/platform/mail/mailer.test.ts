import { expect, test } from 'vitest';
import { QueueHarness, until } from '../queue/testing/queue-harness.ts';
import { mailJob } from './mail-lane.ts';
import type { Message } from './mail.ts';
import { createMailer, sendEnqueuedMails } from './mailer.ts';

const harness = new QueueHarness();
const message: Message = { to: 'ada@example.com', subject: 'Grüße', text: 'x', html: '<p>x</p>', headers: { 'X-Project': 'South' } };

test('A mail is sent once its transaction has committed, and never when it was rolled back', async () => {
  const queue = await harness.started();
  const sent: Message[] = [];
  await sendEnqueuedMails({ queue, mail: { send: async (mail) => void sent.push(mail) } });
  const mailer = createMailer({ queue });
  const rolledBack = harness.inTransaction(async (tx) => {
    await mailer.enqueue(tx, { ...message, subject: 'Never mind' });
    throw new Error('no, after all');
  });
  await expect(rolledBack).rejects.toThrow('no, after all');
  await harness.inTransaction(async (tx) => {
    await mailer.enqueue(tx, message);
    expect(sent).toEqual([]);
  });
  await harness.noneLeft(mailJob);
  expect(sent).toEqual([message]);
});

test('A mail that is refused fails nobody and is tried again', async () => {
  const queue = await harness.started();
  let tries = 0;
  const send = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('451 come back later')) : Promise.resolve();
  };
  await sendEnqueuedMails({ queue, mail: { send } });
  await harness.inTransaction((tx) => createMailer({ queue }).enqueue(tx, message));
  for (const failed of [1, 2]) {
    await until(async () => expect([tries, ...(await harness.statesOf(mailJob))]).toEqual([failed, 'retry']));
    await harness.skipWaiting(mailJob);
  }
  await harness.noneLeft(mailJob);
  expect(tries).toBe(3);
});
