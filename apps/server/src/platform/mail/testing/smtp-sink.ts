import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  readonly url: string;
  /** Mails that were taken, as they came. */
  readonly received: Buffer[];
  readonly recipients: string[];
  /** Asked for each recipient. */
  isRefusing: () => boolean;
  close(): Promise<void>;
}

/** A mail server that keeps what it takes. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, callback) => {
      sink.recipients.push(address.address);
      callback(sink.isRefusing() ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null);
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
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received: [],
    recipients: [],
    isRefusing: () => false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
