import { type Letter, quoted, writeLetter } from '../../platform/mail/letter.ts';
import type { Message } from '../../platform/mail/mail.ts';

interface Recipient {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}

type Words = Pick<Letter, 'subject' | 'preview' | 'paragraphs' | 'ending'> & { readonly act: string };

function accountMail({ to, name, link }: Recipient, { act, ...words }: Words): Message {
  return writeLetter({ to, greeting: `Hello ${quoted(name)},`, action: { label: act, link }, ...words });
}

export function validationMail(to: Recipient): Message {
  return accountMail(to, {
    subject: 'Validate your email address',
    preview: 'One more step before you can sign in.',
    paragraphs: ['Welcome to Sheetmark. Please validate your email address. Then you can sign in.'],
    act: 'Validate email address',
    ending:
      'The link works once and expires after 24 hours. If you didn’t sign up, ignore this email: without it, nobody can sign in with your address.',
  });
}

export function resetMail(to: Recipient): Message {
  return accountMail(to, {
    subject: 'Reset your password',
    preview: 'Choose a new password within one hour.',
    paragraphs: ['Someone, hopefully you, asked to reset the password of this account. You can choose a new one here.'],
    act: 'Reset password',
    ending: 'The link works once and expires after one hour. If it wasn’t you, ignore this email: your password stays the same.',
  });
}

export function accountCreatedMail(to: Recipient): Message {
  return accountMail(to, {
    subject: 'Your Sheetmark account is ready',
    preview: 'An administrator created an account for you. Choose a password to sign in.',
    paragraphs: [
      `An administrator created a Sheetmark account for ${to.to}. Teams use Sheetmark to review documents and drawings together.`,
      'Choose a password, then sign in with it.',
    ],
    act: 'Choose a password',
    ending:
      'The link works once and expires after 24 hours. After that, choose “Forgot Your Password?” on the sign-in page to get another one. If you didn’t expect this, you can ignore this email.',
  });
}

/** Where something was done, and when. */
interface Circumstances {
  /** Such as `Firefox on Windows`. */
  readonly device: string;
  readonly source: string;
  readonly at: string;
}

export function newPasswordMail(to: Recipient, { device, source, at }: Circumstances): Message {
  return accountMail(to, {
    subject: 'Your password was changed',
    preview: 'If it wasn’t you, reset your password now.',
    paragraphs: [
      `The password of your account was changed on ${at}, from ${source} (${device}).`,
      'If it was you, there is nothing to do.',
    ],
    act: 'It wasn’t me: reset the password',
    ending: 'A password reset signs everyone out of your account.',
  });
}

export function newDeviceMail(to: Recipient, { device, source, at }: Circumstances): Message {
  return accountMail(to, {
    subject: 'New sign-in to your account',
    preview: `${device}, from ${source}.`,
    paragraphs: [
      `Someone signed in to your account on ${at}, from ${source} (${device}), where you haven’t signed in before.`,
      'If it was you, there is nothing to do. Otherwise, sign out that device in your settings and change your password.',
    ],
    act: 'Review where you are signed in',
    ending: 'You receive this email once for each new device.',
  });
}

export function newFactorMail(to: Recipient, { device, source, at }: Circumstances): Message {
  return accountMail(to, {
    subject: 'Your second factor was changed',
    preview: 'If it wasn’t you, change your password now.',
    paragraphs: [
      `The second factor of your account was changed on ${at}, from ${source} (${device}).`,
      'If it was you, or an administrator whom you asked, there is nothing to do. Otherwise, change your password and tell an administrator.',
    ],
    act: 'Review how you sign in',
    ending: 'Codes are never sent by mail.',
  });
}

export function newTokenMail(to: Recipient, { device, source, at }: Circumstances): Message {
  return accountMail(to, {
    subject: 'A personal token was created',
    preview: 'If it wasn’t you, revoke it now.',
    paragraphs: [
      `A personal token for your account was created on ${at}, from ${source} (${device}). Scripts can use it to act as you.`,
      'If it was you, there is nothing to do. Otherwise, revoke it in your settings and change your password.',
    ],
    act: 'Review your tokens',
    ending: 'Tokens are never sent by mail.',
  });
}
