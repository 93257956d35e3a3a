import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { writeDurably } from '../storage/durable-file.ts';
import { compose, type Sender } from './composition.ts';
import type { CompleteMessage, Mail } from './mail.ts';

/** Writes each mail as a complete .eml file into a folder, for a person or a test to read. */
export class OutboxMail implements Mail {
  readonly #folder: string;
  readonly #sender: Sender;
  #written = 0;

  constructor(folder: string, sender: Sender) {
    this.#folder = folder;
    this.#sender = sender;
  }

  async send(message: CompleteMessage): Promise<void> {
    const bytes = await new MailComposer({ ...compose(message, this.#sender), newline: 'windows' }).compile().build();
    const workspace = join(this.#folder, '.writing');
    await mkdir(workspace, { recursive: true });
    await writeDurably(join(this.#folder, this.#newName()), workspace, bytes);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** In the order of sending, within one process even at a standing clock; never the same twice. */
  #newName(): string {
    this.#written += 1;
    const time = new Date(this.#sender.clock.now()).toISOString().replace(/[-:.]/g, '');
    return `${time}-${String(this.#written).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`;
  }
}
