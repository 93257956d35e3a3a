import { quoted, writeLetter } from '../../platform/mail/letter.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { invitationDays } from './projects.policy.ts';

export interface InvitationLetter {
  readonly to: string;
  readonly link: string;
  readonly inviter: string;
  readonly project: string;
  readonly hasAccount: boolean;
}

export function invitationMail({ to, link, inviter, project, hasAccount }: InvitationLetter): Message {
  const [who, where] = [quoted(inviter), quoted(project)];
  return writeLetter({
    to,
    subject: `${who} invites you to “${where}”`,
    preview: 'Review documents and drawings together on Sheetmark.',
    greeting: 'Hello,',
    paragraphs: [
      `“${where}” is a project on Sheetmark, where teams review documents and drawings together.`,
      hasAccount ? 'Sign in with this address to join.' : 'Create an account with this address to join. It takes a minute.',
    ],
    action: { label: hasAccount ? 'Join the project' : 'Create an account and join', link },
    ending: `The link works only for ${to} and expires after ${invitationDays} days. If you don’t know the sender, you can ignore this email.`,
  });
}
