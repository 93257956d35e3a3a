import { type NotificationId, NotificationType, type PushMessage, type UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { seconds } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { settingsOf } from '../accounts/public.ts';
import * as delivery from './delivery.repository.ts';
import { newsMail } from './news-mail.ts';
import { newsMailJob } from './notifications.jobs.ts';
import { pathOf } from './notifications.presenter.ts';
import * as notifications from './notifications.repository.ts';
import { newsPauseSeconds, urgent } from './rules.policy.ts';

export interface MessengerParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config' | 'queue' | 'push'> {
  readonly mailer: Mailer;
  readonly dropSubscription: (tx: Tx, user: UserId, endpoint: string) => Promise<void>;
}

const typesOf = {
  urgent: [...urgent],
  news: NotificationType.options.filter((type) => !urgent.has(type)),
} as const;

/** Takes notifications out of the app. Rights and switches are looked at again: they may have changed since. */
export function createMessenger({ db, work, clock, config, queue, push, mailer, dropSubscription }: MessengerParts) {
  /** Seconds until another mail of news may go; 0 when it may now. */
  async function pauseLeft(tx: Tx, user: UserId): Promise<number> {
    const after = isoTime(clock, -seconds(newsPauseSeconds));
    const last = await delivery.lastMailed(tx, user, { types: typesOf.news, after });
    return last === null ? 0 : Math.max(1, newsPauseSeconds - Math.floor((clock.now() - Date.parse(last)) / 1000));
  }

  return {
    async mailNews({ userId, kind }: { userId: UserId; kind: 'urgent' | 'news' }): Promise<void> {
      await work.run(async (tx) => {
        const user = await delivery.lockAddressee(tx, userId);
        const waiting = await delivery.listWaiting(tx, userId, typesOf[kind]);
        if (waiting.length === 0) return;
        const left = user && kind === 'news' ? await pauseLeft(tx, userId) : 0;
        if (left > 0) {
          await queue.send(tx, newsMailJob, { userId, kind }, { onceKey: `${kind} ${userId}`, startAfterSeconds: left });
          return;
        }
        const isWanted = user && settingsOf(user.extra_settings).is_email_notification_active;
        const news = isWanted ? await notifications.listByIds(tx, userId, waiting) : [];
        if (user && news.length > 0) await mailer.enqueue(tx, newsMail(user, news, config.publicUrl));
        await delivery.markMailed(tx, waiting, news.length > 0 ? isoTime(clock) : null);
      });
    },

    /** A browser that is gone for good is forgotten; everything else that fails is tried again. */
    async pushOne({ notificationId, endpoint }: { notificationId: NotificationId; endpoint: string }): Promise<void> {
      const subscription = await delivery.findSubscription(db, endpoint);
      if (!subscription) return;
      const [row] = await notifications.listByIds(db, subscription.user_id, [notificationId]);
      if (!row) return;
      const message: PushMessage = {
        title: (row.project_name ?? 'Sheetmark').slice(0, 200),
        body: row.notification_text.slice(0, 500),
        url: pathOf(row),
        tag: `notification-${row.id}`,
      };
      const outcome = await push.send(subscription.subscription, JSON.stringify(message));
      if (outcome === 'gone') await work.run((tx) => dropSubscription(tx, subscription.user_id, endpoint));
    },
  };
}

export type Messenger = ReturnType<typeof createMessenger>;
