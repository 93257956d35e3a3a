import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import * as delivery from './delivery.repository.ts';
import { newsMailJob, pushJob } from './notifications.jobs.ts';
import type { WrittenNotification } from './notifications.repository.ts';
import { newsDelaySeconds, urgent } from './rules.policy.ts';

/** Sees to it that notifications leave the app: by mail to who wants mails, by push to every browser that asked for it. */
export interface Delivery {
  enqueue(tx: Tx, written: readonly WrittenNotification[]): Promise<void>;
}

export function createDelivery({ queue }: { readonly queue: Pick<Deps['queue'], 'send'> }): Delivery {
  async function mail(tx: Tx, userId: UserId, kind: 'urgent' | 'news'): Promise<void> {
    const wait = kind === 'news' ? { startAfterSeconds: newsDelaySeconds } : {};
    await queue.send(tx, newsMailJob, { userId, kind }, { onceKey: `${kind} ${userId}`, ...wait });
  }

  return {
    async enqueue(tx, written) {
      const mailed = Map.groupBy(
        written.filter((row) => row.mail === 'waiting'),
        (row) => row.user_id,
      );
      for (const [user, rows] of mailed) {
        const kinds = new Set(rows.map((row) => (urgent.has(row.type) ? 'urgent' : 'news')));
        for (const kind of kinds) await mail(tx, user, kind);
      }
      const subscriptions = await delivery.listSubscriptions(
        tx,
        written.map((row) => row.user_id),
      );
      const endpointsOf = Map.groupBy(subscriptions, (row) => row.user_id);
      for (const { id, user_id } of written) {
        for (const { endpoint } of endpointsOf.get(user_id) ?? []) await queue.send(tx, pushJob, { notificationId: id, endpoint });
      }
    },
  };
}
