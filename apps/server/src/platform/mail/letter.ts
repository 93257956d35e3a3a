import type { Message } from './mail.ts';

/** A mail to one person with one thing to do. Every text is plain; what it quotes goes through `quoted` first. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** What a list of mails shows behind the subject. */
  readonly preview: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  /** Small print: how long the link holds, and what to do when the mail is a surprise. */
  readonly ending: string;
}

const product = 'Sheetmark';
const longestQuote = 80;

/** A name that somebody chose, in one line and short, so that it cannot pass for the mail's own words. */
export function quoted(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1).trimEnd()}…`;
}

/** HTML and the same words as text. Mail clients know neither style sheets nor flex boxes: tables and inline styles are what they agree on. */
export function writeLetter(letter: Letter): Message {
  return { to: letter.to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ greeting, paragraphs, action, ending }: Letter): string {
  return [greeting, ...paragraphs, `${action.label}:\n${action.link}`, ending, product].join('\n\n') + '\n';
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  body: 'margin:0;padding:0;background-color:#f6f7f9',
  page: 'width:100%;background-color:#f6f7f9;border-collapse:collapse',
  card: 'width:100%;max-width:520px;background-color:#ffffff;border:1px solid #e0e3e8;border-radius:10px;border-collapse:separate',
  mark: `padding:28px 32px 0;${font};font-size:14px;line-height:20px;font-weight:600;color:#1f5edb`,
  title: `padding:12px 32px 0;${font};font-size:20px;line-height:28px;font-weight:600;color:#161b23`,
  words: `padding:12px 32px 0;${font};font-size:15px;line-height:23px;color:#161b23`,
  act: 'padding:24px 32px 0',
  button: 'border-radius:6px;background-color:#1f5edb',
  link: `display:inline-block;padding:12px 20px;${font};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`,
  small: `padding:20px 32px 0;${font};font-size:13px;line-height:20px;color:#48515f`,
  address: 'color:#1f5edb;word-break:break-all',
  last: `padding:20px 32px 28px;${font};font-size:13px;line-height:20px;color:#48515f`,
  hidden: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;color:transparent',
} as const;

const row = (style: keyof typeof styles, content: string): string => `<tr><td style="${styles[style]}">${content}</td></tr>`;
const table = (style: keyof typeof styles, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles[style]}">${rows}</table>`;

function htmlOf({ subject, preview, greeting, paragraphs, action, ending }: Letter): string {
  const link = escapeHtml(action.link);
  const button = `<tr><td style="${styles.button}"><a href="${link}" style="${styles.link}">${escapeHtml(action.label)}</a></td></tr>`;
  const rows = [
    row('mark', product),
    `<tr><td style="${styles.title}"><h1 style="margin:0;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(subject)}</h1></td></tr>`,
    ...[greeting, ...paragraphs].map((words) => row('words', escapeHtml(words))),
    row('act', `<table role="presentation" cellpadding="0" cellspacing="0" border="0">${button}</table>`),
    row('small', `If the button does nothing, open this address:<br><a href="${link}" style="${styles.address}">${link}</a>`),
    row('last', escapeHtml(ending)),
  ];
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}">`,
    `<div style="${styles.hidden}">${escapeHtml(preview)}</div>`,
    table('page', `<tr><td align="center" style="padding:32px 16px">${table('card', rows.join('\n'))}</td></tr>`),
    '</body></html>',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
