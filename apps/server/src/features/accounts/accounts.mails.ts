import type { Message } from '../../platform/mail/mail.ts';

interface Letter {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}

function letter({ to, name, link }: Letter, words: { subject: string; lead: string; act: string; end: string }): Message {
  return {
    to,
    subject: words.subject,
    text: `Hello ${name},\n\n${words.lead}\n\n${link}\n\n${words.end}\n\nSheetmark\n`,
    html: [
      `<p>Hello ${escapeHtml(name)},</p>`,
      `<p>${escapeHtml(words.lead)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.act)}</a></p>`,
      `<p>${escapeHtml(words.end)}</p>`,
      '<p>Sheetmark</p>',
    ].join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function validationMail(to: Letter): Message {
  return letter(to, {
    subject: 'Validate your email address',
    lead: 'Welcome to Sheetmark. Open this link to validate your email address and sign in:',
    act: 'Validate email address',
    end: 'The link works once and ends after 24 hours. If you did not sign up, you need not do anything.',
  });
}

export function resetMail(to: Letter): Message {
  return letter(to, {
    subject: 'Reset your password',
    lead: 'Somebody, hopefully you, asked to reset the password of this account. Open this link to choose a new one:',
    act: 'Reset password',
    end: 'The link works once and ends after one hour. If it was not you, you need not do anything: your password stays as it is.',
  });
}
