import { quoted, writeLetter } from '../../platform/mail/letter.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { pathOf } from './notifications.presenter.ts';
import type { DetailedNotification } from './notifications.repository.ts';

export interface Addressee {
  readonly email: string;
  readonly first_name: string;
}

/** A mail of more is not read; the rest is in the app. */
const shownAtMost = 30;

export interface NewsLinks {
  readonly publicUrl: string;
  /** Ends these mails without signing in. */
  readonly unsubscribe: string;
}

/** One mail of one or many notifications, oldest first. */
export function newsMail(to: Addressee, news: readonly DetailedNotification[], { publicUrl, unsubscribe }: NewsLinks): Message {
  const [first] = news;
  const isOne = news.length === 1 && first !== undefined;
  const subject = isOne ? first.notification_text : `${news.length} news ${placesOf(news)}`;
  const replyTo = authorOf(news);
  const more = news.length - shownAtMost;
  const message = writeLetter({
    to: to.email,
    subject,
    preview: first?.notification_text ?? '',
    greeting: `Hello ${quoted(to.first_name)},`,
    paragraphs: [
      ...news.slice(0, shownAtMost).map((row) => `${row.notification_text}.${reasons[row.reason]}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: isOne
      ? { label: 'Open it', link: publicUrl + pathOf(first) }
      : { label: 'See all of them', link: `${publicUrl}/Notifications` },
    ending: `You get these mails because they are switched on in your settings: ${publicUrl}/Settings. To end them at once: ${unsubscribe}`,
  });
  return {
    ...message,
    headers: {
      'List-Id': 'Sheetmark notifications <notifications.sheetmark>',
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...(replyTo && { 'Reply-To': replyTo }),
      Precedence: 'list',
    },
  };
}

/** Why somebody is told, behind what they are told. */
const reasons: Readonly<Record<DetailedNotification['reason'], string>> = {
  assigned: ' You are assigned.',
  mentioned: '',
  created: ' You created it.',
  commented: ' You commented on it.',
  following: ' You follow it.',
  member: '',
  invited: '',
  due: ' You are assigned.',
};

/** Who answers, answers the one who acted, where it is one. Members know each other's addresses. */
function authorOf(news: readonly DetailedNotification[]): string | undefined {
  const [first, ...others] = new Set(news.map((row) => row.actor_email));
  return others.length === 0 ? (first ?? undefined) : undefined;
}

function placesOf(news: readonly DetailedNotification[]): string {
  const names = [...new Set(news.map((row) => row.project_name).filter((name) => name !== null))];
  return names.length === 1 ? `from “${quoted(names[0] ?? '')}”` : `from ${names.length} projects`;
}
