import { createTransport } from 'nodemailer';
import { compose, type Sender } from './composition.ts';
import type { CompleteMessage, Mail } from './mail.ts';

type Transport = ReturnType<typeof createPool>;

/** Long enough for a slow server, short enough that a job waiting on it ends within its time. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mails over a few pooled connections. Parameters in the URL (`?requireTLS=true` …) override our settings. */
export class SmtpMail implements Mail {
  readonly #transport: Transport;
  readonly #sender: Sender;

  constructor(url: string, sender: Sender) {
    this.#transport = createPool(url);
    this.#sender = sender;
  }

  async send(message: CompleteMessage): Promise<void> {
    await this.#transport.sendMail(compose(message, this.#sender));
  }

  close(): Promise<void> {
    this.#transport.close();
    return Promise.resolve();
  }
}

function createPool(url: string) {
  return createTransport({ url, pool: true, maxConnections: 3, ...timeouts });
}
