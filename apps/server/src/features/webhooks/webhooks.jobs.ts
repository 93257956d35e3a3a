import { WebhookDeliveryId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Lane } from '../../platform/outgoing/outgoing.ts';

/** The address is the webhook's id, so that its deliveries are sent in order. */
export const webhookLane: Lane<{ deliveryId: WebhookDeliveryId }> = {
  job: {
    name: 'send-webhooks',
    title: 'Send webhooks',
    payload: z.object({ address: z.string() }),
    retries: 24,
    expireSeconds: 600,
    // A receiver that doesn't answer takes up one for ten seconds.
    concurrency: 8,
  },
  content: z.object({ deliveryId: WebhookDeliveryId }),
  // The delivery counts its own tries; these also count processes that died.
  tries: 20,
};
