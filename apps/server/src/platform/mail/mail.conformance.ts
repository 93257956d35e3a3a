import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail, Message } from './mail.ts';
import { parseMail, type ReceivedMail } from './testing/parse-mail.ts';

export const SENDER = 'Sheetmark <reviews@example.org>';
/** When every mail of these tests is sent. */
export const SENT_AT = Date.UTC(2026, 0, 5, 9, 30);

export interface MailUnderTest {
  readonly mail: Mail;
  /** What has arrived, in the order of sending. */
  received(): Promise<Buffer[]>;
  /** Nothing arrives until the returned function is called. */
  refuse(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const message: Message = {
  to: 'ada@example.com',
  subject: 'Your invitation',
  text: 'Follow this link:\nhttps://example.org/acceptInvitation/invitationToken/abc=def',
  html: '<p>Follow <a href="https://example.org/acceptInvitation/invitationToken/abc=def">this link</a></p>',
};

/** What every mail does, whatever it hands over to. */
export function describeMail(name: string, start: () => Promise<MailUnderTest>): void {
  describe(`${name} mail`, () => {
    let subject: MailUnderTest;

    beforeEach(async () => {
      subject = await start();
    });
    afterEach(async () => {
      await subject.mail.close();
      await subject.close();
    });

    async function sent(changes: Partial<Message> = {}): Promise<ReceivedMail> {
      await subject.mail.send({ ...message, ...changes });
      const [first, ...others] = await subject.received();
      expect(others).toEqual([]);
      return parseMail(first ?? Buffer.alloc(0));
    }

    test('says who it is from, who it is for, when it was sent and that no person wrote it', async () => {
      const { headers } = await sent();
      expect(headers.get('from')).toEqual([SENDER]);
      expect(headers.get('to')).toEqual(['ada@example.com']);
      expect(headers.get('subject')).toEqual(['Your invitation']);
      expect(headers.get('date')).toEqual(['Mon, 05 Jan 2026 09:30:00 +0000']);
      expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
      expect(headers.get('mime-version')).toEqual(['1.0']);
      expect(headers.get('message-id')?.[0]).toMatch(/^<[^<>\s]+@example\.org>$/);
    });

    test('holds the text and the same as HTML', async () => {
      const { headers, parts } = await sent();
      expect(headers.get('content-type')?.[0]).toMatch(/^multipart\/alternative;/);
      expect([...parts]).toEqual([
        ['text/plain', message.text],
        ['text/html', message.html],
      ]);
    });

    test('keeps a subject and texts that are not ASCII', async () => {
      const subjectLine = 'Grundriß „Erdgeschoß“ – 平面図 🏗️: zur Prüfung freigegeben, bitte bis Freitag ansehen';
      const { headers, parts } = await sent({ subject: subjectLine, text: 'Grüße, 平面図 🏗️', html: `<p>${'平面図 '.repeat(500)}</p>` });
      expect(headers.get('subject')).toEqual([subjectLine]);
      expect(parts.get('text/plain')).toBe('Grüße, 平面図 🏗️');
      expect(parts.get('text/html')).toBe(`<p>${'平面図 '.repeat(500)}</p>`);
    });

    test('keeps lines that look like the end of a mail or of a part', async () => {
      const text = 'before\n.\nFrom here on\n..\n--boundary--\nafter';
      expect((await sent({ text })).parts.get('text/plain')).toBe(text);
    });

    test('carries further headers', async () => {
      const { headers } = await sent({ headers: { 'List-Unsubscribe': '<https://example.org/settings>', 'X-Project': 'Süd' } });
      expect(headers.get('list-unsubscribe')).toEqual(['<https://example.org/settings>']);
      expect(headers.get('x-project')).toEqual(['Süd']);
    });

    test.each(['\r\n', '\n', '\r', '\r\n\r\n', '\u2028', '\0'])(
      'makes no header of a subject or a header value with %j in it',
      async (break_) => {
        const { headers, parts } = await sent({
          subject: `Plan${break_}Bcc: eve@example.com`,
          headers: { 'X-Project': `South${break_}X-Eve: yes` },
        });
        expect(headers.get('subject')).toEqual(['Plan Bcc: eve@example.com']);
        expect(headers.get('x-project')).toEqual(['South X-Eve: yes']);
        expect(headers.has('bcc')).toBe(false);
        expect(headers.has('x-eve')).toBe(false);
        expect(parts.get('text/plain')).toBe(message.text);
      },
    );

    test.each([
      'ada@example.com, eve@example.com',
      'ada@example.com;eve@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@example.com\n',
      'Eve <eve@example.com>',
      '"ada"@example.com',
      'ada',
      '',
      `${'a'.repeat(250)}@example.com`,
    ])('refuses %j as a recipient', async (to) => {
      await expect(subject.mail.send({ ...message, to })).rejects.toThrow('Not one mail address');
      expect(await subject.received()).toEqual([]);
    });

    test.each(['Bcc', 'from', 'Content-Type', 'Message-ID', 'X-A: b', 'X-A\r\nBcc', ''])('refuses to set the header %j', async (header) => {
      await expect(subject.mail.send({ ...message, headers: { [header]: 'eve@example.com' } })).rejects.toThrow('Not a header to be set');
      expect(await subject.received()).toEqual([]);
    });

    test('rejects what was not taken, so that it can be tried again', async () => {
      const takeAgain = await subject.refuse();
      await expect(subject.mail.send(message)).rejects.toThrow(/ENOTDIR|EEXIST|451/);
      await takeAgain();
      expect(await subject.received()).toEqual([]);
      expect((await sent()).headers.get('to')).toEqual(['ada@example.com']);
    });

    test('sends many at once, each whole', async () => {
      await Promise.all(Array.from({ length: 12 }, (_, index) => subject.mail.send({ ...message, subject: `Mail ${index}` })));
      const subjects = (await subject.received()).map((source) => parseMail(source).headers.get('subject')?.[0]);
      expect(new Set(subjects)).toEqual(new Set(Array.from({ length: 12 }, (_, index) => `Mail ${index}`)));
      expect(subjects).toHaveLength(12);
    });
  });
}
