import type { Message } from './mail.ts';

/** A mail to one person with one call to action. All texts are plain; names in them go through `quoted` first. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** The heading; the subject by default. */
  readonly title?: string;
  /** Shown after the subject in a list of mails. */
  readonly preview: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The subjects of the mail, each with its own link. */
  readonly things?: readonly Thing[];
  readonly action: { readonly label: string; readonly link: string };
  /** Small print: when the link expires, and what to do if the mail was unexpected. */
  readonly ending: string;
  readonly endingLinks?: readonly { readonly label: string; readonly link: string }[];
}

export interface Thing {
  readonly name: string;
  /** Its location. */
  readonly place: string;
  readonly link: string;
  /** What happened to it. */
  readonly lines: readonly string[];
  /** Why the recipient gets this; empty when obvious. */
  readonly reason: string;
  /** The key of a stored picture. */
  readonly picture: string | null;
}

const product = 'Sheetmark';
const longestQuote = 80;

/** A user-chosen name, shortened to one line, so that it can't imitate the mail's own text. */
export function quoted(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim();
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1).trimEnd()}…`;
}

/**
 * Writes the mail as HTML and as plain text. Mail clients support neither style sheets nor flexbox, only tables and inline styles. Pictures are part of
 * the mail: nothing is loaded that would reveal whether and where it was opened.
 */
export function writeLetter(letter: Letter): Message {
  const pictures = (letter.things ?? []).flatMap(({ picture }, index) => (picture === null ? [] : [{ cid: cidOf(index), key: picture }]));
  const { to, subject } = letter;
  return { to, subject, text: textOf(letter), html: htmlOf(letter), ...(pictures.length > 0 && { pictures }) };
}

const cidOf = (index: number): string => `picture-${index + 1}`;

/** Each address is on its own line, so that no client breaks it. */
function textOf({ subject, title = subject, greeting, paragraphs, things = [], action, ending, endingLinks = [] }: Letter): string {
  const titleLines = title === subject ? [] : [title];
  const ofThings = things.map(({ name, place, lines, reason, link }) =>
    [
      name,
      ...(place ? [place] : []),
      ...lines.map((line) => `- ${line}`),
      ...(reason ? [reason] : []),
      ...(things.length > 1 ? [link] : []),
    ].join('\n'),
  );
  const links = endingLinks.map(({ label, link }) => `${label}:\n${link}`);
  return (
    [greeting, ...titleLines, ...paragraphs, ...ofThings, `${action.label}:\n${action.link}`, ending, ...links, product].join('\n\n') + '\n'
  );
}

/** Pixels: a readable line length, also as a fixed width for clients without max-width. */
const cardWidth = 600;
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The style of each part, and its changes in dark mode, for clients that support it. */
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
  address: { light: 'color:#1f5edb', dark: 'color:#7fabff' },
  thing: { light: `${font};font-size:15px;line-height:22px;font-weight:600;color:#161b23;text-decoration:none`, dark: 'color:#e9ecf1' },
  picture: { light: 'display:block;height:auto;border:1px solid #e0e3e8;border-radius:6px', dark: 'border-color:#2b313b' },
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

/** Fills the preview, so that a list of mails doesn't show the text that follows. */
const nothingToSee = '&#847;&zwnj;&nbsp;'.repeat(60);
const hidden = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;color:transparent;mso-hide:all';

const row = (top: number, content: string, bottom = 0): string =>
  `<tr><td class="side" style="padding:${top}px 32px ${bottom}px">${content}</td></tr>`;
const paragraph = (part: Part, text: string): string => `<p ${look(part, ';margin:0')}>${escapeHtml(text)}</p>`;

/** Pixels. A single thing has a large picture; several have small ones next to their texts. */
const pictureWidths = { alone: 320, beside: 120 } as const;

function thingRow({ name, place, link, lines, reason, picture }: Thing, index: number, isAlone: boolean): string {
  const href = escapeHtml(link);
  const words = [
    `<p style="margin:0"><a href="${href}" ${look('thing')}>${escapeHtml(name)}</a></p>`,
    ...(place ? [paragraph('small', place)] : []),
    ...lines.map((line) => `<p ${look('words', ';margin:4px 0 0')}>${escapeHtml(line)}</p>`),
    ...(reason ? [`<p ${look('small', ';margin:4px 0 0')}>${escapeHtml(reason)}</p>`] : []),
  ].join('');
  const width = pictureWidths[isAlone ? 'alone' : 'beside'];
  const image = `<img src="cid:${cidOf(index)}" alt="" width="${width}" ${look('picture', `;width:${width}px;max-width:100%`)}>`;
  const shown = picture === null ? '' : `<a href="${href}">${image}</a>`;
  if (isAlone) return row(16, `${shown === '' ? '' : `<div style="padding-bottom:12px">${shown}</div>`}${words}`);
  const beside = shown === '' ? '' : `<td width="${width}" valign="top" style="padding-right:16px">${shown}</td>`;
  const line = `<div ${look('line', ';padding-top:16px')}>`;
  return row(16, `${line}<table ${presentation} width="100%"><tr>${beside}<td valign="top">${words}</td></tr></table></div>`);
}

function cardOf({ subject, title = subject, greeting, paragraphs, things = [], action, ending, endingLinks = [] }: Letter): string {
  const link = escapeHtml(action.link);
  const button = `<td ${look('button', ';mso-padding-alt:12px 20px')}><a href="${link}" ${look('label')}>${escapeHtml(action.label)}</a></td>`;
  const other = `<a href="${link}" ${look('address')}>Open the link</a> at ${escapeHtml(new URL(action.link).host)}.`;
  const links = endingLinks.map((each) => `<a href="${escapeHtml(each.link)}" ${look('address')}>${escapeHtml(each.label)}</a>`);
  const small = [escapeHtml(ending), ...(links.length > 0 ? [links.join(' &middot; ')] : [])].join('<br>');
  return [
    row(28, `<span ${look('mark')}>${product}</span>`),
    row(12, `<h1 ${look('title')}>${escapeHtml(title)}</h1>`),
    ...[greeting, ...paragraphs].map((words) => row(14, paragraph('words', words))),
    ...things.map((thing, index) => thingRow(thing, index, things.length === 1)),
    row(24, `<table ${presentation}><tr>${button}</tr></table>`),
    row(16, `<p ${look('small', ';margin:0')}>Button not working? ${other}</p>`),
    row(20, `<div ${look('line', ';padding-top:20px')}><p ${look('small', ';margin:0')}>${small}</p></div>`, 28),
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
