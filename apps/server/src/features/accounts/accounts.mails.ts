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
    preview: 'One step is left before you can sign in.',
    paragraphs: ['Welcome to Sheetmark. Please validate your email address; after that you can sign in.'],
    act: 'Validate email address',
    ending:
      'The link works once and ends after 24 hours. If you did not sign up, ignore this mail: nobody can sign in with your address then.',
  });
}

export function resetMail(to: Recipient): Message {
  return accountMail(to, {
    subject: 'Reset your password',
    preview: 'Choose a new password within one hour.',
    paragraphs: ['Somebody, hopefully you, asked to reset the password of this account. Here you can choose a new one.'],
    act: 'Reset password',
    ending: 'The link works once and ends after one hour. If it was not you, you need not do anything: your password stays as it is.',
  });
}

export function accountMadeMail(to: Recipient): Message {
  return accountMail(to, {
    subject: 'Your Sheetmark account is ready',
    preview: 'An administrator made an account for you. Choose a password to sign in.',
    paragraphs: [
      `An administrator made a Sheetmark account for ${to.to}. There, teams review documents and drawings together.`,
      'Choose a password of your own, and sign in with it.',
    ],
    act: 'Choose a password',
    ending:
      'The link works once and ends after 24 hours. After that, “Forgot Your Password?” on the sign-in page mails you another. If this is a surprise to you, you need not do anything.',
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
    preview: 'If it was not you, reset your password now.',
    paragraphs: [
      `The password of your account was changed on ${at}, from ${source} (${device}).`,
      'If it was you, there is nothing to do.',
    ],
    act: 'It was not me: reset the password',
    ending: 'A password reset signs everyone out of your account.',
  });
}

export function newDeviceMail(to: Recipient, { device, source, at }: Circumstances): Message {
  return accountMail(to, {
    subject: 'New sign-in to your account',
    preview: `${device}, from ${source}.`,
    paragraphs: [
      `Someone signed in to your account on ${at}, from ${source} (${device}), where you have not signed in before.`,
      'If it was you, there is nothing to do. Otherwise sign that device out in your settings, and change your password.',
    ],
    act: 'Review where you are signed in',
    ending: 'You get this mail once for each new device.',
  });
}
