import { quoted, type Thing, writeLetter } from '../../platform/mail/letter.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { actionTextOf, pathOf } from './notifications.presenter.ts';
import type { DetailedNotification } from './notifications.repository.ts';

export interface Addressee {
  readonly email: string;
  readonly first_name: string;
}

/** Longer mails go unread; the app shows the rest. */
const maxShown = 30;

/** More would make the mail too large. */
const maxPictures = 6;

export interface NewsLinks {
  readonly publicUrl: string;
  /** A page to unsubscribe without signing in. */
  readonly unsubscribe: string;
  /** For mail programs, RFC 8058. */
  readonly oneClick: string;
}

/** A notification, and the storage key of its subject's picture. */
export type News = DetailedNotification & { readonly picture: string | null };

/** One mail of one or many notifications, oldest first. */
export function newsMail(to: Addressee, news: readonly News[], links: NewsLinks): Message {
  const { publicUrl, unsubscribe, oneClick } = links;
  const [first] = news;
  const isOne = news.length === 1 && first !== undefined;
  const replyTo = authorOf(news);
  const more = news.length - maxShown;
  const things = thingsOf(news.slice(0, maxShown), { publicUrl, isOne });
  const [thing] = things;
  const isOneThing = things.length === 1 && thing !== undefined && more <= 0;
  const message = writeLetter({
    to: to.email,
    subject: isOne ? first.notification_text : `${news.length} updates ${placesOf(news)}`,
    ...(isOne && { title: actionTextOf(first) }),
    preview: isOne ? [first.project_name, thing?.reason].filter(Boolean).join('. ') : (first?.notification_text ?? ''),
    greeting: `Hello ${quoted(to.first_name)},`,
    paragraphs: more > 0 ? [`These are the first ${maxShown}, and ${more} more are in the app.`] : [],
    things,
    action: isOneThing
      ? { label: labelOf(news), link: thing.link }
      : { label: 'See all notifications', link: `${publicUrl}/Notifications` },
    ending: 'You receive these emails because they are turned on in your settings.',
    endingLinks: [
      { label: 'Change settings', link: `${publicUrl}/Settings` },
      { label: 'Stop these emails', link: unsubscribe },
    ],
  });
  return {
    ...message,
    headers: {
      'List-Id': 'Sheetmark notifications <notifications.sheetmark>',
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...(replyTo && { 'Reply-To': replyTo }),
      Precedence: 'list',
    },
  };
}

/** The mail's sections: each subject once, with everything that happened to it. The title of a single notification says what happened. */
function thingsOf(news: readonly News[], { publicUrl, isOne }: { publicUrl: string; isOne: boolean }): Thing[] {
  const byPath = Map.groupBy(news, pathOf);
  return [...byPath].map(([path, [first, ...rest]], index) => {
    const all = first === undefined ? rest : [first, ...rest];
    return {
      ...namesOf(first),
      link: publicUrl + path,
      lines: isOne ? [] : all.map(actionTextOf),
      reason: all.map(({ reason }) => reasons[reason]).findLast((reason) => reason !== '') ?? '',
      picture: index < maxPictures ? (all.find(({ picture }) => picture !== null)?.picture ?? null) : null,
    };
  });
}

function namesOf(row: News | undefined): Pick<Thing, 'name' | 'place'> {
  const markup = row?.markup_name == null ? null : `#${row.markup_number} ${row.markup_name}`;
  const names = [markup ?? row?.task_name ?? row?.review_title, row?.sheet_name ?? row?.item_name, row?.project_name].filter(
    (name) => name != null,
  );
  const [name = '', ...places] = names.map(quoted);
  return { name, place: places.join(', ') };
}

function labelOf([first]: readonly News[]): string {
  if (first?.invitation_id != null) return 'See the invitation';
  if (first?.markup_id != null) return 'Open the markup';
  if (first?.task_id != null) return 'Open the task';
  if (first?.review_id != null) return 'Open the review';
  return first?.item_id == null ? 'Open the project' : 'Open the file';
}

/** Why the user is notified. */
const reasons: Readonly<Record<DetailedNotification['reason'], string>> = {
  assigned: 'You are assigned.',
  mentioned: '',
  created: 'You created it.',
  commented: 'You commented on it.',
  following: 'You follow it.',
  member: '',
  invited: '',
  reviewing: 'You take part in it.',
  due: 'You are assigned.',
};

/** Replies go to the actor if there is only one. Members know each other's addresses. */
function authorOf(news: readonly News[]): string | undefined {
  const [first, ...others] = new Set(news.map((row) => row.actor_email));
  return others.length === 0 ? (first ?? undefined) : undefined;
}

function placesOf(news: readonly News[]): string {
  const names = [...new Set(news.map((row) => row.project_name).filter((name) => name !== null))];
  return names.length === 1 ? `in ${quoted(names[0] ?? '')}` : `in ${names.length} projects`;
}
