import { join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Mail } from './mail.ts';
import { OutboxMail } from './outbox-mail.ts';
import { SmtpMail } from './smtp-mail.ts';

/** The server of the settings, or files in the data directory's `outbox`. Does not connect before the first mail. */
export function openMail(config: Pick<Config, 'dataDir' | 'mailFrom' | 'smtpUrl'>, clock: Clock): Mail {
  const sender = { from: config.mailFrom, clock };
  return config.smtpUrl === null ? new OutboxMail(join(config.dataDir, 'outbox'), sender) : new SmtpMail(config.smtpUrl, sender);
}
