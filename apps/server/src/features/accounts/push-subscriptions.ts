import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/http/handler.ts';
import * as accounts from './accounts.repository.ts';
import * as subscriptions from './subscriptions.repository.ts';

/** The browsers that receive a user's push notifications. */
export function createPushSubscriptions({ work, clock, config }: Pick<Deps, 'work' | 'clock' | 'config'>) {
  return {
    pushKey: (): string => config.vapid.publicKey,

    async subscribe(actor: Actor, { obj }: BodyOf<Operations['subscribe']>): Promise<void> {
      await work.run(async (tx) => {
        const made = { user_id: actor.id, endpoint: obj.endpoint, subscription: JSON.stringify(obj), created_at: isoTime(clock) };
        const before = await subscriptions.putSubscription(tx, made);
        if (before !== undefined && before !== actor.id) await subscriptions.updateEndPoint(tx, before);
        await accounts.updateUser(tx, actor.id, { notification_end_point: obj.endpoint });
      });
    },

    async unsubscribe(actor: Actor, endpoint: string): Promise<void> {
      await work.run((tx) => subscriptions.dropSubscription(tx, actor.id, endpoint));
    },
  };
}
