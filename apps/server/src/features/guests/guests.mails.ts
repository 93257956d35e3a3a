import { type GuestAccess, type MarkupStatus, roundTitle } from '@sheetmark/contract';
import { quoted, type Thing, writeLetter } from '../../platform/mail/letter.ts';
import type { Message } from '../../platform/mail/mail.ts';
import type { EarlierDecision } from './guest-mails.repository.ts';
import type { News } from './guest-news.repository.ts';

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

/** Longer mails go unread. */
const mostThings = 30;

/** Asks a guest for a review. */
export interface Letter {
  readonly to: string;
  readonly link: string;
  readonly asker: string;
  readonly project: string;
  readonly title: string;
  readonly round: number;
  /** What the guest decided in an earlier round; nothing of others. */
  readonly decided: EarlierDecision | null;
  /** Markups of earlier rounds that were open when this one was sent. */
  readonly earlier: { readonly total: number; readonly answered: number };
  readonly instructions: string;
  readonly sheets: number;
  readonly dueDate: string | null;
  /** Days since the due date; 0 until that day is over everywhere. */
  readonly daysLate: number;
  readonly expiresOn: string;
}

function dueOf({ dueDate, daysLate }: Pick<Letter, 'dueDate' | 'daysLate'>): string | null {
  if (dueDate === null || daysLate === 0) return dueDate && `due ${dueDate}`;
  return `${lateBy(daysLate)}, due ${dueDate}`;
}

const lateBy = (days: number): string => (days === 1 ? '1 day late' : `${days} days late`);

function subjectOf({ dueDate, daysLate, ...named }: Letter, isReminder: boolean): string {
  const kind = isReminder ? 'Reminder: review' : 'Review';
  const when = daysLate > 0 ? `, ${lateBy(daysLate)}` : dueDate === null ? '' : ` by ${dueDate}`;
  return `${kind}${when}: ${roundTitle({ title: quoted(named.title), round: named.round })}`;
}

/** What someone wrote, after who wrote it, in paragraphs. */
const written = (lead: string, text: string): string[] => `${lead}: ${text}`.split(/\s*\n\s*/);

function paragraphsOfEarlier({ decided, earlier }: Letter): string[] {
  const own = decided && `In round ${decided.round} you decided “${quoted(decided.decision)}”`;
  return [
    ...(own === null ? [] : decided?.remark ? written(own, decided.remark) : [`${own}.`]),
    ...(earlier.total === 0
      ? []
      : [`Markups of earlier rounds that were still open: ${earlier.total}. Answered so far: ${earlier.answered}.`]),
  ];
}

export function reviewMail({ isReminder = false, ...of }: Letter & { readonly isReminder?: boolean }): Message {
  const { to, link, round } = of;
  const [who, project, title] = [quoted(of.asker), quoted(of.project), quoted(of.title)];
  const what = roundTitle({ title, round });
  const when = dueOf(of);
  const due = when === null ? '' : `, ${when}`;
  return writeLetter({
    to,
    subject: subjectOf(of, isReminder),
    title: `${who} asks for your review`,
    preview: `${what}, ${project}${due}`,
    greeting: 'Hello,',
    paragraphs: [
      `${roundTitle({ title: `“${title}”`, round })}${round > 1 ? ',' : ''} in “${project}”: ${of.sheets === 1 ? '1 sheet' : `${of.sheets} sheets`}${due}.`,
      ...(of.instructions === '' ? [] : written(`${who} writes`, of.instructions)),
      ...paragraphsOfEarlier(of),
      'You don’t need an account: we send a code to this address when you open the link.',
    ],
    action: { label: 'Open the review', link },
    ending: `The link works for ${to} until ${of.expiresOn}. You get this email because ${who} named you as a reviewer.`,
  });
}

/** One mail for all reviews that wait for a guest. Each has its own link. */
export function remindersMail(letters: readonly [Letter, ...Letter[]]): Message {
  const [first] = letters;
  const things = letters.map(({ title, round, project, link, sheets, asker, ...dated }): Thing => {
    const facts = [sheets === 1 ? '1 sheet' : `${sheets} sheets`, dueOf(dated), `asked by ${quoted(asker)}`];
    return {
      name: roundTitle({ title: quoted(title), round }),
      place: quoted(project),
      link,
      lines: [facts.filter(Boolean).join(', ')],
      reason: '',
      picture: null,
    };
  });
  return writeLetter({
    to: first.to,
    subject: `Reminder: ${letters.length} reviews wait for you`,
    preview: letters.map(({ title, round }) => roundTitle({ title: quoted(title), round })).join(', '),
    greeting: 'Hello,',
    paragraphs: ['You don’t need an account: we send a code to this address when you open a link.'],
    things: things.slice(0, mostThings),
    action: { label: 'Open the first review', link: first.link },
    ending: `The links work for ${first.to}. You get this email because you were named as a reviewer.`,
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

const statusWords: Readonly<Record<MarkupStatus, string>> = { none: 'no status', open: 'open', review: 'in review', closed: 'closed' };

function lineOf({ kind, actor, text, status }: News): string {
  const who = quoted(actor) || 'Someone';
  if (kind === 'status')
    return status === 'none' ? `${who} removed the status` : `${who} set the status to ${statusWords[status ?? 'none']}`;
  return `${who} ${kind === 'mention' ? 'mentioned you' : 'commented'}${text === null || text === '' ? '' : `: “${quoted(text)}”`}`;
}

interface Answering {
  readonly to: { readonly email: string; readonly first_name: string };
  /** Oldest first. */
  readonly news: readonly News[];
  readonly linkOf: (one: News) => string;
  /** A page to unsubscribe without a code. */
  readonly unsubscribe: string;
}

/** One mail of everything that answers a guest. Names no member's address. */
export function newsMail({ to, news, linkOf, unsubscribe }: Answering): Message {
  const things = [...Map.groupBy(news, ({ markup_id }) => markup_id).values()].flatMap((all): Thing[] => {
    const [first] = all;
    if (!first) return [];
    const [name, ...places] = [`#${first.markup_number} ${first.markup_name}`, first.item, first.project].map(quoted);
    return [{ name: name ?? '', place: places.join(', '), link: linkOf(first), lines: all.map(lineOf), reason: '', picture: null }];
  });
  const projects = [...new Set(news.map(({ project }) => quoted(project)))];
  const count = news.length === 1 ? '1 answer' : `${news.length} answers`;
  return {
    ...writeLetter({
      to: to.email,
      subject: `${count} to you in ${projects.join(', ')}`,
      preview: news.slice(0, 1).map(lineOf).join(''),
      greeting: `Hello ${quoted(to.first_name)},`,
      paragraphs: things.length > mostThings ? [`These are the first ${mostThings} markups of ${things.length}.`] : [],
      things: things.slice(0, mostThings),
      action: { label: things.length === 1 ? 'Open the markup' : 'Open the first markup', link: things[0]?.link ?? '' },
      ending: 'You get this email because you drew or commented there. The link asks for a code if you haven’t been there for a while.',
      endingLinks: [{ label: 'Stop these emails', link: unsubscribe }],
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'list',
    },
  };
}
