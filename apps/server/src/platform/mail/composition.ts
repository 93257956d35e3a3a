import type { SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock/clock.ts';
import type { CompleteMessage } from './mail.ts';

/** Whom mails come from, as `Name <address>` or a bare address, and when. */
export interface Sender {
  readonly from: string;
  readonly clock: Clock;
}

/** One address and nothing that a list of addresses or a header could be made of. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const LONGEST_ADDRESS = 254;
const HEADER_NAME = /^[A-Za-z0-9-]+$/;
/** The layout's own texts. */
const OWN_HEADERS = /^(from|sender|to|cc|bcc|subject|date|message-id|mime-version|content-.*|resent-.*)$/i;

/** A message as nodemailer takes it. Whatever its texts hold, it has one recipient and only the headers given here. */
export function compose(message: CompleteMessage, sender: Sender): SendMailOptions {
  return {
    from: sender.from,
    to: { name: '', address: requireAddress(message.to) },
    subject: inOneLine(message.subject),
    text: message.text,
    html: message.html,
    attachments: (message.attachments ?? []).map(({ cid, bytes }) => ({
      cid,
      filename: `${cid}.jpg`,
      content: Buffer.from(bytes),
      contentType: 'image/jpeg',
      contentDisposition: 'inline' as const,
    })),
    date: new Date(sender.clock.now()),
    // RFC 3834: keeps holiday notices from being sent back.
    headers: { 'Auto-Submitted': 'auto-generated', ...furtherHeaders(message.headers ?? {}) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function requireAddress(address: string): string {
  if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address)) throw new Error(`Not one mail address: ${JSON.stringify(address)}`);
  return address;
}

function furtherHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!HEADER_NAME.test(name) || OWN_HEADERS.test(name)) throw new Error(`Not a header to be set: ${JSON.stringify(name)}`);
      return [name, inOneLine(value)];
    }),
  );
}

function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
