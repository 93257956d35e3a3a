import webPush from 'web-push';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { SettledConfig } from '../settings/kept-settings.ts';
import { InnerAddress, isInner, isTrial, publicAgent } from './public-agent.ts';
import type { Push } from './push.ts';

const Subscription = z.object({ endpoint: z.url({ protocol: /^https$/ }), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

/** Seconds that a push service keeps an undelivered message. */
const keptFor = 24 * 60 * 60;
const patienceMs = 10_000;
/** RFC 8030, 7.3: the subscription has ended. */
const endings: readonly number[] = [404, 410];

/** RFC 9110, 10.2.3: seconds, or a date. Null without the header. */
function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

export function createWebPush({ vapid, publicUrl }: Pick<SettledConfig, 'vapid' | 'publicUrl'>, clock: Clock): Push {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'https://localhost';
  const agent = isTrial(publicUrl) ? null : publicAgent();
  return {
    async send(stored, text) {
      const subscription = Subscription.safeParse(stored).data;
      // Subscribers choose the address, so it must not reach the server's own network.
      if (!subscription || (agent && isInner(new URL(subscription.endpoint).hostname))) return 'gone';
      try {
        await webPush.sendNotification(subscription, text, {
          vapidDetails: { subject, publicKey: vapid.publicKey, privateKey: vapid.privateKey },
          TTL: keptFor,
          timeout: patienceMs,
          ...(agent && { agent }),
        });
        return 'sent';
      } catch (error) {
        if (error instanceof InnerAddress) return 'gone';
        if (!(error instanceof webPush.WebPushError)) throw error;
        if (endings.includes(error.statusCode)) return 'gone';
        const waitSeconds = retryAfter(error.headers['retry-after'], clock.now());
        if (waitSeconds === null) throw error;
        return { waitSeconds };
      }
    },
  };
}
