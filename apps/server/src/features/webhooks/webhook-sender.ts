import type { WebhookDeliveryId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Send } from '../../platform/outgoing/outgoing.ts';
import { createSealer } from '../../platform/signing/sealer.ts';
import { type Answer, createPost } from './post.ts';
import { failingMail } from './webhooks.mails.ts';
import { failingDays, mostWaiting, pauseAfter, signedHeaders } from './webhooks.policy.ts';
import * as webhooks from './webhooks.repository.ts';

export const sealerOf = ({ secret }: Deps['config']) => createSealer(secret, 'webhook secrets');

interface SenderParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly mailer: Mailer;
}

const gone = 410;
const isPausedNow = 'The webhook was paused.';

/** Sends one delivery, and records what came of it. */
export function createWebhookSender({ db, work, clock, config, mailer }: SenderParts): Send<{ deliveryId: WebhookDeliveryId }> {
  const sealer = sealerOf(config);
  const post = createPost(config);

  async function pause(tx: Tx, webhook: webhooks.WebhookRow): Promise<void> {
    await webhooks.updateWebhook(tx, webhook.id, { paused: 'failing' });
    await webhooks.giveUpWaiting(tx, webhook.id, isPausedNow);
    const owner = await webhooks.findOwner(tx, webhook);
    if (owner)
      await mailer.enqueue(tx, failingMail({ to: owner.email, name: owner.name, link: `${config.publicUrl}/Settings` }, webhook.url));
  }

  /** Part of a transaction. Returns the milliseconds until the next try; null if there is none. */
  async function record(
    tx: Tx,
    delivery: webhooks.DeliveryRow,
    { answer, took_ms }: { answer: Answer; took_ms: number },
  ): Promise<number | null> {
    const webhook = await webhooks.findWebhook(tx, delivery.webhook_id);
    if (!webhook) return null;
    const { status, failure, retryAfterMs } = answer;
    const tries = delivery.tries + 1;
    const wait = failure === null || status === gone ? null : pauseAfter(tries, retryAfterMs);
    const state = failure === null ? 'sent' : wait === null ? 'failed' : 'waiting';
    const next_at = wait === null ? null : isoTime(clock, wait);
    await webhooks.updateDelivery(tx, delivery.id, { state, tries, status, failure, took_ms, next_at });
    if (state === 'sent') await webhooks.updateWebhook(tx, webhook.id, { failing_since: null });
    if (state !== 'failed') return wait;
    const since = webhook.failing_since ?? delivery.created_at;
    await webhooks.updateWebhook(tx, webhook.id, { failing_since: since });
    const isHopeless =
      status === gone || clock.now() - Date.parse(since) > days(failingDays) || (await webhooks.countWaiting(tx, webhook.id)) > mostWaiting;
    if (isHopeless && webhook.paused === null) await pause(tx, webhook);
    return null;
  }

  return async ({ deliveryId }) => {
    const delivery = await webhooks.findDelivery(db, deliveryId);
    if (delivery?.state !== 'waiting') return 'done';
    const webhook = await webhooks.findWebhook(db, delivery.webhook_id);
    if (!webhook) return 'done';
    const { message_id: id, body } = delivery;
    const timestamp = Math.floor(clock.now() / 1000);
    const started = clock.now();
    const answer = await post(webhook.url, body, signedHeaders(sealer.unseal(webhook.sealed_secret), { id, timestamp, body }));
    const took_ms = Math.round(clock.now() - started);
    const wait = await work.run((tx) => record(tx, delivery, { answer, took_ms }));
    return wait === null ? 'done' : { waitSeconds: wait / 1000 };
  };
}
