import { type NotificationId, NotificationType, type PushMessage, type UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days, hours, seconds } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Send } from '../../platform/outgoing/outgoing.ts';
import { lockAddressee, settingsOf } from '../accounts/public.ts';
import * as delivery from './delivery.repository.ts';
import { type News, type NewsLinks, newsMail } from './news-mail.ts';
import { enqueueNewsMails, type NewsMail } from './notifications.jobs.ts';
import { pathOf } from './notifications.presenter.ts';
import * as notifications from './notifications.repository.ts';
import { digestHour, newsPauseSeconds, mailedAtOnce } from './rules.policy.ts';

export interface MessengerParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config' | 'push'> {
  readonly queue: Pick<Deps['queue'], 'sendAll'>;
  readonly mailer: Mailer;
  readonly dropSubscription: (tx: Tx, user: UserId, endpoint: string) => Promise<void>;
  /** Unsubscribes a user from mails. */
  readonly unsubscribeLink: (user: UserId) => string;
}

const typesOf = {
  urgent: [...mailedAtOnce],
  news: NotificationType.options.filter((type) => !mailedAtOnce.has(type)),
} as const;

/** Sends notifications by mail and push. Access and settings are checked again, since they may have changed. */
export function createMessenger({ db, work, clock, config, queue, push, mailer, dropSubscription, unsubscribeLink }: MessengerParts) {
  /** Seconds until the next collected mail; 0 if it can be sent now. */
  async function pauseLeft(tx: Tx, user: UserId): Promise<number> {
    const after = isoTime(clock, -seconds(newsPauseSeconds));
    const last = await delivery.findLastMail(tx, user, { types: typesOf.news, after });
    return last === null ? 0 : Math.max(1, newsPauseSeconds - Math.floor((clock.now() - Date.parse(last)) / 1000));
  }

  /** Seconds until the next daily mail; never 0. */
  function untilDigest(): number {
    const today = Date.parse(`${isoTime(clock).slice(0, 10)}T00:00:00Z`) + hours(digestHour);
    const next = clock.now() < today ? today : today + days(1);
    return Math.ceil((next - clock.now()) / 1000);
  }

  function linksFor(user: UserId): NewsLinks {
    const { publicUrl, apiUrl } = config;
    const unsubscribe = unsubscribeLink(user);
    // Mail programs post to the API's address: the page's address may belong to a web server that only serves pages.
    return { publicUrl, unsubscribe, oneClick: apiUrl === null ? unsubscribe : unsubscribe.replace(publicUrl, apiUrl) };
  }

  return {
    async mailNews({ userId, kind }: NewsMail): Promise<void> {
      await work.run(async (tx) => {
        const user = await lockAddressee(tx, userId);
        const waiting = await delivery.listWaiting(tx, userId, typesOf[kind === 'urgent' ? 'urgent' : 'news']);
        if (waiting.length === 0) return;
        const settings = settingsOf(user?.extra_settings);
        if (user && kind === 'news') {
          const later = settings.is_email_digest_active ? untilDigest() : await pauseLeft(tx, userId);
          if (later > 0) return enqueueNewsMails(queue, tx, [{ userId, kind: settings.is_email_digest_active ? 'digest' : kind }], later);
        }
        const news = user && settings.is_email_notification_active ? await notifications.listByIds(tx, userId, waiting) : [];
        if (user && news.length > 0) await mailer.enqueue(tx, newsMail(user, await withPictures(tx, news), linksFor(userId)));
        await delivery.markMailed(tx, waiting, news.length > 0 ? isoTime(clock) : null);
      });
    },

    /** Deletes subscriptions that have ended; retries all other failures. */
    async pushOne({ notificationId }: { notificationId: NotificationId }, endpoint: string): ReturnType<Send<unknown>> {
      const subscription = await delivery.findSubscription(db, endpoint);
      if (!subscription) return 'done';
      const [row] = await notifications.listByIds(db, subscription.user_id, [notificationId]);
      if (!row) return 'done';
      const message: PushMessage = {
        title: (row.project_name ?? 'Sheetmark').slice(0, 200),
        body: row.notification_text.slice(0, 500),
        url: pathOf(row),
        tag: `notification-${row.id}`,
      };
      const outcome = await push.send(subscription.subscription, JSON.stringify(message));
      if (outcome === 'gone') await work.run((tx) => dropSubscription(tx, subscription.user_id, endpoint));
      return typeof outcome === 'string' ? 'done' : outcome;
    },
  };
}

async function withPictures(tx: Tx, news: readonly notifications.DetailedNotification[]): Promise<News[]> {
  const pictures = await delivery.listFilePictures(
    tx,
    news.flatMap(({ uploaded_file_id }) => uploaded_file_id ?? []),
  );
  return news.map((row) => ({ ...row, picture: row.thumbnail_key ?? pictures.get(row.uploaded_file_id ?? 0) ?? null }));
}

export type Messenger = ReturnType<typeof createMessenger>;
