import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { FixedClock } from '../clock/clock.ts';
import { describeMail, SENDER, SENT_AT } from './mail.conformance.ts';
import { openMail } from './open-mail.ts';

const settings = { dataDir: '/nowhere', mailFrom: SENDER };

interface Sink {
  readonly url: string;
  readonly received: Buffer[];
  readonly recipients: string[];
  isRefusing: boolean;
  close(): Promise<void>;
}

async function startSink(): Promise<Sink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, callback) => {
      sink.recipients.push(address.address);
      callback(sink.isRefusing ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null);
    },
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sink.received.push(Buffer.concat(chunks));
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const sink: Sink = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received: [],
    recipients: [],
    isRefusing: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

describeMail('SMTP', async () => {
  const sink = await startSink();
  return {
    mail: openMail({ ...settings, smtpUrl: sink.url }, new FixedClock(SENT_AT)),
    received: () => Promise.resolve(sink.received),
    refuse: () => {
      sink.isRefusing = true;
      return Promise.resolve(() => {
        sink.isRefusing = false;
        return Promise.resolve();
      });
    },
    close: () => sink.close(),
  };
});

const message = { to: 'ada@example.com', subject: 'Plan', text: 'x', html: 'x' };

test('SMTP mail goes to its one recipient', async () => {
  const sink = await startSink();
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
