import webPush from 'web-push';
import { z } from 'zod';
import type { SettledConfig } from '../config/kept-settings.ts';
import type { Push } from './push.ts';

const Subscription = z.object({ endpoint: z.url({ protocol: /^https$/ }), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

/** Seconds that a push service keeps what it cannot deliver yet. */
const keptFor = 24 * 60 * 60;
const patienceMs = 10_000;
/** RFC 8030, 7.3: the subscription has ended. */
const endings: readonly number[] = [404, 410];

export function createWebPush({ vapid, publicUrl }: Pick<SettledConfig, 'vapid' | 'publicUrl'>): Push {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'https://localhost';
  return {
    async send(stored, text) {
      const subscription = Subscription.safeParse(stored).data;
      if (!subscription) return 'gone';
      try {
        await webPush.sendNotification(subscription, text, {
          vapidDetails: { subject, publicKey: vapid.publicKey, privateKey: vapid.privateKey },
          TTL: keptFor,
          timeout: patienceMs,
        });
        return 'sent';
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : 0;
        if (endings.includes(status)) return 'gone';
        throw error;
      }
    },
  };
}
