import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FixedClock } from '../clock/clock.ts';
import { describeMail, SENDER, SENT_AT } from './mail.conformance.ts';
import { openMail } from './open-mail.ts';
import { startSmtpSink } from './testing/smtp-sink.ts';

const settings = { dataDir: '/nowhere', mailFrom: SENDER };

describeMail('SMTP', async () => {
  const sink = await startSmtpSink();
  return {
    mail: openMail({ ...settings, smtpUrl: sink.url }, new FixedClock(SENT_AT)),
    received: () => Promise.resolve(sink.received),
    refuse: () => {
      sink.isRefusing = () => true;
      return Promise.resolve(() => {
        sink.isRefusing = () => false;
        return Promise.resolve();
      });
    },
    close: () => sink.close(),
  };
});

const message = { to: 'ada@example.com', subject: 'Plan', text: 'x', html: 'x' };

test('SMTP mail goes to its one recipient', async () => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const mail = openMail({ ...settings, smtpUrl: sink.url }, new FixedClock(SENT_AT));
  await mail.send(message);
  await mail.close();
  expect(sink.recipients).toEqual(['ada@example.com']);
});

test('SMTP mail rejects when nobody is there', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const mail = openMail({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` }, new FixedClock(SENT_AT));
  await expect(mail.send(message)).rejects.toThrow('ECONNREFUSED');
  await mail.close();
});
