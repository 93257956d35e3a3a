import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { sendOut } from '../../platform/outgoing/outgoing.ts';
import * as delivery from './delivery.repository.ts';
import { enqueueNewsMail, pushLane } from './notifications.jobs.ts';
import type { WrittenNotification } from './notifications.repository.ts';
import { newsDelaySeconds, urgent } from './rules.policy.ts';

/** Sees to it that notifications leave the app: by mail to who wants mails, by push to every browser that asked for it. */
export interface Delivery {
  enqueue(tx: Tx, written: readonly WrittenNotification[]): Promise<void>;
}

export function createDelivery({ queue }: { readonly queue: Pick<Deps['queue'], 'send'> }): Delivery {
  return {
    async enqueue(tx, written) {
      const mailed = Map.groupBy(
        written.filter((row) => row.mail === 'waiting'),
        (row) => row.user_id,
      );
      for (const [user, rows] of mailed) {
        const kinds = new Set(rows.map((row) => (urgent.has(row.type) ? 'urgent' : 'news')));
        for (const kind of kinds) await enqueueNewsMail(queue, tx, { userId: user, kind }, kind === 'news' ? newsDelaySeconds : 0);
      }
      const subscriptions = await delivery.listSubscriptions(
        tx,
        written.map((row) => row.user_id),
      );
      const endpointsOf = Map.groupBy(subscriptions, (row) => row.user_id);
      for (const { id, user_id } of written) {
        for (const { endpoint } of endpointsOf.get(user_id) ?? []) {
          await sendOut({ queue }, tx, pushLane, { address: endpoint, content: { notificationId: id } });
        }
      }
    },
  };
}
