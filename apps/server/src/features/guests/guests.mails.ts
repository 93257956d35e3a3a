import type { GuestAccess } from '@sheetmark/contract';
import { quoted, writeLetter } from '../../platform/mail/letter.ts';
import type { Message } from '../../platform/mail/mail.ts';

export const codeMail = ({ to, code, link }: { to: string; code: string; link: string }): Message =>
  writeLetter({
    to,
    subject: `${code} is your code`,
    title: `Your code is ${code.slice(0, 3)} ${code.slice(3)}`,
    preview: 'It works for 10 minutes.',
    greeting: 'Hello,',
    paragraphs: ['Enter this code on the page that asked for it. It works for 10 minutes, and only there.'],
    action: { label: 'Open the page again', link },
    ending: 'If you didn’t ask for a code, you can ignore this email. Never pass the code on.',
  });

const acts: Readonly<Record<GuestAccess, string>> = {
  view: 'view them',
  comment: 'view them and comment',
  markup: 'view them, comment and draw markups',
  decide: 'view them, draw markups and decide',
};

interface Sharing {
  readonly to: string;
  readonly link: string;
  readonly inviter: string;
  readonly project: string;
  readonly access: GuestAccess;
  readonly expiresOn: string;
}

export const sharingMail = ({ to, link, inviter, project, access, expiresOn }: Sharing): Message =>
  writeLetter({
    to,
    subject: `${quoted(inviter)} shares drawings of “${quoted(project)}” with you`,
    preview: 'You don’t need an account.',
    greeting: 'Hello,',
    paragraphs: [`You can ${acts[access]}. You don’t need an account: we send a code to this address when you open the link.`],
    action: { label: 'Open the drawings', link },
    ending: `The link works for ${to} until ${expiresOn}. If you don’t know the sender, you can ignore this email.`,
  });

interface Asking {
  readonly to: string;
  readonly link: string;
  readonly asker: string;
  readonly project: string;
  readonly title: string;
  readonly instructions: string;
  readonly sheets: number;
  readonly dueDate: string | null;
  readonly isReminder: boolean;
  readonly expiresOn: string;
}

export function reviewMail({ to, link, asker, project, title, isReminder, ...of }: Asking): Message {
  const [who, what] = [quoted(asker), quoted(title)];
  const due = of.dueDate === null ? '' : `, due ${of.dueDate}`;
  return writeLetter({
    to,
    subject: `${isReminder ? 'Reminder: review' : 'Review'}${of.dueDate === null ? '' : ` by ${of.dueDate}`}: ${what}`,
    title: `${who} asks for your review`,
    preview: `${what}, ${quoted(project)}${due}`,
    greeting: 'Hello,',
    paragraphs: [
      `“${what}” in “${quoted(project)}”: ${of.sheets === 1 ? '1 sheet' : `${of.sheets} sheets`}${due}.`,
      ...(of.instructions === '' ? [] : [`${who} writes: ${of.instructions}`]),
      'You don’t need an account: we send a code to this address when you open the link.',
    ],
    action: { label: 'Open the review', link },
    ending: `The link works for ${to} until ${of.expiresOn}. You get this email because ${who} named you as a reviewer.`,
  });
}

export const requestMail = ({
  to,
  name,
  guest,
  project,
  link,
}: {
  to: string;
  name: string;
  guest: string;
  project: string;
  link: string;
}): Message =>
  writeLetter({
    to,
    subject: `${guest} asks for a new link to “${quoted(project)}”`,
    preview: 'Their link was revoked or has expired.',
    greeting: `Hello ${quoted(name)},`,
    paragraphs: [
      `${guest} opened a link of yours that no longer works, and asks for a new one. You decide: without an answer, nothing is shown to them.`,
    ],
    action: { label: 'Open the project', link },
    ending: 'You get this email because you made the link.',
  });
