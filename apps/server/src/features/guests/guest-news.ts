import { readEventData, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/queue/queue.ts';
import { lockAddressee, settingsOf } from '../accounts/public.ts';
import * as repository from './guest-news.repository.ts';
import { newsMail } from './guests.mails.ts';
import { newsDelaySeconds } from './guests.policy.ts';
import type { LinkSecrets } from './link-secrets.ts';

export interface NewsParts extends Pick<Deps, 'work' | 'clock' | 'queue'> {
  readonly mailer: Mailer;
  readonly secrets: LinkSecrets;
  /** Unsubscribes a user from mails. */
  readonly unsubscribeLink: (user: UserId) => string;
}

const GuestNews = z.object({ userId: UserId });

export const guestNewsJob: Job<z.infer<typeof GuestNews>> = {
  name: 'mail-guest-news',
  title: 'Mail answers to a guest',
  payload: GuestNews,
  retries: 10,
  expireSeconds: 60,
  concurrency: 1,
};

/** Answers to guests: kept as they happen, and mailed together a little later. Access is checked again then. */
export function createGuestNews({ work, clock, queue, mailer, secrets, unsubscribeLink }: NewsParts) {
  return {
    async follow(tx: Tx, { type, projectId, actorId, data: stored }: LoggedEvent): Promise<void> {
      if (projectId === null || (type !== 'comment_added' && type !== 'markup_updated')) return;
      const data = readEventData(type, stored);
      if (!data?.markup_id || (type === 'markup_updated' && !data.changed?.includes('open'))) return;
      const comment = type === 'comment_added' ? (data.comment_id ?? null) : null;
      const status = type === 'markup_updated' && typeof data.status === 'string' ? data.status : null;
      if (comment === null && status === null) return;
      const act = { project: projectId, markup: data.markup_id, actor: actorId, comment, status, at: isoTime(clock) };
      const guests = await repository.keepNews(tx, { ...act, mentioned: data.mentioned ?? [] });
      const asked = [...new Set(guests)].map((userId) => ({ userId }));
      await queue.sendAll(tx, guestNewsJob, asked, ({ userId }) => ({ onceKey: String(userId), startAfterSeconds: newsDelaySeconds }));
    },

    async mail({ userId }: z.infer<typeof GuestNews>): Promise<void> {
      await work.run(async (tx) => {
        const guest = await lockAddressee(tx, userId);
        const wantsMail = guest !== undefined && settingsOf(guest.extra_settings).is_email_notification_active;
        const ids = await repository.listWaiting(tx, userId);
        const news = wantsMail ? await repository.listNews(tx, guest, { ids, now: isoTime(clock) }) : [];
        await repository.dropNews(tx, ids);
        if (!guest || news.length === 0) return;
        await mailer.enqueue(
          tx,
          newsMail({ to: guest, news, linkOf: (one) => linkBack(secrets, one), unsubscribe: unsubscribeLink(userId) }),
        );
      });
    },
  };
}

/** Opens the markup, after a new code if the guest's session has ended. */
function linkBack(
  secrets: LinkSecrets,
  { project_id, folder_id, file_id, item_id, markup_id, page_number, ...news }: repository.News,
): string {
  const review = news.review_id === null ? '' : `?review=${news.review_id}`;
  return secrets.urlOf(news, `/editProject/${project_id}/${folder_id}/${file_id}/${item_id}/${markup_id}/${page_number}${review}`);
}

export type GuestNewsService = ReturnType<typeof createGuestNews>;
