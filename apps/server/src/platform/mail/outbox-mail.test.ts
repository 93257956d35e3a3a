import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FixedClock } from '../clock/clock.ts';
import { describeMail, SENDER, SENT_AT, type MailUnderTest } from './mail.conformance.ts';
import { openMail } from './open-mail.ts';
import { parseMail } from './testing/parse-mail.ts';

async function start(): Promise<MailUnderTest & { names(): Promise<string[]> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const outbox = join(dataDir, 'outbox');
  const names = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return {
    mail: openMail({ dataDir, mailFrom: SENDER, smtpUrl: null }, new FixedClock(SENT_AT)),
    names,
    received: async () => Promise.all((await names()).map((name) => readFile(join(outbox, name)))),
    refuse: async () => {
      await writeFile(outbox, 'no folder');
      return () => rm(outbox);
    },
    close: () => rm(dataDir, { recursive: true }),
  };
}

describeMail('Outbox', start);

test('Names in the outbox sort in the order of sending, also at a standing clock', async () => {
  const subject = await start();
  onTestFinished(() => subject.close());
  const titles = Array.from({ length: 11 }, (_, index) => `Mail ${index}`);
  for (const title of titles) await subject.mail.send({ to: 'ada@example.com', subject: title, text: 'x', html: 'x' });
  expect((await subject.names())[0]).toMatch(/^20260105T093000000Z-000001-[0-9a-f]{8}\.eml$/);
  expect((await subject.received()).map((source) => parseMail(source).headers.get('subject')?.[0])).toEqual(titles);
});
