import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { queueMessages } from '../../platform/outgoing/outgoing.ts';
import * as delivery from './delivery.repository.ts';
import { enqueueNewsMails, pushLane } from './notifications.jobs.ts';
import type { WrittenNotification } from './notifications.repository.ts';
import { newsDelaySeconds, mailedAtOnce } from './rules.policy.ts';

/** Queues notifications to be sent: mails to users who want them, pushes to every subscribed browser. */
export interface Delivery {
  enqueue(tx: Tx, written: readonly WrittenNotification[]): Promise<void>;
}

export function createDelivery({ queue }: { readonly queue: Pick<Deps['queue'], 'sendAll'> }): Delivery {
  return {
    async enqueue(tx, written) {
      const mailed = written.filter((row) => row.mail === 'waiting');
      for (const kind of ['urgent', 'news'] as const) {
        const users = mailed.filter((row) => mailedAtOnce.has(row.type) === (kind === 'urgent')).map((row) => row.user_id);
        const mails = [...new Set(users)].map((userId) => ({ userId, kind }));
        await enqueueNewsMails(queue, tx, mails, kind === 'news' ? newsDelaySeconds : 0);
      }
      const notified = new Set(written.map((row) => row.user_id));
      const endpointsOf = Map.groupBy(await delivery.listSubscriptions(tx, [...notified]), (row) => row.user_id);
      const pushes = written.flatMap(({ id, user_id }) =>
        (endpointsOf.get(user_id) ?? []).map(({ endpoint }) => ({ address: endpoint, content: { notificationId: id } })),
      );
      await queueMessages({ queue }, tx, pushLane, pushes);
    },
  };
}
