import type { Handlers } from '../../platform/http/handler.ts';
import type { WebhooksService } from './webhooks.service.ts';

export function webhooksRoutes(webhooks: WebhooksService): Handlers {
  return {
    listWebhooks: async ({ actor }) => ({ message: 'Your webhooks.', ...(await webhooks.list(actor)) }),
    createWebhook: async ({ actor, body }) => ({
      message: 'The webhook is ready. Copy its secret now, it isn’t shown again.',
      ...(await webhooks.create(actor, body)),
    }),
    updateWebhook: async ({ actor, params, body }) => ({ message: 'Saved.', data: await webhooks.update(actor, params.id, body) }),
    renewWebhookSecret: async ({ actor, params }) => ({
      message: 'The secret is new. Copy it now, it isn’t shown again.',
      ...(await webhooks.renewSecret(actor, params.id)),
    }),
    deleteWebhook: async ({ actor, params }) => {
      await webhooks.remove(actor, params.id);
      return { message: 'Deleted' };
    },
    testWebhook: async ({ actor, params }) => ({ message: 'The test is on its way.', data: await webhooks.test(actor, params.id) }),
    listWebhookDeliveries: async ({ actor, params, query }) => ({
      message: 'What was sent.',
      ...(await webhooks.listDeliveries(actor, params.id, query)),
    }),
    redeliverWebhook: async ({ actor, params }) => ({
      message: 'It is on its way again.',
      data: await webhooks.redeliver(actor, params.id, params.deliveryId),
    }),
  };
}
