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
  /** Small print: when the link expires, and what to do if the mail was unexpected. */
  readonly ending: string;
}

const product = 'Sheetmark';
const longestQuote = 80;

/** A user-chosen name, shortened to one line, so that it can't imitate the mail's own text. */
export function quoted(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1).trimEnd()}…`;
}

/**
 * HTML and the same words as text. Mail clients know neither style sheets nor flex boxes: tables and inline styles are what they agree
 * on. Nothing is loaded, so nobody learns whether and where a mail was opened.
 */
export function writeLetter(letter: Letter): Message {
  return { to: letter.to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ greeting, paragraphs, action, ending }: Letter): string {
  return [greeting, ...paragraphs, `${action.label}:\n${action.link}`, ending, product].join('\n\n') + '\n';
}

/** Pixels: a readable line length, also as a fixed width for clients without max-width. */
const cardWidth = 600;
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** How each part looks, and what of it changes in the dark, where the client asks. */
const parts = {
  page: { light: 'background-color:#f6f7f9', dark: 'background-color:#0d0f13' },
  card: { light: 'background-color:#ffffff;border:1px solid #e0e3e8', dark: 'background-color:#13161b;border-color:#2b313b' },
  mark: { light: `${font};font-size:14px;line-height:20px;font-weight:600;color:#1f5edb`, dark: 'color:#7fabff' },
  title: { light: `margin:0;${font};font-size:22px;line-height:30px;font-weight:600;color:#161b23`, dark: 'color:#e9ecf1' },
  words: { light: `${font};font-size:15px;line-height:24px;color:#161b23`, dark: 'color:#e9ecf1' },
  button: { light: 'background-color:#1f5edb;border-radius:6px', dark: 'background-color:#6ea0ff' },
  label: {
    light: `display:inline-block;padding:12px 20px;${font};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`,
    dark: 'color:#0a1630',
  },
  small: { light: `${font};font-size:13px;line-height:20px;color:#48515f`, dark: 'color:#afb7c3' },
  address: { light: 'color:#1f5edb;word-break:break-all', dark: 'color:#7fabff' },
  line: { light: 'border-top:1px solid #e0e3e8', dark: 'border-color:#2b313b' },
} as const satisfies Record<string, { light: string; dark: string }>;
type Part = keyof typeof parts;

const look = (part: Part, more = ''): string => `class="${part}" style="${parts[part].light}${more}"`;
const presentation = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const darkStyles = Object.entries(parts)
  .map(([part, { dark }]) => `.${part}{${dark.replaceAll(/(?=;|$)/g, ' !important')}}`)
  .join('');

const head = (subject: string): string =>
  [
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles}}`,
    '@media (max-width:480px){.side{padding-left:20px !important;padding-right:20px !important}}</style></head>',
  ].join('\n');

/** Fills what a list of mails would otherwise show of the text behind the preview. */
const nothingToSee = '&#847;&zwnj;&nbsp;'.repeat(60);
const hidden = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;color:transparent;mso-hide:all';

const row = (top: number, content: string, bottom = 0): string =>
  `<tr><td class="side" style="padding:${top}px 32px ${bottom}px">${content}</td></tr>`;
const paragraph = (part: Part, text: string): string => `<p ${look(part, ';margin:0')}>${escapeHtml(text)}</p>`;

function cardOf({ subject, greeting, paragraphs, action, ending }: Letter): string {
  const link = escapeHtml(action.link);
  const button = `<td ${look('button', ';mso-padding-alt:12px 20px')}><a href="${link}" ${look('label')}>${escapeHtml(action.label)}</a></td>`;
  return [
    row(28, `<span ${look('mark')}>${product}</span>`),
    row(12, `<h1 ${look('title')}>${escapeHtml(subject)}</h1>`),
    ...[greeting, ...paragraphs].map((words) => row(14, paragraph('words', words))),
    row(24, `<table ${presentation}><tr>${button}</tr></table>`),
    row(
      24,
      `<p ${look('small', ';margin:0')}>If the button does nothing, open this address:<br><a href="${link}" ${look('address')}>${link}</a></p>`,
    ),
    row(20, `<div ${look('line', ';padding-top:20px')}>${paragraph('small', ending)}</div>`, 28),
  ].join('\n');
}

function htmlOf(letter: Letter): string {
  const card = `<table ${presentation} width="100%" ${look('card', `;max-width:${cardWidth}px;border-radius:10px;border-collapse:separate`)}>`;
  return [
    '<!DOCTYPE html>',
    '<html lang="en" dir="ltr">',
    head(letter.subject),
    `<body ${look('page', ';margin:0;padding:0')}>`,
    `<div style="${hidden}">${escapeHtml(letter.preview)}</div><div style="${hidden}" aria-hidden="true">${nothingToSee}</div>`,
    `<table ${presentation} width="100%" ${look('page')}><tr><td align="center" style="padding:32px 12px">`,
    `<!--[if mso]><table ${presentation} width="${cardWidth}"><tr><td><![endif]-->`,
    `${card}${cardOf(letter)}</table>`,
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('\n');
}

function escapeHtml(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
