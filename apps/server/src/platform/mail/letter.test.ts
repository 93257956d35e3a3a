import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountCreatedMail, resetMail, validationMail } from '../../features/accounts/accounts.mails.ts';
import { invitationMail } from '../../features/projects/invitations.mails.ts';
import { FixedClock } from '../clock/clock.ts';
import { writeLetter } from './letter.ts';
import { withAttachments } from './mail-pictures.ts';
import type { Message } from './mail.ts';
import { OutboxMail } from './outbox-mail.ts';
import { parseMail } from './testing/parse-mail.ts';

const link = 'https://sheetmark.example/SignIn?token=a-token&more=1';
const to = 'ann@example.org';
const person = { to, link, name: 'Ann' };
const invitation = { to, link, inviter: 'Olga', project: 'North Quay' };

const mails: Readonly<Record<string, Message>> = {
  validation: validationMail(person),
  reset: resetMail(person),
  'account made': accountCreatedMail(person),
  'invitation of a stranger': invitationMail({ ...invitation, hasAccount: false }),
  'invitation of somebody known': invitationMail({ ...invitation, hasAccount: true }),
};

/** What a person reads, without what is only sent to be shown behind the subject. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>[^]*<\/head>|<div style="display:none[^]*?<\/div>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test.each(Object.entries(mails))('the mail of %s says in HTML what it says as text, with the link in both', (_, mail) => {
  expect(mail.text).toContain(`\n${link}\n`);
  expect(mail.html.match(/href="([^"]*)"/g)).toEqual(Array(2).fill(`href="${link.replace('&', '&amp;')}"`));
  const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean));
  const [inHtml, inText] = [words(wordsOf(mail.html)), words(mail.text.replaceAll(':\n', '\n'))];
  expect([...inText].filter((word) => !inHtml.has(word) && word !== link)).toEqual([]);
  expect(mail.html).toContain('>Open the link</a> at sheetmark.example.');
});

test.each(Object.entries(mails))('the mail of %s loads nothing, needs no style sheet and shows a preview', (_, mail) => {
  expect(mail.html).not.toMatch(/<(img|link|script|iframe|object|form)|src=|url\(|@import/i);
  expect(mail.html).toMatch(/<div style="display:none[^"]*">[A-Z][^<]{20,}<\/div>/);
  expect(mail.html).toMatch(/^<!DOCTYPE html>\n<html lang="en" dir="ltr">/);
  expect(mail.subject.length).toBeLessThan(80);
  const [head = '', body = ''] = mail.html.split('</head>');
  expect(head).toContain('<meta name="color-scheme" content="light dark">');
  const classesOf = (html: string) => [...html.matchAll(/class="(\w+)" style="[^"]*color:/g)].map(([, name]) => name ?? '');
  for (const name of classesOf(body))
    expect(head).toMatch(new RegExp(`@media \\(prefers-color-scheme:dark\\)\\{.*\\.${name}\\{[^}]*color:`));
});

test('text written by users can’t change the rest of the mail', async () => {
  const inviter = 'Eve\r\nBcc: all@example.org\r\n\r\n<script>';
  const mail = invitationMail({ ...invitation, inviter, project: "' onload='x", hasAccount: false });
  const folder = await mkdtemp(join(tmpdir(), 'letter-test-'));
  const outbox = new OutboxMail(folder, { from: 'Sheetmark <sheetmark@example.org>', clock: new FixedClock(0) });
  await outbox.send(mail);
  const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.eml'));
  const received = parseMail(await readFile(join(folder, name)));
  await rm(folder, { recursive: true });
  expect([...received.headers.keys()].sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(received.headers.get('to')).toEqual([to]);
  expect(received.headers.get('subject')).toEqual(["Eve Bcc: all@example.org <script> invites you to “' onload='x”"]);
  expect(received.parts.get('text/html')).not.toMatch(/<script|' onload/);
});

test('a name is shown as it was written, on one short line', () => {
  const inviter = `<b onclick="x">Eve</b>\r\n\r\nYour account is closed & gone \u202e`;
  const mail = invitationMail({ ...invitation, inviter, project: 'Q'.repeat(200), hasAccount: true });
  expect(mail.html).not.toContain('<b onclick');
  expect(mail.html).toContain('&lt;b onclick=&quot;x&quot;&gt;Eve&lt;/b&gt; Your account is closed &amp; gone');
  expect(mail.subject).toContain('<b onclick="x">Eve</b> Your account is closed & gone invites you to “QQQ');
  expect(mail.text).not.toContain('Q'.repeat(80));
  expect(mail.text).toContain(`${'Q'.repeat(79)}…`);
});

test('strangers are asked to create an account, users to sign in', () => {
  expect(mails['invitation of a stranger']?.text).toContain('Create an account and join:');
  expect(mails['invitation of somebody known']?.text).toContain('Join the project:');
});

const aThing = {
  name: 'Duct',
  place: 'A-301.pdf, Quay',
  link: `${link}#1`,
  lines: ['Ewa closed it'],
  reason: 'You created it.',
  picture: null,
};
const letter = {
  to,
  subject: 'News',
  preview: 'Of things.',
  greeting: 'Hello,',
  paragraphs: [],
  action: { label: 'Open', link },
  ending: 'End.',
};

test('pictures are embedded in the mail once each, and an unavailable one leaves no trace', async () => {
  const things = [
    { ...aThing, picture: 'here' },
    { ...aThing, picture: 'gone' },
  ];
  const mail = writeLetter({ ...letter, things });
  expect(mail.pictures).toEqual([
    { cid: 'picture-1', key: 'here' },
    { cid: 'picture-2', key: 'gone' },
  ]);
  const sources = (html: string) => html.match(/src="[^"]*"/g);
  expect(sources(mail.html)).toEqual(['src="cid:picture-1"', 'src="cid:picture-2"']);

  const complete = await withAttachments(mail, async (key) => (key === 'here' ? Buffer.from('a JPEG') : null));
  expect(sources(complete.html)).toEqual(['src="cid:picture-1"']);
  const folder = await mkdtemp(join(tmpdir(), 'letter-test-'));
  await new OutboxMail(folder, { from: 'Sheetmark <sheetmark@example.org>', clock: new FixedClock(0) }).send(complete);
  const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.eml'));
  const written = await readFile(join(folder, name), 'utf8');
  await rm(folder, { recursive: true });
  expect(written).toMatch(/multipart\/related/);
  expect(written.match(/Content-Id: <[^>]*>|Content-Type: image\/[a-z]+|Content-Disposition: inline/gi)).toHaveLength(3);
  expect(written).toContain(Buffer.from('a JPEG').toString('base64'));
});

test('each address in the plain text is on its own line', () => {
  const endingLinks = [{ label: 'Stop these emails', link: `${link}#2` }];
  const { text } = writeLetter({ ...letter, things: [aThing, { ...aThing, link: `${link}#3` }], endingLinks });
  const addresses = text.split('\n').filter((line) => line.includes('://'));
  expect(addresses).toEqual([`${link}#1`, `${link}#3`, link, `${link}#2`]);
});
