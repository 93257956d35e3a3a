import { quoted, writeLetter } from '../../platform/mail/letter.ts';
import type { Message } from '../../platform/mail/mail.ts';

interface Recipient {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}

export function failingMail({ to, name, link }: Recipient, url: string): Message {
  return writeLetter({
    to,
    greeting: `Hello ${quoted(name)},`,
    subject: 'A webhook was paused',
    preview: 'Its address didn’t take anything for three days.',
    paragraphs: [
      `The webhook to ${quoted(new URL(url).host)} was paused, because its address refused everything for three days, or said that it is gone.`,
      'Check the address, then resume the webhook in your settings. What happened in the meantime isn’t sent later; failed deliveries can be sent again.',
    ],
    action: { label: 'Open settings', link },
    ending: 'You receive this email as the owner of the project, or because you created the webhook.',
  });
}
