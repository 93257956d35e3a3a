import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { parseMail, type ReceivedMail } from '../src/platform/mail/testing/parse-mail.ts';
import { eventually } from './patience.ts';
import type { TestApp } from './test-app.ts';

/** Reads the mails that a server wrote to its outbox. */
export function readOutbox(dataDir: string) {
  const folder = join(dataDir, 'outbox');

  /** Oldest first. */
  async function mailsTo(email: string): Promise<ReceivedMail[]> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name)))));
    return mails.filter((mail) => mail.headers.get('to')?.[0]?.toLowerCase().includes(email.toLowerCase()));
  }

  return {
    mailsTo,
    /** Waits until an address has `mails` mails, and returns the link in the newest one. */
    async mailedLink(email: string, mails = 1): Promise<URL> {
      await eventually(async () => expect(await mailsTo(email)).toHaveLength(mails));
      const text = (await mailsTo(email)).at(-1)?.parts.get('text/plain') ?? '';
      return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
    },
  };
}

/** The outbox of a test app with jobs. */
export function outboxOf({ dataDir, deps }: Pick<TestApp, 'dataDir' | 'deps'>) {
  return {
    ...readOutbox(dataDir),
    /** Waits until all queued mails are written. */
    async waitUntilSent(): Promise<void> {
      const pending = sql<{ n: number }>`
        select (select count(*) from pgboss.job where name in ('mail-link', 'mail-guest-code', 'mail-guest-request')) + (select count(*) from outgoing where lane = 'send-mails') as n`;
      await expect.poll(async () => (await pending.execute(deps.db)).rows).toEqual([{ n: 0 }]);
    },
  };
}
